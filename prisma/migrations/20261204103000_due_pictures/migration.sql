-- The fetching of pictures moves to due_work.
INSERT INTO due_work (kind, subject, business_id)
SELECT 'fetch-pictures', user_id::text, business_id FROM user_pictures WHERE tried_at IS NULL ORDER BY asked_at;

ALTER TABLE user_pictures DROP COLUMN tried_at;
