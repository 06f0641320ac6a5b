-- Trigger of payments: a succeeding payment permanently gets the next receipt number of its business. The counter is in
-- the row of the account, under its lock, so that numbers have no gaps and no duplicates. The year in the number is
-- that of the business's local date. Locks the payment, then the account, like post_payment_effect.
CREATE OR REPLACE FUNCTION number_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_place integer;
  v_year  integer;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.receipt_number IS NOT NULL THEN
    IF NEW.receipt_number IS DISTINCT FROM OLD.receipt_number THEN
      RAISE EXCEPTION 'a receipt keeps its number' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.receipt_number IS NOT NULL OR NEW.state <> 'succeeded' THEN RETURN NEW; END IF;
  UPDATE accounts SET last_receipt = last_receipt + 1 WHERE business_id = NEW.business_id
  RETURNING last_receipt INTO STRICT v_place;
  SELECT extract(year FROM coalesce(NEW.succeeded_at, app_now()) AT TIME ZONE b.timezone) INTO STRICT v_year
  FROM businesses b WHERE b.id = NEW.business_id;
  NEW.receipt_number := format('CL-%s-%s', v_year, lpad(v_place::text, greatest(6, length(v_place::text)), '0'));
  RETURN NEW;
END $$;
