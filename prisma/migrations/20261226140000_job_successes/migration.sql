-- The heartbeat of a timer shows that its jobs are woken. The success shows that they do their work.

ALTER TABLE schedule_heartbeats ADD COLUMN succeeded_at timestamptz;
