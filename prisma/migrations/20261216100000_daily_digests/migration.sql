-- The daily digest by mail. Null: the default of the person's role, which is 'daily' for owners and 'off' for others.
ALTER TABLE users ADD COLUMN digest text CHECK (digest IN ('off', 'daily'));
SELECT show_in_browser('users', 'id, email, first_name, last_name, phone, role, email_verified_at, mail_language,
  portal_language, digest, disabled_at, created_at');

-- The day of the last digest on the business's calendar, and up to when it reported: the next one begins there. Both are
-- null until the first run, which sends nothing.
ALTER TABLE businesses
  ADD COLUMN digest_day date,
  ADD COLUMN digest_until timestamptz,
  ADD CONSTRAINT businesses_digest CHECK ((digest_day IS NULL) = (digest_until IS NULL));

INSERT INTO due_work (kind, subject, business_id)
SELECT 'queue-digests', id::text, id FROM businesses WHERE closed_at IS NULL;
