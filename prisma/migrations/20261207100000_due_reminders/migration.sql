-- Appointment reminders move to due_work. The triggers also follow what a process of the version before writes, which goes on
-- booking and sending reminders by reminder_due_at until it ends.
CREATE TRIGGER appointments_with_reminder AFTER INSERT ON appointments
  FOR EACH ROW WHEN (NEW.reminder_due_at IS NOT NULL) EXECUTE FUNCTION follow_reminder();
CREATE TRIGGER appointments_change_reminder AFTER UPDATE OF reminder_due_at ON appointments
  FOR EACH ROW WHEN (NEW.reminder_due_at IS DISTINCT FROM OLD.reminder_due_at) EXECUTE FUNCTION follow_reminder();
CREATE TRIGGER appointments_drop_reminder AFTER DELETE ON appointments
  FOR EACH ROW WHEN (OLD.reminder_due_at IS NOT NULL) EXECUTE FUNCTION follow_reminder();

INSERT INTO due_work (kind, subject, business_id, due_at)
SELECT 'queue-reminders', id::text, business_id, reminder_due_at FROM appointments WHERE reminder_due_at IS NOT NULL;

DROP INDEX appointments_due_reminders;
