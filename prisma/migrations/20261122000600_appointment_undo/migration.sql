-- What the last change of a status replaced, so that it can be taken back: by Undo at once, by Reopen for a day.
ALTER TABLE appointments
  -- When the present status was given.
  ADD COLUMN status_at timestamptz NOT NULL DEFAULT app_now(),
  -- The version that the change made. A later version means that more has happened, which an undo must not take back.
  ADD COLUMN status_version integer,
  ADD COLUMN former_status text
    CHECK (former_status IN ('pending', 'scheduled', 'confirmed', 'completed', 'cancelled', 'no_show')),
  ADD COLUMN former_reminder_due_at timestamptz,
  ADD CHECK ((status_version IS NULL) = (former_status IS NULL));

-- What was completed before today's change is not to be reopened for a day from now on.
UPDATE appointments SET status_at = updated_at WHERE status IN ('completed', 'no_show');
