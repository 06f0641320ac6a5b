-- Mails are written in Arabic too; documents of reports are not, so their tables keep their checks.
ALTER TABLE users DROP CONSTRAINT users_mail_language_check,
  ADD CONSTRAINT users_mail_language_check CHECK (mail_language IN ('en', 'fr', 'ar'));
ALTER TABLE invitations DROP CONSTRAINT invitations_mail_language_check,
  ADD CONSTRAINT invitations_mail_language_check CHECK (mail_language IN ('en', 'fr', 'ar'));
ALTER TABLE outgoing_mails DROP CONSTRAINT outgoing_mails_language_check,
  ADD CONSTRAINT outgoing_mails_language_check CHECK (language IN ('en', 'fr', 'ar'));
