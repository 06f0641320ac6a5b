-- Mails to people with accounts and mails to the customers of a business wait in lines of their own, so that a password
-- reset never waits behind thousands of confirmations. From `begun_at` on Resend may have the mail; until then what
-- happens next to its appointment takes its place.
ALTER TABLE outgoing_mails
  ADD COLUMN lane text NOT NULL
    GENERATED ALWAYS AS (CASE WHEN starts_with(template, 'appointment-') THEN 'customer' ELSE 'account' END) STORED,
  ADD COLUMN begun_at timestamptz;
UPDATE outgoing_mails SET begun_at = created_at WHERE done_at IS NOT NULL OR parked_at IS NOT NULL OR attempts > 0;

DROP INDEX outgoing_mails_due;
CREATE INDEX outgoing_mails_due ON outgoing_mails (lane, next_try_at, id) WHERE done_at IS NULL AND parked_at IS NULL;
-- What a business sent to customers lately, and of one appointment.
CREATE INDEX outgoing_mails_to_customers ON outgoing_mails (business_id, created_at) WHERE lane = 'customer';
CREATE INDEX outgoing_mails_of_subject ON outgoing_mails (business_id, subject) WHERE lane = 'customer';
