-- The language in which a person sees the portal on every device; without a row's choice the browser's language counts.
ALTER TABLE users ADD COLUMN portal_language text CHECK (portal_language IN ('en', 'fr', 'ar'));

SELECT show_in_browser('users', 'id, email, first_name, last_name, phone, role, email_verified_at, mail_language,
  portal_language, disabled_at, created_at');
