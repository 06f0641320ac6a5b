-- Limits of transferred calls: how long one may last, how many minutes of them a business has in a day, how many it has at
-- the same time, and to which countries they may go.

-- The longest transferred call of this target; its owner chooses.
ALTER TABLE transfer_targets
  ADD COLUMN limit_minutes smallint NOT NULL DEFAULT 30 CHECK (limit_minutes BETWEEN 1 AND 60);

-- What an operator set for one business; without a row, and where day_minutes is null, the plan applies
-- (server/core/plan.ts).
CREATE TABLE transfer_limits (
  business_id integer     PRIMARY KEY REFERENCES businesses (id),
  day_minutes integer     CHECK (day_minutes >= 0),
  -- ISO 3166: countries besides the business's own to whose phones calls may be transferred.
  countries   text[]      NOT NULL DEFAULT '{}',
  changed_at  timestamptz NOT NULL DEFAULT app_now()
);

-- One row for each time that the provider was told to dial a phone. It holds its reserved seconds until the end of the
-- transferred call is known.
CREATE TABLE call_transfers (
  business_id      integer     NOT NULL,
  call_sid         text        NOT NULL,
  -- A call is transferred twice at most: the agent takes it back once where nobody answers.
  attempt          smallint    NOT NULL CHECK (attempt IN (1, 2)),
  reserved_seconds integer     NOT NULL CHECK (reserved_seconds > 0),
  used_seconds     integer     CHECK (used_seconds BETWEEN 0 AND reserved_seconds),
  started_at       timestamptz NOT NULL DEFAULT app_now(),
  settled_at       timestamptz,
  -- Who said how long it lasted: the provider, or the sweeper, which counts the most that it can have been.
  settled_by       text        CHECK (settled_by IN ('callback', 'sweeper')),
  PRIMARY KEY (call_sid, attempt),
  FOREIGN KEY (business_id, call_sid) REFERENCES calls (business_id, call_sid),
  CHECK ((settled_at IS NULL) = (used_seconds IS NULL) AND (settled_at IS NULL) = (settled_by IS NULL))
);
-- The transfers of the last 24 hours.
CREATE INDEX call_transfers_by_start ON call_transfers (business_id, started_at);
-- What the sweeper looks at.
CREATE INDEX call_transfers_open ON call_transfers (started_at) WHERE settled_at IS NULL;

SELECT show_in_browser('transfer_targets', 'id, phone_number_id, language_code, transfer_phone_id, availability, own_days,
  own_from, own_until, has_voicemail, limit_minutes, updated_at');
SELECT show_in_browser('transfer_limits', 'day_minutes, countries, changed_at');
SELECT show_in_browser('call_transfers', 'call_sid, attempt, reserved_seconds, used_seconds, started_at, settled_at, settled_by');
