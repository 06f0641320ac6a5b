-- The release of numbers at the provider moves to due_work.
INSERT INTO due_work (kind, subject, business_id, attempts, leased_until)
SELECT 'release-numbers', id::text, business_id, release_attempts, release_ask_at
FROM phone_numbers WHERE status = 'cancelled' AND phone_sid IS NOT NULL AND provider_released_at IS NULL;

DROP INDEX phone_numbers_to_release;
ALTER TABLE phone_numbers
  DROP COLUMN release_ask_at,
  DROP COLUMN release_attempts;
