-- Trigger of appointments, before an insert and an update of their times. Stores the local time of the business with
-- the instants. A local time from the writer is not changed, because the server computed the instants from it. An
-- update by follow_zone_rules keeps the local time and moves the instants to match it
-- (server/modules/scheduling/appointments/booking/follow-zone-rules.ts).
CREATE OR REPLACE FUNCTION keep_wall_clock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.zone IS NOT NULL AND NEW.local_starts_at IS NOT NULL AND NEW.local_ends_at IS NOT NULL THEN RETURN NEW; END IF;
  ELSE
    IF NEW.starts_at = OLD.starts_at AND NEW.ends_at = OLD.ends_at THEN RETURN NEW; END IF;
    IF (NEW.zone, NEW.local_starts_at, NEW.local_ends_at)
       IS DISTINCT FROM (OLD.zone, OLD.local_starts_at, OLD.local_ends_at) THEN RETURN NEW; END IF;
    IF current_setting('callingua.follows_zone_rules', true) = 'on' THEN RETURN NEW; END IF;
  END IF;
  SELECT b.timezone, NEW.starts_at AT TIME ZONE b.timezone, NEW.ends_at AT TIME ZONE b.timezone
  INTO NEW.zone, NEW.local_starts_at, NEW.local_ends_at
  FROM businesses b WHERE b.id = NEW.business_id;
  RETURN NEW;
END $$;
