-- Following recordings at the provider moves to due_work. A kept recording is due when it expires.
INSERT INTO due_work (kind, subject, business_id, due_at, attempts, leased_until)
SELECT 'follow-recordings', id::text, business_id,
  CASE state WHEN 'kept' THEN expires_at ELSE least(expires_at, app_now()) END, attempts, ask_at
FROM recordings WHERE state <> 'erased';

DROP INDEX recordings_expiring;
ALTER TABLE recordings
  DROP COLUMN ask_at,
  DROP COLUMN attempts;
