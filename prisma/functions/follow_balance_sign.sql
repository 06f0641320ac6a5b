-- Trigger of accounts, of the updates that take a balance below zero or out of it: keeps since when it is below. Money
-- that brings it back to zero or more calls off what was announced for want of it, in the same commit and under the
-- account's lock, whoever posts it. Writes the numbers of that business only.
CREATE OR REPLACE FUNCTION follow_balance_sign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.below_zero_since := CASE WHEN NEW.balance_cents < 0 THEN app_now() END;
  IF NEW.balance_cents >= 0 THEN
    UPDATE phone_numbers SET pending_action = NULL, pending_action_at = NULL, pending_reason = NULL
    WHERE business_id = NEW.business_id AND pending_reason = 'unpaid';
  END IF;
  RETURN NEW;
END $$;
