-- Trigger of calls, once a statement: takes back the count of the days in which its calls began, before and after. Days
-- that have no row yet, as those that the worker has not rolled up, cost a look-up by key a call and nothing else. Locks
-- the rows of those days in ascending order, so that whoever counts a day either sees the change or is told of it.
CREATE OR REPLACE FUNCTION uncount_days_of_calls() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  v_days refcursor;
  v_business integer;
  v_day date;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    OPEN v_days FOR
      SELECT DISTINCT i.business_id, i.day
      FROM (SELECT business_id, started_at FROM changed UNION SELECT business_id, started_at FROM former) c,
        LATERAL (SELECT d.business_id, d.day FROM insight_days d
                 WHERE d.business_id = c.business_id AND d.starts_at <= c.started_at
                   AND d.starts_at > c.started_at - interval '27 hours' AND d.ends_at > c.started_at OFFSET 0) i
      ORDER BY 1, 2;
  ELSE
    OPEN v_days FOR
      SELECT DISTINCT i.business_id, i.day
      FROM changed c,
        LATERAL (SELECT d.business_id, d.day FROM insight_days d
                 WHERE d.business_id = c.business_id AND d.starts_at <= c.started_at
                   AND d.starts_at > c.started_at - interval '27 hours' AND d.ends_at > c.started_at OFFSET 0) i
      ORDER BY 1, 2;
  END IF;
  LOOP
    FETCH v_days INTO v_business, v_day;
    EXIT WHEN NOT FOUND;
    -- Also where nothing is counted: the lock is what tells whoever is counting now.
    UPDATE insight_days SET is_counted = false, counts = NULL, callers = '{}'
    WHERE business_id = v_business AND day = v_day;
  END LOOP;
  CLOSE v_days;
  RETURN NULL;
END $$;
