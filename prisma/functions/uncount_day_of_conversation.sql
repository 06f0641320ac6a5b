-- Trigger of conversations, once a statement: marks the days as uncounted in which the calls of these conversations began.
-- An update that changes no figure marks none. Locks the rows of those days in ascending order, as uncount_days_of_calls
-- does, so that two statements that change several conversations wait for each other and never deadlock.
CREATE OR REPLACE FUNCTION uncount_day_of_conversation() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  v_sids     text[];
  v_business integer;
  v_day      date;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(n.call_sid) INTO v_sids FROM changed n JOIN former o ON o.call_sid = n.call_sid
    WHERE (o.language_code, o.outcome, o.sentiment, o.sentiment_words)
      IS DISTINCT FROM (n.language_code, n.outcome, n.sentiment, n.sentiment_words);
  ELSE
    SELECT array_agg(n.call_sid) INTO v_sids FROM changed n;
  END IF;
  IF v_sids IS NULL THEN RETURN NULL; END IF;

  FOR v_business, v_day IN
    SELECT DISTINCT i.business_id, i.day
    FROM calls c,
      LATERAL (SELECT d.business_id, d.day FROM insight_days d
               WHERE d.business_id = c.business_id AND d.starts_at <= c.started_at
                 AND d.starts_at > c.started_at - interval '27 hours' AND d.ends_at > c.started_at OFFSET 0) i
    WHERE c.call_sid = ANY (v_sids)
    ORDER BY 1, 2
  LOOP
    UPDATE insight_days SET is_counted = false, counts = NULL, callers = '{}'
    WHERE business_id = v_business AND day = v_day;
  END LOOP;
  RETURN NULL;
END $$;
