-- The days of a business's calendar from p_from to p_to, both included, that had calls, with what count_calls() tells of
-- each: as it was rolled up where that is still true, else counted now. The answer is the same either way, in the one
-- snapshot of the caller's statement. Locks nothing. Called by server/domains/insights/.
CREATE OR REPLACE FUNCTION insight_days_of(p_business_id integer, p_from date, p_to date)
RETURNS TABLE (day date, counts jsonb, callers bigint[]) LANGUAGE sql STABLE
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
  WITH basis AS MATERIALIZED (
    SELECT insight_basis(p_business_id) AS basis, timezone FROM businesses WHERE id = p_business_id
  ), counted AS MATERIALIZED (
    SELECT d.day, d.counts, d.callers FROM insight_days d, basis b
    WHERE d.business_id = p_business_id AND d.day BETWEEN p_from AND p_to AND d.is_counted AND d.basis = b.basis
  ), missing AS MATERIALIZED (
    SELECT s.day, s.day::timestamp AT TIME ZONE b.timezone AS starts_at,
           (s.day + 1)::timestamp AT TIME ZONE b.timezone AS ends_at
    FROM basis b, (SELECT p_from + n AS day FROM generate_series(0, p_to - p_from) n) s
    WHERE s.day NOT IN (SELECT c.day FROM counted c)
  )
  SELECT c.day, c.counts, c.callers FROM counted c
  UNION ALL
  SELECT m.day, n.counts, n.callers FROM missing m CROSS JOIN LATERAL count_calls(p_business_id, m.starts_at, m.ends_at) n
  WHERE EXISTS (SELECT FROM calls c
                WHERE c.business_id = p_business_id AND c.started_at >= m.starts_at AND c.started_at < m.ends_at)
$$;
