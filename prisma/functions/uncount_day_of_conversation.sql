-- Trigger of conversations: takes back the count of the day in which its call began, as uncount_days_of_calls does.
CREATE OR REPLACE FUNCTION uncount_day_of_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE insight_days d SET is_counted = false, counts = NULL, callers = '{}'
  FROM calls c
  WHERE c.call_sid = NEW.call_sid AND c.business_id = NEW.business_id AND d.business_id = NEW.business_id
    AND d.starts_at <= c.started_at AND d.starts_at > c.started_at - interval '27 hours' AND d.ends_at > c.started_at;
  RETURN NULL;
END $$;
