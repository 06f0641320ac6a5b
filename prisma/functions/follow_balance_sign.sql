-- Trigger of accounts for updates that take a balance below zero or back: records since when it is below. A payment
-- that brings it back to zero or more cancels the changes announced for unpaid fees, in the same commit and under the
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
