-- The callers of a business on the days from p_from to p_to, both inclusive: their number, the number of repeat
-- callers, and the ten most frequent ones as [{caller, calls, last}]. `caller` is the hash from caller_key(), `last` is
-- the day of the caller's last call.
--
-- Finds the longest span in insight_spans that is still valid, lies within the days and leaves out at most seven of
-- them. Only the days outside this span are aggregated. A caller without a call outside the span has the same figures
-- as in the span. The ten most frequent callers are therefore among the ten of the span and the callers on the days
-- outside it. If every span leaves out more than seven days, all days are aggregated, which is then faster. The result
-- does not depend on whether a span is used, because the statement reads one snapshot. Locks nothing. Called by
-- server/modules/insight/insights/read-outcomes.ts.
CREATE OR REPLACE FUNCTION insight_callers_of(p_business_id integer, p_from date, p_to date)
RETURNS TABLE (callers integer, repeat_callers integer, most jsonb) LANGUAGE sql STABLE
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET work_mem = '32MB'
AS $$
  WITH days AS MATERIALIZED (
    SELECT d.day, coalesce(d.callers, (
      SELECT array_agg(caller_key(o.phone))
      FROM (SELECT CASE c.direction WHEN 'inbound' THEN c.from_number ELSE c.to_number END AS phone FROM calls c
            WHERE c.business_id = p_business_id AND c.started_at >= d.starts_at AND c.started_at < d.ends_at) o
      WHERE o.phone IS NOT NULL)) AS callers
    FROM insight_calendar(p_business_id, p_from, p_to) d
  ), saved AS MATERIALIZED (
    SELECT s.from_day, s.to_day, s.callers, s.repeat_callers, s.most FROM insight_spans s
    WHERE s.business_id = p_business_id AND s.from_day >= p_from AND s.to_day <= p_to
      AND (s.from_day - p_from) + (p_to - s.to_day) <= 7
      AND s.version = insight_span_version(p_business_id, s.from_day, s.to_day)
    ORDER BY s.to_day - s.from_day DESC, s.from_day LIMIT 1
  ), others AS MATERIALIZED (
    SELECT c.caller, count(*)::integer AS calls, max(c.day) AS last
    FROM (SELECT d.day, unnest(d.callers) AS caller FROM days d
          WHERE NOT EXISTS (SELECT FROM saved k WHERE d.day BETWEEN k.from_day AND k.to_day)) c
    GROUP BY c.caller
  ), within_span AS MATERIALIZED (
    SELECT c.caller, count(*)::integer AS calls, max(c.day) AS last
    FROM (SELECT d.day, unnest(d.callers) AS caller FROM days d JOIN saved k ON d.day BETWEEN k.from_day AND k.to_day) c
    WHERE c.caller IN (SELECT o.caller FROM others o)
    GROUP BY c.caller
  ), per AS MATERIALIZED (
    SELECT o.caller, o.calls + coalesce(w.calls, 0) AS calls, greatest(o.last, w.last) AS last,
           coalesce(w.calls, 0) AS calls_within
    FROM others o LEFT JOIN within_span w ON w.caller = o.caller
  ), candidates AS (
    SELECT p.caller, p.calls, p.last FROM per p WHERE p.calls > 1
    UNION ALL
    SELECT d.callers[m.place], m.calls, m.day
    FROM saved k CROSS JOIN LATERAL jsonb_to_recordset(k.most) AS m(day date, place integer, calls integer)
    JOIN days d ON d.day = m.day
    WHERE d.callers[m.place] NOT IN (SELECT o.caller FROM others o)
  )
  SELECT coalesce((SELECT k.callers FROM saved k), 0) + (SELECT count(*)::integer FROM per WHERE calls_within = 0),
    coalesce((SELECT k.repeat_callers FROM saved k), 0)
      + (SELECT count(*)::integer FROM per WHERE calls > 1 AND calls_within < 2),
    (SELECT coalesce(jsonb_agg(jsonb_build_object('caller', t.caller, 'calls', t.calls, 'last', t.last)), '[]')
     FROM (SELECT * FROM candidates ORDER BY calls DESC, last DESC, caller LIMIT 10) t)
$$;
