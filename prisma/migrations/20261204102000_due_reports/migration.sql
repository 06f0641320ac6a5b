-- Reports and their schedules move to due_work. report_schedules.due_at stays: it is the next time that people see, and null
-- while the schedule is paused.
INSERT INTO due_work (kind, subject, business_id, due_at, attempts, leased_until)
SELECT 'make-reports', id::text, business_id, created_at, attempts, coalesce(not_before, clock_timestamp())
FROM reports WHERE state = 'queued';
INSERT INTO due_work (kind, subject, business_id, due_at)
SELECT 'run-report-schedules', id::text, business_id, due_at FROM report_schedules WHERE due_at IS NOT NULL;

DROP INDEX reports_queued;
DROP INDEX report_schedules_due;
ALTER TABLE reports
  DROP COLUMN not_before,
  DROP COLUMN lease_id,
  DROP COLUMN attempts;
