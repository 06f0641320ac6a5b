-- Reading pages moves to due_work. A page that a worker of the version before has is read again when its lease ends.
INSERT INTO due_work (kind, subject, business_id, due_at, attempts, leased_until)
SELECT 'read-pages', id::text, business_id, read_due_at, attempts, coalesce(not_before, clock_timestamp())
FROM knowledge_sources WHERE kind = 'page';

SELECT show_in_browser('knowledge_sources', 'id, kind, title, url, language_code, state, reason, bytes, is_cut, checked_at,
  created_at');
ALTER TABLE knowledge_sources
  DROP COLUMN read_due_at,
  DROP COLUMN not_before,
  DROP COLUMN lease_id,
  DROP COLUMN attempts;
