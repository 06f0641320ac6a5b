-- Auto-recharge acts: what it may spend in a month, and every time that a balance was to recharge itself.

ALTER TABLE businesses
  -- At most so much is charged by itself in a calendar month of the business's zone; its owner chooses.
  ADD COLUMN recharge_cap_cents bigint NOT NULL DEFAULT 50000 CHECK (recharge_cap_cents > 0);

-- `auto`: charged to the kept card, with nobody present.
ALTER TABLE payments DROP CONSTRAINT payments_channel_check;
ALTER TABLE payments ADD CONSTRAINT payments_channel_check CHECK (channel IN ('form', 'page', 'auto'));

-- One row an attempt; the payment says what Stripe made of it.
--   due             below the threshold; nobody has asked Stripe yet
--   submitted       Stripe is being asked; from here on only its word ends the attempt
--   unknown         Stripe did not say what became of it; asked again under the same key
--   processing      the bank takes its time
--   authentication  the bank wants to see its owner; no other attempt until that is done or recharging is switched off
--   succeeded, declined, canceled   over; canceled: nothing was charged, and nobody refused
CREATE TABLE recharges (
  id                bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id       integer     NOT NULL REFERENCES businesses (id),
  consent_id        integer     NOT NULL,
  state             text        NOT NULL DEFAULT 'due'
                    CHECK (state IN ('due', 'submitted', 'unknown', 'processing', 'authentication',
                                     'succeeded', 'declined', 'canceled')),
  amount_cents      bigint      NOT NULL CHECK (amount_cents > 0),
  payment_id        bigint      UNIQUE,
  payment_method_id integer,
  -- Why it was declined or canceled, in our own words for it (core/card-refusals.ts and a few more).
  reason            text,
  created_at        timestamptz NOT NULL DEFAULT app_now(),
  submitted_at      timestamptz,
  ended_at          timestamptz,
  -- When Stripe is to be asked, or asked again; real time, as of everything that is leased.
  ask_at            timestamptz NOT NULL DEFAULT clock_timestamp(),
  attempts          integer     NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  UNIQUE (business_id, id),
  FOREIGN KEY (business_id, consent_id) REFERENCES recharge_consents (business_id, id),
  FOREIGN KEY (business_id, payment_id) REFERENCES payments (business_id, id),
  FOREIGN KEY (business_id, payment_method_id) REFERENCES payment_methods (business_id, id),
  CHECK ((state IN ('succeeded', 'declined', 'canceled')) = (ended_at IS NOT NULL)),
  CHECK ((payment_id IS NULL) = (submitted_at IS NULL)),
  CHECK (state NOT IN ('submitted', 'unknown', 'processing', 'authentication', 'succeeded') OR payment_id IS NOT NULL)
);
-- A balance recharges itself once at a time.
CREATE UNIQUE INDEX recharges_one_open ON recharges (business_id)
  WHERE state IN ('due', 'submitted', 'unknown', 'processing', 'authentication');
-- What the worker asks Stripe about next.
CREATE INDEX recharges_due ON recharges (ask_at) WHERE state IN ('due', 'submitted', 'unknown');
-- What came of the last ones.
CREATE INDEX recharges_of_business ON recharges (business_id, created_at DESC);
-- Whose balance recharges itself.
CREATE INDEX businesses_recharging ON businesses (id) WHERE is_auto_recharge;

-- It says now how many recharges it opened.
DROP FUNCTION IF EXISTS apply_call_events(integer, integer, integer, bigint[]);
