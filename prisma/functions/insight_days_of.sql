-- The calendar days with calls of a business from p_from to p_to, both inclusive, with the result of count_calls()
-- for each: the stored rollup while it is valid (insight_calendar), otherwise computed now. Both give the same
-- result, in the one snapshot of the statement. Locks nothing. Called by server/modules/insight/insights/.
CREATE OR REPLACE FUNCTION insight_days_of(p_business_id integer, p_from date, p_to date)
RETURNS TABLE (day date, counts jsonb, callers bigint[]) LANGUAGE sql STABLE
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
  WITH days AS MATERIALIZED (SELECT * FROM insight_calendar(p_business_id, p_from, p_to))
  SELECT d.day, d.counts, d.callers FROM days d WHERE d.counts IS NOT NULL
  UNION ALL
  SELECT d.day, n.counts, n.callers FROM days d CROSS JOIN LATERAL count_calls(p_business_id, d.starts_at, d.ends_at) n
  WHERE d.counts IS NULL
    AND EXISTS (SELECT FROM calls c
                WHERE c.business_id = p_business_id AND c.started_at >= d.starts_at AND c.started_at < d.ends_at)
$$;
