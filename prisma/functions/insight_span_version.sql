-- Names the rows of insight_days on which figures of a whole span rest; null while one of its days has to be counted from
-- the calls themselves. Each count of a day is a row of its own transaction, so that no two counts have the same name.
-- Locks nothing. Called by insight_callers_of and keep_insight_span.
CREATE OR REPLACE FUNCTION insight_span_version(p_business_id integer, p_from date, p_to date) RETURNS text LANGUAGE sql STABLE
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
  WITH basis AS MATERIALIZED (
    SELECT insight_basis(p_business_id) AS basis, timezone FROM businesses WHERE id = p_business_id
  ), counted AS MATERIALIZED (
    SELECT d.day, d.xmin::text AS version FROM insight_days d, basis b
    WHERE d.business_id = p_business_id AND d.day BETWEEN p_from AND p_to AND d.is_counted AND d.basis = b.basis
  )
  SELECT md5(string_agg(c.day || ' ' || c.version, ',' ORDER BY c.day)) FROM counted c
  WHERE NOT EXISTS (
    SELECT FROM basis b, (SELECT p_from + n AS day FROM generate_series(0, p_to - p_from) n) s
    WHERE s.day NOT IN (SELECT o.day FROM counted o)
      AND EXISTS (SELECT FROM calls c
                  WHERE c.business_id = p_business_id AND c.started_at >= s.day::timestamp AT TIME ZONE b.timezone
                    AND c.started_at < (s.day + 1)::timestamp AT TIME ZONE b.timezone))
$$;
