-- The time at which an active number goes on hold because the balance is negative: the end of its current fee cycle.
-- Null when dunning has announced no hold since the balance fell below zero, and for a number without a running
-- number_fee. The result does not depend on the announced action of the number, which an admin's request may have
-- replaced. Cancelling the request can therefore restore the announcement. Called by
-- server/modules/telephony/numbers/reactivate-number.ts.
CREATE OR REPLACE FUNCTION unpaid_hold_at(p_business_id integer, p_phone_number_id integer) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT fee_cycle_end(s.anchor_at, s.next_index, app_now())
  FROM fee_schedules s
  JOIN accounts a ON a.business_id = s.business_id
  JOIN dunning_steps d ON d.business_id = a.business_id AND d.since = a.below_zero_since AND d.step = 'hold_announced'
  WHERE s.business_id = p_business_id AND s.phone_number_id = p_phone_number_id AND s.kind = 'number_fee'
    AND s.ended_at IS NULL
$$;
