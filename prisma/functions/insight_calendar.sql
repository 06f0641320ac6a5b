-- Every calendar day of a business from p_from to p_to, both inclusive, with its rollup. Counts, callers and version
-- are null for a day without a valid rollup; such a day must be computed from the calls. These days are today,
-- yesterday, days with a row in late_changes, and days that are not rolled up with the current time zone and hours.
-- Each rollup of a day writes its row in its own transaction, so that no two rollups have the same version (xmin).
-- Locks nothing. Called by insight_days_of, insight_callers_of, insight_span_version and
-- server/modules/insight/insights/insights.queries.ts.
CREATE OR REPLACE FUNCTION insight_calendar(p_business_id integer, p_from date, p_to date)
RETURNS TABLE (day date, starts_at timestamptz, ends_at timestamptz, counts jsonb, callers bigint[], version text)
LANGUAGE sql STABLE AS $$
  WITH one AS MATERIALIZED (
    SELECT insight_basis(p_business_id) AS basis, timezone, (app_now() AT TIME ZONE timezone)::date - 1 AS yesterday
    FROM businesses WHERE id = p_business_id
  )
  SELECT s.day, s.starts_at, s.ends_at, d.counts, d.callers, d.xmin::text
  FROM one CROSS JOIN LATERAL (
    SELECT p_from + n AS day, (p_from + n)::timestamp AT TIME ZONE one.timezone AS starts_at,
           (p_from + n + 1)::timestamp AT TIME ZONE one.timezone AS ends_at
    FROM generate_series(0, p_to - p_from) n
  ) s
  LEFT JOIN insight_days d ON d.business_id = p_business_id AND d.day = s.day AND d.day < one.yesterday AND d.is_counted
    AND d.basis = one.basis
    -- This subquery is one look-up by key per day under any plan.
    AND (SELECT l.id FROM late_changes l
         WHERE l.business_id = p_business_id AND l.started_at >= s.starts_at AND l.started_at < s.ends_at LIMIT 1) IS NULL
$$;
