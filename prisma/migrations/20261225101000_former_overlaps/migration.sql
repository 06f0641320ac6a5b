-- The versions, by id, of the appointments that overlapped an appointment when it ended. An undo restores it beside those
-- that have not changed since (keep_appointments_apart). Appointments that ended earlier have none.
ALTER TABLE appointments ADD COLUMN former_overlaps jsonb NOT NULL DEFAULT '{}';

-- The last argument, appointments that are no obstacles, is an array now.
DROP FUNCTION IF EXISTS resource_obstacles(integer, integer, integer, timestamptz, timestamptz, timestamptz, timestamptz, integer);
