-- The start of period p_index of a monthly fee: p_index calendar months (UTC) after the anchor, or the last day of a
-- shorter month (31 Jan, 28 Feb, 31 Mar). Always computed from the anchor, so that a short month does not shift later
-- ones. Called by the generated column fee_schedules.next_due_at, fee_periods, fee_cycle_end, fee_index_after,
-- charge_due_periods and the demo seed; reads nothing.
CREATE OR REPLACE FUNCTION fee_period_start(p_anchor timestamptz, p_index integer) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (p_anchor AT TIME ZONE 'UTC' + make_interval(months => p_index)) AT TIME ZONE 'UTC' $$;
