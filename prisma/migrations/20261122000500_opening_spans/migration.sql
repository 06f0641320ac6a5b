-- A day may have several spans (lunch), and a span may end on the next day (18:00 to 02:00). business_hours keeps the
-- day, its documented id, and the outer span: the first opening and the last closing.
ALTER TABLE business_hours DROP CONSTRAINT business_hours_check;
ALTER TABLE business_hours ADD CONSTRAINT business_hours_check
  CHECK (is_closed OR (open_time IS NOT NULL AND close_time IS NOT NULL));

-- The seconds of the week, from Sunday's midnight, in which a span is open. 23:59 is the end of the day; a closing that
-- is not after the opening is on the next day; what passes the end of Saturday goes on at its beginning.
CREATE FUNCTION opening_seconds(p_day smallint, p_open time, p_close time) RETURNS int4multirange
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN ends <= 604800 THEN int4multirange(int4range(starts, ends))
              ELSE int4multirange(int4range(starts, 604800), int4range(0, ends - 604800)) END
  FROM (SELECT p_day * 86400 + extract(epoch FROM p_open)::integer AS starts,
               p_day * 86400 + CASE WHEN p_close >= '23:59' THEN 86400
                                    WHEN p_close > p_open THEN extract(epoch FROM p_close)::integer
                                    ELSE 86400 + extract(epoch FROM p_close)::integer END AS ends) span
$$;

-- A closed day has none. Checked at the commit, since a week is written day after day. A range of one business instead
-- of the plain number, because GiST knows numbers only by an extension.
CREATE TABLE opening_spans (
  business_id integer  NOT NULL REFERENCES businesses (id),
  day_of_week smallint NOT NULL,
  open_time   time     NOT NULL CHECK (open_time < '24:00'),
  close_time  time     NOT NULL,
  PRIMARY KEY (business_id, day_of_week, open_time),
  FOREIGN KEY (business_id, day_of_week) REFERENCES business_hours (business_id, day_of_week) ON DELETE CASCADE,
  CONSTRAINT opening_spans_never_overlap EXCLUDE USING gist (
    int4range(business_id, business_id, '[]') WITH &&,
    opening_seconds(day_of_week, open_time, close_time) WITH &&
  ) DEFERRABLE INITIALLY DEFERRED
);

INSERT INTO opening_spans (business_id, day_of_week, open_time, close_time)
SELECT business_id, day_of_week, open_time, close_time FROM business_hours WHERE NOT is_closed;

-- Whoever writes a day with one span alone, as the version before does, gives it that span; the same outer span again
-- keeps what is within it.
CREATE FUNCTION follow_outer_span() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER business_hours_follow_outer_span AFTER INSERT OR UPDATE ON business_hours
  FOR EACH ROW EXECUTE FUNCTION follow_outer_span();

-- A zone that PostgreSQL does not know made every page of its business fail; it can be chosen again in the settings.
UPDATE businesses SET timezone = 'America/Toronto'
WHERE lower(timezone) NOT IN (SELECT lower(name) FROM pg_timezone_names)
  AND upper(timezone) NOT IN (SELECT abbrev FROM pg_timezone_abbrevs);
