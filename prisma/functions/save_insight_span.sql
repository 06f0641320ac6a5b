-- Selects a business whose spans are due and aggregates the callers of one span. If no span is left, marks the business
-- as done. Returns false if no business has due spans. Spans with fewer than p_least calls are not stored, because
-- computing them on request is as fast. Skips a business with planned days, and one that another worker handles. Locks
-- the row of the business in insight_progress, for which no writer of calls waits; version and figures come from one
-- snapshot. Called by server/modules/insight/insights/roll-up-calls.ts.
CREATE OR REPLACE FUNCTION save_insight_span(p_least integer) RETURNS boolean LANGUAGE plpgsql
SET work_mem = '64MB'
AS $$
DECLARE
  v_one  insight_progress;
  v_span record;
  v_saved integer;
BEGIN
  SELECT * INTO v_one FROM insight_progress p
  WHERE p.spans_due AND NOT EXISTS (SELECT FROM insight_days d WHERE d.business_id = p.business_id AND NOT d.is_counted)
  ORDER BY p.business_id LIMIT 1
  FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;

  DELETE FROM insight_spans s
  WHERE s.business_id = v_one.business_id
    AND ((s.from_day, s.to_day) NOT IN (SELECT k.from_day, k.to_day FROM insight_spans_to_save(v_one.through) k)
      OR s.version IS DISTINCT FROM insight_span_version(s.business_id, s.from_day, s.to_day));

  FOR v_span IN
    SELECT k.from_day, k.to_day FROM insight_spans_to_save(v_one.through) k
    WHERE NOT EXISTS (SELECT FROM insight_spans s WHERE s.business_id = v_one.business_id
                        AND s.from_day = k.from_day AND s.to_day = k.to_day)
    ORDER BY 1, 2
  LOOP
    INSERT INTO insight_spans (business_id, from_day, to_day, version, callers, repeat_callers, most)
    WITH days AS MATERIALIZED (
      SELECT d.day, d.callers FROM insight_days d
      WHERE d.business_id = v_one.business_id AND d.day BETWEEN v_span.from_day AND v_span.to_day AND d.is_counted
        AND d.basis = insight_basis(v_one.business_id)
    ), per AS MATERIALIZED (
      SELECT c.caller, count(*)::integer AS calls, max(c.day) AS last
      FROM (SELECT d.day, unnest(d.callers) AS caller FROM days d) c GROUP BY c.caller
    ), most AS MATERIALIZED (
      SELECT p.caller, p.calls, p.last FROM per p WHERE p.calls > 1 ORDER BY p.calls DESC, p.last DESC, p.caller LIMIT 10
    )
    SELECT v_one.business_id, v_span.from_day, v_span.to_day, v.version, (SELECT count(*) FROM per),
      (SELECT count(*) FROM per WHERE calls > 1),
      (SELECT coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'place', array_position(d.callers, m.caller),
                                                    'calls', m.calls)), '[]')
       FROM most m JOIN days d ON d.day = m.last)
    FROM (SELECT insight_span_version(v_one.business_id, v_span.from_day, v_span.to_day) AS version) v
    WHERE v.version IS NOT NULL AND (SELECT sum(cardinality(d.callers)) FROM days d) >= p_least;
    GET DIAGNOSTICS v_saved = ROW_COUNT;
    -- Saves only one span per transaction, so that the row of insight_progress is locked briefly.
    IF v_saved > 0 THEN RETURN true; END IF;
  END LOOP;
  UPDATE insight_progress p SET spans_due = false WHERE p.business_id = v_one.business_id;
  RETURN true;
END $$;
