-- Takes the first dunning step for each business in p_business_ids whose balance is below zero, and writes the event
-- that becomes the mail to the admins. Each fall below zero causes one first step, even if the function runs
-- repeatedly. In the event, `holdFrom` is set if the business has an active number and `releaseFrom` if it has any
-- number, else null. Returns the number of steps. p_dunning_steps, p_dunning_days: as in dun_business. Called by
-- charge_due_periods and dun_business, which hold the locks of the accounts.
CREATE OR REPLACE FUNCTION start_dunning(p_business_ids integer[], p_dunning_steps text[], p_dunning_days integer[])
RETURNS integer LANGUAGE sql AS $$
  WITH dunning AS (
    SELECT min(d.after_days) FILTER (WHERE d.step = 'hold_announced') AS hold_days,
           min(d.after_days) FILTER (WHERE d.step = 'released') AS release_days
    FROM unnest(p_dunning_steps, p_dunning_days) d (step, after_days)
  ), step AS (
    INSERT INTO dunning_steps (business_id, since, step)
    SELECT business_id, below_zero_since, 'unpaid' FROM accounts
    WHERE business_id = ANY (p_business_ids) AND below_zero_since IS NOT NULL
    ORDER BY business_id
    ON CONFLICT (business_id, since, step) DO NOTHING
    RETURNING id, business_id, since
  ), event AS (
    INSERT INTO outbox_events (name, dedupe_key, business_id, payload, correlation_id)
    SELECT 'fee.unpaid', format('fee.unpaid:%s:%s', s.business_id, s.id), s.business_id,
           jsonb_build_object('stepId', s.id, 'balanceCents', a.balance_cents,
                              'holdFrom', CASE WHEN owned.is_active THEN s.since + make_interval(hours => 24 * dunning.hold_days) END,
                              'releaseFrom', CASE WHEN owned.is_any THEN s.since + make_interval(hours => 24 * dunning.release_days) END),
           'dunning-' || s.id
    FROM step s
    JOIN accounts a ON a.business_id = s.business_id
    CROSS JOIN dunning
    CROSS JOIN LATERAL (
      SELECT count(*) > 0 AS is_any, count(*) FILTER (WHERE n.status = 'active') > 0 AS is_active
      FROM phone_numbers n WHERE n.business_id = s.business_id AND n.status <> 'cancelled') owned
    RETURNING id
  )
  SELECT count(*)::integer FROM event
$$;
