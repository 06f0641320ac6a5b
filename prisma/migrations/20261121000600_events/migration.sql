-- What providers told us, verbatim and once. The row, not the job that rings for it, is the promise to act.
CREATE TABLE inbox_events (
  id             bigint   GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider       text     NOT NULL CHECK (provider IN ('twilio', 'stripe', 'resend')),
  event_key      text     NOT NULL,
  lane           smallint NOT NULL,
  business_id    integer  REFERENCES businesses (id),
  payload        jsonb    NOT NULL,
  correlation_id text     NOT NULL,
  received_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  next_try_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  attempts       smallint NOT NULL DEFAULT 0,
  last_error     text,
  outcome        text,
  done_at        timestamptz,
  parked_at      timestamptz,
  UNIQUE (provider, event_key),
  CHECK (done_at IS NULL OR parked_at IS NULL)
);
CREATE INDEX inbox_events_due ON inbox_events (lane, id) WHERE done_at IS NULL AND parked_at IS NULL;
CREATE INDEX inbox_events_parked ON inbox_events (id) WHERE parked_at IS NOT NULL;

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
  parked_at      timestamptz,
  CHECK (done_at IS NULL OR parked_at IS NULL)
);
CREATE INDEX outbox_events_parked ON outbox_events (id) WHERE parked_at IS NOT NULL;
CREATE INDEX outbox_events_due ON outbox_events (id) WHERE done_at IS NULL AND parked_at IS NULL;

-- One row a mail. (template, subject, version) is also Resend's idempotency key, which Resend forgets after a day.
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
  parked_at      timestamptz,
  UNIQUE (template, subject, version),
  CHECK (done_at IS NULL OR parked_at IS NULL)
);
CREATE INDEX outgoing_mails_parked ON outgoing_mails (id) WHERE parked_at IS NOT NULL;
CREATE INDEX outgoing_mails_due ON outgoing_mails (id) WHERE done_at IS NULL AND parked_at IS NULL;

-- Proof of life of every timer, so that a scheduler that stopped is seen.
CREATE TABLE schedule_heartbeats (
  name     text        PRIMARY KEY,
  ran_at   timestamptz NOT NULL
);
