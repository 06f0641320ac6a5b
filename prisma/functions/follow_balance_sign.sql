-- Trigger of accounts for updates that change the sign of the balance. Stores since when the balance is below zero. A
-- payment that brings the balance back to zero or more cancels the changes announced for unpaid fees. The trigger runs
-- in the transaction of the payment and under the lock of the account, whichever code posts the payment. Writes only
-- the numbers of that business.
CREATE OR REPLACE FUNCTION follow_balance_sign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.below_zero_since := CASE WHEN NEW.balance_cents < 0 THEN app_now() END;
  IF NEW.balance_cents >= 0 THEN
    UPDATE phone_numbers SET pending_action = NULL, pending_action_at = NULL, pending_reason = NULL
    WHERE business_id = NEW.business_id AND pending_reason = 'unpaid';
  END IF;
  RETURN NEW;
END $$;
