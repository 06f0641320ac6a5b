-- Rolls up one planned day. Locks the row of the day and the row of the business in insight_progress (skips rows that
-- another worker has locked). Then aggregates the calls in a snapshot that is younger than the locks. A later change of
-- these calls writes a row to late_changes, which plan_insight_days handles after this commit. Stores nothing if the
-- time zone or the opening hours changed in the meantime. Makes the spans of the business due again. Returns true if a
-- day was planned. Called by server/modules/insight/insights/roll-up-calls.ts.
CREATE OR REPLACE FUNCTION count_insight_day() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_day insight_days;
BEGIN
  SELECT d.* INTO v_day FROM insight_days d JOIN insight_progress p ON p.business_id = d.business_id
  WHERE NOT d.is_counted AND d.basis = insight_basis(d.business_id)
  ORDER BY d.business_id, d.day LIMIT 1
  FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;

  UPDATE insight_days d SET counts = n.counts, callers = n.callers, is_counted = true
  FROM count_calls(v_day.business_id, v_day.starts_at, v_day.ends_at) n
  WHERE d.business_id = v_day.business_id AND d.day = v_day.day AND d.basis = insight_basis(v_day.business_id);
  UPDATE insight_progress p SET spans_due = true WHERE p.business_id = v_day.business_id;
  RETURN true;
END $$;
