-- The wall clock that people agreed on, and the zone that it is of: when the rules of a zone change, follow_zone_rules
-- moves the instants of future appointments, not the times on the clock. Written by the booking, or else by the trigger
-- keep_wall_clock().
ALTER TABLE appointments
  ADD COLUMN zone            text,
  ADD COLUMN local_starts_at timestamp,
  ADD COLUMN local_ends_at   timestamp;

-- Until now the server computed instants by Node's rules. They differ from PostgreSQL's for one zone: in British Columbia
-- the clocks stay seven hours behind UTC from November 2026 on, where Node still goes back to eight, as Los Angeles does.
-- People booked, and were written, the time that Node showed. follow_zone_rules moves those instants at the next start of
-- a worker.
ALTER TABLE appointments DISABLE TRIGGER appointments_kept_apart;
UPDATE appointments a
SET zone = b.timezone,
  local_starts_at = a.starts_at AT TIME ZONE CASE WHEN b.timezone = 'America/Vancouver'
    AND a.starts_at >= '2026-11-01 09:00:00Z' THEN 'America/Los_Angeles' ELSE b.timezone END,
  local_ends_at = a.ends_at AT TIME ZONE CASE WHEN b.timezone = 'America/Vancouver'
    AND a.ends_at >= '2026-11-01 09:00:00Z' THEN 'America/Los_Angeles' ELSE b.timezone END
FROM businesses b WHERE b.id = a.business_id;
ALTER TABLE appointments ENABLE TRIGGER appointments_kept_apart;

CREATE TRIGGER appointments_with_wall_clock BEFORE INSERT OR UPDATE OF starts_at, ends_at ON appointments
  FOR EACH ROW EXECUTE FUNCTION keep_wall_clock();

SELECT show_in_browser('appointments', 'id, booking_type, status, service_id, customer_id, service_name, service_minutes,
  service_price_cents, starts_at, ends_at, notes, created_at, built_in, is_full_day, buffer_before_minutes,
  buffer_after_minutes, occupied_from, occupied_to, allow_overlap, version, reminder_due_at, updated_at, status_at,
  status_version, former_status, former_reminder_due_at, confirmed_call_sid, confirmed_position,
  cancelled_call_sid, cancelled_position, created_by, created_in, series_id, series_position, resource_id,
  moved_version, moved_at, unmoved_starts_at, unmoved_ends_at, unmoved_is_full_day, unmoved_allow_overlap,
  unmoved_resource_id, unmoved_status, unmoved_reminder_due_at, zone, local_starts_at, local_ends_at');
