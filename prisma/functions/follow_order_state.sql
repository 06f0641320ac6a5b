-- Trigger of number_orders, after an insert as paid and after a change of the state. A paid order has due work of
-- the kind provision-numbers until it is active or has failed; a bought order continues under the same lease.
--
-- The writer holds the row of the order, and provision-number.ts locks it before the row of due_work.
CREATE OR REPLACE FUNCTION follow_order_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'paid' THEN
    INSERT INTO due_work (kind, subject, business_id) VALUES ('provision-numbers', NEW.id::text, NEW.business_id)
    ON CONFLICT (kind, subject) DO NOTHING;
  ELSIF NEW.state <> 'bought' THEN
    DELETE FROM due_work
    WHERE kind = 'provision-numbers' AND subject = NEW.id::text AND business_id = NEW.business_id;
  END IF;
  RETURN NULL;
END $$;
