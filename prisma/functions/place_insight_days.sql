-- Gives the past days of businesses that had calls a row, to be counted once every writer sees it: the days since the last
-- time, or all of them where the zone, the hours or the way of counting changed. At most p_businesses at a time and p_days
-- of each; the rest is done the next time. Doing it again changes nothing. Returns how many businesses it looked at.
-- Locks the rows of insight_days that it changes, in ascending order. Called by server/domains/insights/roll-up-calls.ts.
CREATE OR REPLACE FUNCTION place_insight_days(p_businesses integer, p_days integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_one   record;
  v_from  date;
  v_to    date;
  v_count integer := 0;
BEGIN
  FOR v_one IN
    SELECT b.id, b.timezone, insight_basis(b.id) AS basis, (app_now() AT TIME ZONE b.timezone)::date - 1 AS yesterday,
           p.basis AS former_basis, p.through
    FROM businesses b LEFT JOIN insight_progress p ON p.business_id = b.id
    WHERE p.business_id IS NULL OR p.basis <> insight_basis(b.id)
       OR p.through < (app_now() AT TIME ZONE b.timezone)::date - 1
    ORDER BY b.id LIMIT p_businesses
  LOOP
    v_from := CASE WHEN v_one.former_basis = v_one.basis THEN v_one.through + 1
                   ELSE (SELECT (min(c.started_at) AT TIME ZONE v_one.timezone)::date - 1 FROM calls c
                         WHERE c.business_id = v_one.id) END;
    v_to := least(v_one.yesterday, coalesce(v_from + p_days - 1, v_one.yesterday));

    -- What was cut out of time differently belongs to nobody any more.
    IF v_one.former_basis IS DISTINCT FROM v_one.basis THEN
      PERFORM 1 FROM insight_days d WHERE d.business_id = v_one.id AND d.basis <> v_one.basis
      ORDER BY d.day FOR UPDATE;
      DELETE FROM insight_days WHERE business_id = v_one.id AND basis <> v_one.basis;
    END IF;
    INSERT INTO insight_days (business_id, day, starts_at, ends_at, basis)
    SELECT v_one.id, s.day, s.starts_at, s.ends_at, v_one.basis
    FROM (SELECT v_from + n AS day, (v_from + n)::timestamp AT TIME ZONE v_one.timezone AS starts_at,
                 (v_from + n + 1)::timestamp AT TIME ZONE v_one.timezone AS ends_at
          FROM generate_series(0, v_to - v_from) n) s
    WHERE EXISTS (SELECT FROM calls c
                  WHERE c.business_id = v_one.id AND c.started_at >= s.starts_at AND c.started_at < s.ends_at)
    ORDER BY s.day
    ON CONFLICT (business_id, day) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      basis = excluded.basis, is_watched = false, is_counted = false, counts = NULL, callers = '{}'
    WHERE insight_days.basis <> excluded.basis;
    INSERT INTO insight_progress (business_id, basis, through) VALUES (v_one.id, v_one.basis, v_to)
    ON CONFLICT (business_id) DO UPDATE SET basis = excluded.basis, through = excluded.through, spans_due = true;
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END $$;
