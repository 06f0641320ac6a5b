-- What waits to be worked on: events of providers, events of our own, and mails. A row is due from next_try_at on, until
-- done_at says that it is done or dead_at that an operator must look. Retries use real time.

-- What providers told us, verbatim and once. The row, not the job that rings for it, is the promise to act.
CREATE TABLE inbox_events (
  id             bigint   GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider       text     NOT NULL CHECK (provider IN ('twilio', 'stripe', 'resend')),
  event_key      text     NOT NULL,
  shard           smallint NOT NULL,
  business_id    integer  REFERENCES businesses (id),
  payload        jsonb    NOT NULL,
  correlation_id text     NOT NULL,
  received_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  next_try_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  attempts       smallint NOT NULL DEFAULT 0,
  last_error     text,
  outcome        text,
  done_at        timestamptz,
  dead_at      timestamptz,
  UNIQUE (provider, event_key),
  CHECK (done_at IS NULL OR dead_at IS NULL)
);
-- What apply_call_events() claims, in this order.
CREATE INDEX inbox_events_due ON inbox_events (shard, id) WHERE done_at IS NULL AND dead_at IS NULL;
-- Stripe's events that are due; they have no shards.
CREATE INDEX inbox_events_due_stripe ON inbox_events (id)
  WHERE provider = 'stripe' AND done_at IS NULL AND dead_at IS NULL;
-- Dead letters, for the operator and the alert.
CREATE INDEX inbox_events_parked ON inbox_events (id) WHERE dead_at IS NOT NULL;
-- Cards that were refused, by the intent that they were tried on: counted at each one more, and before a payment begins.
CREATE INDEX inbox_events_declines ON inbox_events (correlation_id)
  WHERE provider = 'stripe' AND payload ->> 'type' = 'payment_intent.payment_failed';

-- What happened here that somebody must react to; written by the transaction that made it happen.
CREATE TABLE outbox_events (
  id             bigint   GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name           text     NOT NULL,
  dedupe_key     text     NOT NULL UNIQUE,
  business_id    integer  NOT NULL REFERENCES businesses (id),
  payload        jsonb    NOT NULL,
  correlation_id text     NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  next_try_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  attempts       smallint NOT NULL DEFAULT 0,
  last_error     text,
  done_at        timestamptz,
  dead_at      timestamptz,
  CHECK (done_at IS NULL OR dead_at IS NULL)
);
-- Events that are due.
CREATE INDEX outbox_events_due ON outbox_events (id) WHERE done_at IS NULL AND dead_at IS NULL;
-- Dead letters, for the operator and the alert.
CREATE INDEX outbox_events_parked ON outbox_events (id) WHERE dead_at IS NOT NULL;

-- One row a mail. (template, subject, version) is also Resend's idempotency key, which Resend forgets after a day.
-- Mails to people with accounts and mails to the customers of a business wait in queues of their own (audience), so that a
-- password reset never waits behind thousands of confirmations.
CREATE TABLE outgoing_mails (
  id             bigint   GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id    integer  NOT NULL REFERENCES businesses (id),
  template       text     NOT NULL,
  subject        text     NOT NULL,
  version        text     NOT NULL,
  recipient      text     NOT NULL,
  payload        jsonb    NOT NULL,
  correlation_id text     NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  next_try_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  attempts       smallint NOT NULL DEFAULT 0,
  last_error     text,
  resend_id      text,
  done_at        timestamptz,
  dead_at      timestamptz,
  language       text     NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'fr')),
  -- The link's token, erased once the mail is out.
  secret         text,
  -- What Resend said became of it.
  delivery       text     CHECK (delivery IN ('delivered', 'bounced', 'complained')),
  delivery_reported_at timestamptz,
  audience           text     NOT NULL
    GENERATED ALWAYS AS (CASE WHEN starts_with(template, 'appointment-') THEN 'customer' ELSE 'account' END) STORED,
  -- From here on Resend may have the mail; until then what happens next to its appointment takes its place.
  begun_at       timestamptz,
  UNIQUE (template, subject, version),
  CHECK (done_at IS NULL OR dead_at IS NULL)
);
-- Mails that are due, each line by itself.
CREATE INDEX outgoing_mails_due ON outgoing_mails (audience, next_try_at, id) WHERE done_at IS NULL AND dead_at IS NULL;
-- Dead letters, for the operator and the alert.
CREATE INDEX outgoing_mails_parked ON outgoing_mails (id) WHERE dead_at IS NOT NULL;
-- Tokens that have been kept too long.
CREATE INDEX outgoing_mails_with_secret ON outgoing_mails (created_at) WHERE secret IS NOT NULL;
-- Whether a person's last mail arrived.
CREATE INDEX outgoing_mails_delivery ON outgoing_mails (business_id, recipient, id DESC) WHERE delivery IS NOT NULL;
-- What is read when a customer's traces are erased.
CREATE INDEX outgoing_mails_by_recipient ON outgoing_mails (business_id, lower(recipient));
-- What a business sent to customers lately, and of one appointment.
CREATE INDEX outgoing_mails_to_customers ON outgoing_mails (business_id, created_at) WHERE audience = 'customer';
CREATE INDEX outgoing_mails_of_subject ON outgoing_mails (business_id, subject) WHERE audience = 'customer';

-- Proof of life of every timer, so that a scheduler that stopped is seen.
CREATE TABLE schedule_heartbeats (
  name     text        PRIMARY KEY,
  ran_at   timestamptz NOT NULL
);
