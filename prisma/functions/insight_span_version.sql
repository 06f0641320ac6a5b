-- A hash of the rows of insight_days from which the figures of a span are computed. Null while a day of the span has
-- calls but no valid rollup. Locks nothing. Called by insight_callers_of and save_insight_span.
CREATE OR REPLACE FUNCTION insight_span_version(p_business_id integer, p_from date, p_to date) RETURNS text LANGUAGE sql STABLE
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
  WITH days AS MATERIALIZED (SELECT d.day, d.starts_at, d.ends_at, d.version FROM insight_calendar(p_business_id, p_from, p_to) d)
  SELECT md5(string_agg(d.day || ' ' || d.version, ',' ORDER BY d.day)) FROM days d
  WHERE NOT EXISTS (
    SELECT FROM days o
    WHERE o.version IS NULL
      AND EXISTS (SELECT FROM calls c
                  WHERE c.business_id = p_business_id AND c.started_at >= o.starts_at AND c.started_at < o.ends_at))
$$;
