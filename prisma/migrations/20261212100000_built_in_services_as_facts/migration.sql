-- An appointment of a built-in service stores which one it is (built_in). Readers name it in their language, so the English
-- name that earlier versions wrote is removed. A process of the version before may still write it until it ends: readers
-- ignore service_name where built_in is set.
ALTER TABLE appointments DISABLE TRIGGER appointments_kept_apart;
UPDATE appointments SET service_name = NULL WHERE built_in IS NOT NULL AND service_name IS NOT NULL;
ALTER TABLE appointments ENABLE TRIGGER appointments_kept_apart;
COMMENT ON COLUMN appointments.service_name IS
  'The name of the business''s own service when it was booked. Ignored where built_in is set.';

-- What calls booked, by service, is counted from the index alone.
DROP INDEX appointments_by_creation;
CREATE INDEX appointments_by_creation ON appointments (business_id, created_at)
  INCLUDE (booking_type, created_by, created_in, service_id, built_in, service_name);
