-- Trigger of businesses: every new business has the row of booking_locks that bookings lock, and a resource to book. It has no
-- name until somebody gives it one: readers see "Main calendar" in their language.
CREATE OR REPLACE FUNCTION open_calendar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_locks (business_id) VALUES (NEW.id);
  INSERT INTO resources (business_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
