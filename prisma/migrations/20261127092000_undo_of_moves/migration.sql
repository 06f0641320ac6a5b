-- What the last move of an appointment replaced, so that it can be taken back while the version that it made is the newest
-- one. Null where nobody moved it, or a caller did.
ALTER TABLE appointments
  ADD COLUMN moved_version           integer,
  ADD COLUMN moved_at                timestamptz,
  ADD COLUMN unmoved_starts_at       timestamptz,
  ADD COLUMN unmoved_ends_at         timestamptz,
  ADD COLUMN unmoved_is_full_day     boolean,
  ADD COLUMN unmoved_allow_overlap   boolean,
  ADD COLUMN unmoved_resource_id     integer,
  ADD COLUMN unmoved_status          text,
  ADD COLUMN unmoved_reminder_due_at timestamptz,
  ADD CONSTRAINT appointments_unmoved_resource_fkey
    FOREIGN KEY (business_id, unmoved_resource_id) REFERENCES resources (business_id, id),
  ADD CONSTRAINT appointments_move_is_whole CHECK (
    moved_version IS NULL OR (moved_at IS NOT NULL AND unmoved_starts_at IS NOT NULL AND unmoved_ends_at IS NOT NULL
      AND unmoved_is_full_day IS NOT NULL AND unmoved_allow_overlap IS NOT NULL AND unmoved_status IS NOT NULL));

SELECT show_in_browser('appointments', 'id, booking_type, status, service_id, customer_id, service_name, service_minutes,
  service_price_cents, starts_at, ends_at, notes, created_at, built_in, is_full_day, buffer_before_minutes,
  buffer_after_minutes, occupied_from, occupied_to, allow_overlap, version, reminder_due_at, updated_at, status_at,
  status_version, former_status, former_reminder_due_at, confirmed_call_sid, confirmed_position,
  cancelled_call_sid, cancelled_position, created_by, created_in, series_id, series_position, resource_id,
  moved_version, moved_at, unmoved_starts_at, unmoved_ends_at, unmoved_is_full_day, unmoved_allow_overlap,
  unmoved_resource_id, unmoved_status, unmoved_reminder_due_at');
