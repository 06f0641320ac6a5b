-- A call that comes back because a phone forwards to our number is refused (begin_call).

ALTER TABLE calls DROP CONSTRAINT calls_refusal_check, DROP CONSTRAINT calls_charge_outcome_check;
ALTER TABLE calls
  ADD CONSTRAINT calls_refusal_check
    CHECK (refusal IN ('refused_no_funds', 'number_on_hold', 'suspended', 'spending_limit', 'too_many_calls',
                       'returned')),
  ADD CONSTRAINT calls_charge_outcome_check
    CHECK (charge_outcome IN ('pending', 'charged', 'too_short', 'not_completed', 'not_taken', 'refused_no_funds',
                              'number_on_hold', 'suspended', 'spending_limit', 'too_many_calls', 'returned'));
