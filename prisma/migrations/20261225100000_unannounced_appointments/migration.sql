-- Whether the customer was to be mailed about the booking or a later change. When the undo of a cancellation finds no mail
-- that was sent, this column distinguishes a booking that was not to be mailed from a booking whose mail the
-- cancellation deleted. Earlier appointments count as announced, as before.
ALTER TABLE appointments ADD COLUMN is_announced boolean NOT NULL DEFAULT true;

SELECT show_in_browser('appointments', 'id, booking_type, status, service_id, customer_id, service_name, service_minutes,
  service_price_cents, starts_at, ends_at, notes, created_at, built_in, is_full_day, buffer_before_minutes,
  buffer_after_minutes, occupied_from, occupied_to, allow_overlap, version, reminder_due_at, updated_at, status_at,
  status_version, former_status, former_reminder_due_at, confirmed_call_sid, confirmed_position,
  cancelled_call_sid, cancelled_position, created_by, created_in, series_id, series_position, resource_id,
  moved_version, moved_at, unmoved_starts_at, unmoved_ends_at, unmoved_is_full_day, unmoved_allow_overlap,
  unmoved_resource_id, unmoved_status, unmoved_reminder_due_at, zone, local_starts_at, local_ends_at, is_announced');
