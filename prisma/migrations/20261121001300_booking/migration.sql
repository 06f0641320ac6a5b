-- What a booking takes: its time and its buffers. Which time that is, is computed here and nowhere else.
ALTER TABLE appointments
  ADD COLUMN built_in text CHECK (built_in IN ('general_consultation', 'premium_service')),
  ADD COLUMN is_full_day boolean NOT NULL DEFAULT false,
  ADD COLUMN buffer_before_minutes integer NOT NULL DEFAULT 0 CHECK (buffer_before_minutes BETWEEN 0 AND 240),
  ADD COLUMN buffer_after_minutes integer NOT NULL DEFAULT 0 CHECK (buffer_after_minutes BETWEEN 0 AND 240),
  ADD COLUMN occupied_from timestamptz,
  ADD COLUMN occupied_to timestamptz,
  -- "Book anyway": may lie beside others. It still keeps later ones away.
  ADD COLUMN allow_overlap boolean NOT NULL DEFAULT false,
  -- Made by the dialog: the second delivery of a booking finds the first.
  ADD COLUMN booking_key uuid,
  -- Grows with every change of time or status; one mail each.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN reminder_due_at timestamptz,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT app_now(),
  ADD CHECK (service_id IS NULL OR built_in IS NULL),
  ADD CHECK (NOT is_full_day OR booking_type IN ('holiday', 'block')),
  ADD CHECK (booking_type IN ('appointment', 'anonymous')
             OR (service_id IS NULL AND built_in IS NULL AND customer_id IS NULL));

UPDATE appointments SET occupied_from = starts_at, occupied_to = ends_at;
-- What lies over another one already was booked anyway.
UPDATE appointments a SET allow_overlap = true
WHERE EXISTS (SELECT FROM appointments b
              WHERE b.business_id = a.business_id AND b.id < a.id
                AND b.occupied_from < a.occupied_to AND b.occupied_to > a.occupied_from);

ALTER TABLE appointments
  ALTER COLUMN occupied_from SET NOT NULL,
  ALTER COLUMN occupied_to SET NOT NULL;

CREATE UNIQUE INDEX appointments_by_booking_key ON appointments (business_id, booking_key);
CREATE INDEX appointments_by_customer ON appointments (business_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX appointments_due_reminders ON appointments (reminder_due_at) WHERE reminder_due_at IS NOT NULL;
CREATE INDEX appointments_closed_time ON appointments (business_id, starts_at) WHERE booking_type IN ('holiday', 'block');
-- Whatever touches a span of time: the calendar's ranges and the guard below. A range of one business instead of the
-- plain number, because GiST knows numbers only by an extension.
CREATE INDEX appointments_by_time ON appointments
  USING gist (int4range(business_id, business_id, '[]'), tstzrange(occupied_from, occupied_to));

-- One row a business: who books holds it until the commit, so bookings of one business take turns.
CREATE TABLE calendars (business_id integer PRIMARY KEY REFERENCES businesses (id));
INSERT INTO calendars (business_id) SELECT id FROM businesses;

CREATE FUNCTION open_calendar() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN INSERT INTO calendars (business_id) VALUES (NEW.id); RETURN NULL; END $$;
CREATE TRIGGER businesses_open_calendar AFTER INSERT ON businesses
  FOR EACH ROW EXECUTE FUNCTION open_calendar();

-- Two active appointments never occupy the same time, unless the later one was booked anyway; nothing is booked over
-- closed time; closed time may be laid over appointments (product.md). The lock comes first, so the look sees what
-- everybody before has committed.
CREATE FUNCTION keep_appointments_apart() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_active CONSTANT text[] := ARRAY['pending', 'scheduled', 'confirmed'];
  v_closed CONSTANT text[] := ARRAY['holiday', 'block'];
  v_obstacle text;
BEGIN
  NEW.occupied_from := NEW.starts_at - make_interval(mins => NEW.buffer_before_minutes);
  NEW.occupied_to := NEW.ends_at + make_interval(mins => NEW.buffer_after_minutes);
  IF NEW.status <> ALL (v_active) THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND OLD.status = ANY (v_active) AND OLD.booking_type = NEW.booking_type
     AND NEW.occupied_from >= OLD.occupied_from AND NEW.occupied_to <= OLD.occupied_to
     AND (NEW.allow_overlap OR NOT OLD.allow_overlap) THEN RETURN NEW; END IF;

  PERFORM FROM calendars WHERE business_id = NEW.business_id FOR UPDATE;
  IF NEW.booking_type = ANY (v_closed) THEN RETURN NEW; END IF;

  SELECT CASE WHEN a.booking_type = ANY (v_closed) THEN 'appointments_closed_time' ELSE 'appointments_taken_time' END
  INTO v_obstacle
  FROM appointments a
  WHERE int4range(a.business_id, a.business_id, '[]') && int4range(NEW.business_id, NEW.business_id, '[]')
    AND tstzrange(a.occupied_from, a.occupied_to) && tstzrange(NEW.occupied_from, NEW.occupied_to)
    AND a.business_id = NEW.business_id AND a.id <> NEW.id AND a.status = ANY (v_active)
    AND (NOT NEW.allow_overlap OR a.booking_type = ANY (v_closed))
  ORDER BY a.booking_type = ANY (v_closed) DESC LIMIT 1;
  IF v_obstacle IS NOT NULL THEN
    RAISE EXCEPTION 'this time is taken'
      USING ERRCODE = 'exclusion_violation', TABLE = 'appointments', CONSTRAINT = v_obstacle;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER appointments_kept_apart BEFORE INSERT OR UPDATE ON appointments
  FOR EACH ROW EXECUTE FUNCTION keep_appointments_apart();

-- The second wall, which needs no lock and no trigger.
ALTER TABLE appointments ADD CONSTRAINT appointments_never_overlap
  EXCLUDE USING gist (int4range(business_id, business_id, '[]') WITH &&,
                      tstzrange(occupied_from, occupied_to) WITH &&)
  WHERE (status IN ('pending', 'scheduled', 'confirmed') AND booking_type IN ('appointment', 'anonymous')
         AND NOT allow_overlap);

-- A person's private address of the calendar; only the hash of its token is here.
CREATE TABLE calendar_feeds (
  business_id integer NOT NULL,
  user_id     integer NOT NULL,
  token_hash  bytea   NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created_at  timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (business_id, user_id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
);
