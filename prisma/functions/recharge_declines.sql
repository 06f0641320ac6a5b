-- The number of consecutive declined recharges since the consent or the last success, and the time of the next attempt.
-- The next attempt is p_retry_hours[n] hours after the n-th decline; after more declines the last element applies. The
-- time is null without a decline. Called by open_recharge and by server/modules/billing/recharge/follow-recharge.ts,
-- which notifies the admins.
CREATE OR REPLACE FUNCTION recharge_declines(
  p_business_id integer, p_retry_hours integer[], OUT declines integer, OUT next_try_at timestamptz
) LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer,
         max(r.ended_at) + make_interval(hours => p_retry_hours[least(count(*)::integer, cardinality(p_retry_hours))])
  FROM recharge_consents c
  JOIN recharges r ON r.business_id = c.business_id AND r.state = 'declined' AND r.created_at >= c.given_at
  WHERE c.business_id = p_business_id AND c.withdrawn_at IS NULL
    AND r.created_at > coalesce((SELECT max(s.created_at) FROM recharges s
                                 WHERE s.business_id = p_business_id AND s.state = 'succeeded'), '-infinity')
$$;
