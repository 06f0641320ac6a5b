-- Trigger of businesses: creates the row of booking_locks that bookings lock, and the first resource of a new
-- business. The resource has no name until a member sets one: screens show "Main calendar" in the language of the
-- user.
CREATE OR REPLACE FUNCTION open_calendar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_locks (business_id) VALUES (NEW.id);
  INSERT INTO resources (business_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
