-- When an active number goes on hold because the balance stays below zero: the end of its running cycle, once dunning
-- has announced the hold for this fall below zero. Null when no hold is announced or the number has no running fee of
-- an active number. What an owner requests may replace the announcement on the number, never this fact: calling the
-- request off restores it. Called by server/modules/telephony/numbers/reactivate-number.ts.
CREATE OR REPLACE FUNCTION unpaid_hold_at(p_business_id integer, p_phone_number_id integer) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT fee_cycle_end(s.anchor_at, s.next_index, app_now())
  FROM fee_schedules s
  JOIN accounts a ON a.business_id = s.business_id
  JOIN dunning_steps d ON d.business_id = a.business_id AND d.since = a.below_zero_since AND d.step = 'hold_announced'
  WHERE s.business_id = p_business_id AND s.phone_number_id = p_phone_number_id AND s.kind = 'number_fee'
    AND s.ended_at IS NULL
$$;
