-- The translation of conversations moves to due_work. One that a worker of the version before has is translated on when its
-- lease ends.
INSERT INTO due_work (kind, subject, business_id, attempts, leased_until)
SELECT 'translate-turns', call_sid, business_id, translate_attempts, translate_at
FROM conversations WHERE translate_at IS NOT NULL AND ended_at IS NOT NULL;

ALTER TABLE conversations
  DROP COLUMN translate_at,
  DROP COLUMN translate_attempts;
