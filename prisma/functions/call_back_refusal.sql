-- The reason why a customer cannot be called back now; null if the call is allowed. Reasons: the business is suspended
-- or closed, the balance does not cover this call and all other calls in progress, or the price would exceed the
-- spending limit of the day. Unlike begin_call, which answers some calls while the balance is below zero, a call to a
-- customer is never placed on credit. Locks nothing. Called by dial_call_back, and before a call is placed
-- (server/modules/telephony/call-backs/).
CREATE OR REPLACE FUNCTION call_back_refusal(p_business_id integer, p_calls_day_cents bigint, p_active_minutes integer)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN b.suspended_at IS NOT NULL OR b.closed_at IS NOT NULL THEN 'suspended'
    WHEN a.balance_cents < (o.calls + 1) * b.call_price_cents THEN 'refused_no_funds'
    WHEN coalesce(d.spent_cents, 0) + (o.placed + 1) * b.call_price_cents
      > CASE WHEN s.business_id IS NULL THEN p_calls_day_cents ELSE s.limit_cents END THEN 'spending_limit' END
  FROM businesses b
  JOIN accounts a ON a.business_id = b.id
  LEFT JOIN spending_limits s ON s.business_id = b.id AND s.kind = 'calls'
  LEFT JOIN spending_days d
    ON d.business_id = b.id AND d.kind = 'calls' AND d.day = (app_now() AT TIME ZONE b.timezone)::date
  CROSS JOIN LATERAL (
    -- Column placed: call backs whose customer was dialled and that have not ended. An ended phone call also ends its
    -- call back, because the report about the customer's part may be lost. Column calls: placed plus the answered calls
    -- that are not charged yet.
    SELECT p.placed, p.placed + (
        SELECT count(*) FROM calls c
        WHERE c.business_id = b.id AND c.charge_outcome IN ('pending', 'not_taken') AND c.began_at IS NOT NULL
          AND c.refusal IS NULL AND c.created_at > app_now() - make_interval(mins => p_active_minutes)) AS calls
    FROM (SELECT count(*) AS placed FROM call_backs o
          WHERE o.business_id = b.id AND o.dialled_at > app_now() - make_interval(mins => p_active_minutes)
            AND o.ended_at IS NULL
            AND NOT EXISTS (SELECT FROM calls c WHERE c.business_id = b.id AND c.call_sid = o.call_sid
                            AND c.ended_at IS NOT NULL)) p
  ) o
  WHERE b.id = p_business_id
$$;
