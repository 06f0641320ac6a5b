-- The index of the first period of a monthly fee that starts after p_instant, at least 0. Exactly one period starts in
-- every calendar month (UTC). The result is therefore the period that starts in the month of p_instant or in the next
-- month. Called by fee_cycle_end, by server/modules/billing/fees/upcoming-charges.queries.ts and by the migration that
-- created the schedules of existing numbers; reads nothing.
CREATE OR REPLACE FUNCTION fee_index_after(p_anchor timestamptz, p_instant timestamptz) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT greatest(0, CASE WHEN fee_period_start(p_anchor, m.months) > p_instant THEN m.months ELSE m.months + 1 END)
  FROM (SELECT (extract(year FROM p_instant AT TIME ZONE 'UTC') - extract(year FROM p_anchor AT TIME ZONE 'UTC'))::integer * 12
             + (extract(month FROM p_instant AT TIME ZONE 'UTC') - extract(month FROM p_anchor AT TIME ZONE 'UTC'))::integer
               AS months) m
$$;
