-- Trigger of business_hours. Some writers know only one opening and one closing time per day. If the written times
-- equal the first opening and the last closing of the day in opening_spans, the stored spans of the day stay. Otherwise
-- the written times become the only span of the day. A closed day has no span. Writes only opening_spans of that day,
-- after the writer has locked the row of the day.
CREATE OR REPLACE FUNCTION follow_outer_span() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_open time;
  v_close time;
BEGIN
  SELECT (array_agg(open_time ORDER BY open_time))[1], (array_agg(close_time ORDER BY open_time DESC))[1]
    INTO v_open, v_close
    FROM opening_spans WHERE business_id = NEW.business_id AND day_of_week = NEW.day_of_week;
  IF NOT NEW.is_closed AND v_open = NEW.open_time AND v_close = NEW.close_time THEN RETURN NULL; END IF;
  DELETE FROM opening_spans WHERE business_id = NEW.business_id AND day_of_week = NEW.day_of_week;
  IF NOT NEW.is_closed THEN
    INSERT INTO opening_spans VALUES (NEW.business_id, NEW.day_of_week, NEW.open_time, NEW.close_time);
  END IF;
  RETURN NULL;
END $$;
