-- Calls in progress count against the balance, and new businesses take a limited number of calls at the same time.

ALTER TABLE calls DROP CONSTRAINT calls_refusal_check, DROP CONSTRAINT calls_charge_outcome_check;
ALTER TABLE calls
  ADD CONSTRAINT calls_refusal_check
    CHECK (refusal IN ('refused_no_funds', 'number_on_hold', 'suspended', 'spending_limit', 'too_many_calls')),
  ADD CONSTRAINT calls_charge_outcome_check
    CHECK (charge_outcome IN ('pending', 'charged', 'too_short', 'not_completed', 'not_taken', 'refused_no_funds',
                              'number_on_hold', 'suspended', 'spending_limit', 'too_many_calls'));

-- The calls of a business that were taken and are not charged yet. One whose end came first is 'not_taken' until the
-- charge judges it again.
CREATE INDEX calls_unsettled ON calls (business_id, created_at)
  WHERE charge_outcome IN ('pending', 'not_taken') AND refusal IS NULL AND began_at IS NOT NULL;

-- Receives the limits of new businesses.
DROP FUNCTION IF EXISTS begin_call(text, text, text, integer, bigint);
