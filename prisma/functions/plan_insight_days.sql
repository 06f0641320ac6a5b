-- Plans past days of businesses for the rollup: days with calls since the last plan, and days of late changes. After a
-- change of the time zone, the opening hours or the version of the aggregation, plans all days. Today and yesterday are
-- never planned. One invocation handles at most p_businesses businesses, and at most p_days days and p_changes late
-- changes of each. The next invocation handles the rest, and changes nothing if there is none. Returns the number of
-- processed businesses.
--
-- Deletes the visible rows of late_changes. Every later rollup includes their changes, and a row that another
-- transaction commits afterwards is deleted by the next invocation.
--
-- Locks, business by business in ascending order, the row of insight_progress, then rows of insight_days in
-- ascending order. The first lock serializes plans and rollups of one business. Called by
-- server/modules/insight/insights/roll-up-calls.ts.
CREATE OR REPLACE FUNCTION plan_insight_days(p_businesses integer, p_days integer, p_changes integer)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_id      integer;
  v_one     record;
  v_former  insight_progress;
  v_starts  timestamptz[];
  v_changed date[];
  v_gap     date;
  v_from    date;
  v_to      date;
  v_count   integer := 0;
BEGIN
  FOR v_id IN
    SELECT b.id FROM businesses b LEFT JOIN insight_progress p ON p.business_id = b.id
    WHERE p.business_id IS NULL OR p.basis <> insight_basis(b.id)
       OR p.through <> (app_now() AT TIME ZONE b.timezone)::date - 2
       OR EXISTS (SELECT FROM late_changes l WHERE l.business_id = b.id)
    ORDER BY b.id LIMIT p_businesses
  LOOP
    INSERT INTO insight_progress (business_id, basis, through) VALUES (v_id, '', '-infinity')
    ON CONFLICT (business_id) DO NOTHING;
    SELECT * INTO v_former FROM insight_progress p WHERE p.business_id = v_id FOR UPDATE;
    SELECT b.timezone, insight_basis(b.id) AS basis, (app_now() AT TIME ZONE b.timezone)::date - 2 AS last_day
    INTO v_one FROM businesses b WHERE b.id = v_id;

    WITH taken AS (
      DELETE FROM late_changes l WHERE l.id IN (
        SELECT o.id FROM late_changes o WHERE o.business_id = v_id ORDER BY o.started_at LIMIT p_changes)
      RETURNING l.started_at
    ) SELECT array_agg(DISTINCT t.started_at) INTO v_starts FROM taken t;
    -- v_changed: the planned days on which the changes fall. v_gap: the first day of a change that has no planned day,
    -- because it had no calls when days were planned.
    SELECT array_agg(DISTINCT d.day), (min(s.started_at) FILTER (WHERE d.day IS NULL) AT TIME ZONE v_one.timezone)::date
    INTO v_changed, v_gap
    FROM unnest(v_starts) AS s (started_at)
    LEFT JOIN LATERAL (
      SELECT o.day FROM insight_days o
      WHERE o.business_id = v_id AND o.starts_at <= s.started_at
        AND o.starts_at > s.started_at - interval '27 hours' AND o.ends_at > s.started_at) d ON true;

    PERFORM 1 FROM insight_days d
    WHERE d.business_id = v_id AND (d.day = ANY (v_changed) OR d.day > v_one.last_day OR d.basis <> v_one.basis)
    ORDER BY d.day FOR UPDATE;
    -- Deletes days that were rolled up with another basis (insight_basis). Also deletes days that are no longer in the
    -- past, because the clock of the sandbox was set back.
    DELETE FROM insight_days WHERE business_id = v_id AND (day > v_one.last_day OR basis <> v_one.basis);
    UPDATE insight_days SET is_counted = false, counts = NULL, callers = '{}'
    WHERE business_id = v_id AND day = ANY (v_changed);

    -- A clock change can move midnight, so the range starts one day earlier.
    v_from := CASE WHEN v_former.basis = v_one.basis THEN least(v_former.through + 1, v_gap - 1)
                   ELSE (SELECT (min(c.started_at) AT TIME ZONE v_one.timezone)::date - 1 FROM calls c
                         WHERE c.business_id = v_id) END;
    v_to := least(v_one.last_day, coalesce(v_from + p_days - 1, v_one.last_day));
    INSERT INTO insight_days (business_id, day, starts_at, ends_at, basis)
    SELECT v_id, s.day, s.starts_at, s.ends_at, v_one.basis
    FROM (SELECT v_from + n AS day, (v_from + n)::timestamp AT TIME ZONE v_one.timezone AS starts_at,
                 (v_from + n + 1)::timestamp AT TIME ZONE v_one.timezone AS ends_at
          FROM generate_series(0, v_to - v_from) n) s
    WHERE EXISTS (SELECT FROM calls c
                  WHERE c.business_id = v_id AND c.started_at >= s.starts_at AND c.started_at < s.ends_at)
    ORDER BY s.day
    ON CONFLICT (business_id, day) DO NOTHING;
    UPDATE insight_progress SET basis = v_one.basis, through = v_to, spans_due = true WHERE business_id = v_id;
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END $$;
