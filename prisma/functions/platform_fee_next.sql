-- The time and amount of the next platform fee of a business, by the running schedule. Without a schedule, the amount
-- is the price of the business. The time is then the one at which the activation of a number now would start the
-- schedule: after the trial and the last paid month. Called by start-number-fees.ts, which starts the schedule, and by
-- all code that announces the fee before a number is paid.
CREATE OR REPLACE FUNCTION platform_fee_next(
  p_business_id integer, p_trial_days integer, OUT due_at timestamptz, OUT amount_cents bigint
) LANGUAGE sql STABLE AS $$
  SELECT
    coalesce(s.next_due_at, greatest(b.created_at + make_interval(hours => 24 * p_trial_days), app_now(), (
      SELECT max(c.ends_at) FROM charge_periods c WHERE c.business_id = p_business_id AND c.kind = 'platform_fee'))),
    coalesce(s.price_cents, b.platform_fee_cents)
  FROM businesses b
  LEFT JOIN fee_schedules s ON s.business_id = b.id AND s.kind = 'platform_fee' AND s.ended_at IS NULL
  WHERE b.id = p_business_id
$$;
