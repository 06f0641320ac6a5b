-- The periods p_first to p_last of a monthly fee with their charges. Before an announced change of the number
-- (phone_numbers.pending_action and pending_action_at; null without one), kind and price are those of the fee. A period
-- that starts at or after an announced hold costs the hold fee. No period follows an announced release.
--
-- Preview and charge share this function: called by charge_due_periods and by
-- server/modules/billing/fees/upcoming-charges.queries.ts. Reads nothing.
CREATE OR REPLACE FUNCTION fee_periods(
  p_anchor timestamptz, p_first integer, p_last integer, p_kind text, p_price_cents bigint,
  p_change text, p_change_at timestamptz, p_hold_fee_cents bigint
) RETURNS TABLE (period_index integer, starts_at timestamptz, ends_at timestamptz, kind text, price_cents bigint)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT k, p.starts_at, fee_period_start(p_anchor, k + 1),
         CASE WHEN p.starts_at >= p_change_at THEN 'hold_fee' ELSE p_kind END,
         CASE WHEN p.starts_at >= p_change_at THEN p_hold_fee_cents ELSE p_price_cents END
  FROM generate_series(p_first, p_last) k
  CROSS JOIN LATERAL (SELECT fee_period_start(p_anchor, k) AS starts_at) p
  WHERE p_change IS DISTINCT FROM 'release' OR p.starts_at < p_change_at
$$;
