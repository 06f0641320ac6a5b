-- Trigger of appointments, after an insert or delete and after a change of reminder_due_at. The trigger creates due
-- work of the kind queue-reminders for that time, and deletes it when the column is null. A change resets the attempts
-- of the work and ends the lease of a worker, as in putWork() (server/jobs/due-work.ts).
--
-- The writer holds the row of the appointment, and queue-reminders.ts locks it before the row of due_work.
CREATE OR REPLACE FUNCTION follow_reminder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.reminder_due_at IS NULL THEN
    DELETE FROM due_work
    WHERE kind = 'queue-reminders' AND subject = OLD.id::text AND business_id = OLD.business_id;
  ELSE
    INSERT INTO due_work AS w (kind, subject, business_id, due_at)
    VALUES ('queue-reminders', NEW.id::text, NEW.business_id, NEW.reminder_due_at)
    ON CONFLICT (kind, subject) DO UPDATE SET due_at = excluded.due_at, leased_until = excluded.leased_until,
      attempts = 0, lease_id = NULL, last_error = NULL, dead_at = NULL
    WHERE w.business_id = excluded.business_id;
  END IF;
  RETURN NULL;
END $$;
