-- Trigger of businesses: every new business has the row of calendars that bookings lock.
CREATE OR REPLACE FUNCTION open_calendar() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN INSERT INTO calendars (business_id) VALUES (NEW.id); RETURN NULL; END $$;
