-- The spans of days that pages and reports often request and whose callers are therefore aggregated in advance. These
-- are the 365 days up to today, the calendar year up to today and the previous calendar year. Each of them also has the
-- preceding span of the same length, for comparisons. p_through is the last rolled-up day, two days before today.
-- Called by save_insight_span.
CREATE OR REPLACE FUNCTION insight_spans_to_save(p_through date) RETURNS TABLE (from_day date, to_day date)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH requested AS (
    SELECT p_through - 362 AS from_day, p_through + 2 AS to_day
    UNION ALL
    SELECT make_date(extract(year FROM p_through + 2)::integer, 1, 1), p_through + 2
    UNION ALL
    SELECT make_date(extract(year FROM p_through + 2)::integer - 1, 1, 1),
           make_date(extract(year FROM p_through + 2)::integer, 1, 1) - 1
  )
  SELECT a.from_day, least(a.to_day, p_through) FROM requested a WHERE a.from_day <= p_through
  UNION
  SELECT a.from_day - (a.to_day - a.from_day + 1), a.from_day - 1 FROM requested a
$$;
