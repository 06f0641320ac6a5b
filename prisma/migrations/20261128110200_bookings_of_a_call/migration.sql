-- The appointments that a call booked: how many it may, and all of them to be cancelled together.
CREATE INDEX appointments_created_in ON appointments (business_id, created_in) WHERE created_in IS NOT NULL;
