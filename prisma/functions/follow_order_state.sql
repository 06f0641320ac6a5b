-- Trigger of number_orders, after an insert with the state 'paid' and after each change of the state. An order has a row
-- in due_work, of the kind provision-numbers, from the state 'paid' until 'active' or 'failed'. The change to 'bought'
-- keeps that row and its lease.
--
-- Lock order: first the order, which the changing statement has locked, then the row of due_work. provision-number.ts
-- locks in the same order.
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
