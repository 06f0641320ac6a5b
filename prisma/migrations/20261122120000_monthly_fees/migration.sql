-- The monthly fees of the platform, of numbers and of numbers on hold, and what happens when they are not paid.

-- When a fee is due: period k begins k months after the anchor (fee_period_start). Only time moves a schedule on; it
-- ends when its number is held, reactivated or released, and another one begins.
CREATE TABLE fee_schedules (
  id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id     integer     NOT NULL REFERENCES businesses (id),
  kind            text        NOT NULL CHECK (kind IN ('platform_fee', 'number_fee', 'hold_fee')),
  phone_number_id integer,
  price_cents     bigint      NOT NULL CHECK (price_cents >= 0),
  anchor_at       timestamptz NOT NULL,
  -- The next period that is not charged yet.
  next_index      integer     NOT NULL DEFAULT 0 CHECK (next_index >= 0),
  next_due_at     timestamptz NOT NULL GENERATED ALWAYS AS (fee_period_start(anchor_at, next_index)) STORED,
  -- Not claimed before this real instant: it failed, or more was missed than is charged at once.
  not_before      timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_at      timestamptz NOT NULL DEFAULT app_now(),
  ended_at        timestamptz,
  end_reason      text        CHECK (end_reason IN ('held', 'reactivated', 'released', 'unpaid')),
  UNIQUE (business_id, id),
  FOREIGN KEY (business_id, phone_number_id) REFERENCES phone_numbers (business_id, id),
  CHECK ((kind = 'platform_fee') = (phone_number_id IS NULL)),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
-- One fee at a time: of the platform, and of each number, which is active or on hold and never both.
CREATE UNIQUE INDEX fee_schedules_one_running ON fee_schedules (business_id, phone_number_id) NULLS NOT DISTINCT
  WHERE ended_at IS NULL;
-- What charge_due_periods() claims, in this order.
CREATE INDEX fee_schedules_due ON fee_schedules (next_due_at, id) WHERE ended_at IS NULL;

-- A month of a fee that was charged. Its id is the source of its ledger line.
CREATE TABLE charge_periods (
  id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  schedule_id     bigint      NOT NULL,
  business_id     integer     NOT NULL,
  kind            text        NOT NULL CHECK (kind IN ('platform_fee', 'number_fee', 'hold_fee')),
  phone_number_id integer,
  period_index    integer     NOT NULL CHECK (period_index >= 0),
  starts_at       timestamptz NOT NULL,
  ends_at         timestamptz NOT NULL CHECK (ends_at > starts_at),
  price_cents     bigint      NOT NULL CHECK (price_cents >= 0),
  -- The ledger line, by the business's own count; null for what costs nothing.
  sequence        bigint,
  created_at      timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (schedule_id, period_index),
  UNIQUE NULLS NOT DISTINCT (business_id, phone_number_id, kind, starts_at),
  UNIQUE (business_id, sequence),
  FOREIGN KEY (business_id, schedule_id) REFERENCES fee_schedules (business_id, id),
  FOREIGN KEY (business_id, phone_number_id) REFERENCES phone_numbers (business_id, id),
  FOREIGN KEY (business_id, sequence) REFERENCES ledger_entries (business_id, sequence),
  CHECK ((kind = 'platform_fee') = (phone_number_id IS NULL)),
  CHECK ((price_cents = 0) = (sequence IS NULL))
);
CREATE TRIGGER charge_periods_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON charge_periods
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What will happen to a number at the end of its billing cycle, and whether somebody asked for it or it was not paid
-- for.
ALTER TABLE phone_numbers
  ADD COLUMN pending_action    text CHECK (pending_action IN ('hold', 'release')),
  ADD COLUMN pending_action_at timestamptz,
  ADD COLUMN pending_reason    text CHECK (pending_reason IN ('requested', 'unpaid')),
  ADD CONSTRAINT phone_numbers_pending_whole
    CHECK (num_nulls(pending_action, pending_action_at, pending_reason) IN (0, 3)),
  ADD CONSTRAINT phone_numbers_pending_of_owned CHECK (pending_action IS NULL OR status <> 'cancelled');
-- next_billing_at is nobody's any more: the number's running schedule knows it. It goes in a later release, since
-- servers of the one before read it while a deploy is under way.

-- Since when a balance is below zero.
ALTER TABLE accounts ADD COLUMN below_zero_since timestamptz;
UPDATE accounts SET below_zero_since = app_now() WHERE balance_cents < 0;
ALTER TABLE accounts
  ADD CONSTRAINT accounts_below_zero_since CHECK ((balance_cents < 0) = (below_zero_since IS NOT NULL));
CREATE TRIGGER accounts_follow_balance_sign BEFORE UPDATE OF balance_cents ON accounts
  FOR EACH ROW WHEN ((OLD.balance_cents < 0) IS DISTINCT FROM (NEW.balance_cents < 0))
  EXECUTE FUNCTION follow_balance_sign();
-- Whom dunning looks at.
CREATE INDEX accounts_below_zero ON accounts (below_zero_since) WHERE below_zero_since IS NOT NULL;

-- What was done about a balance below zero (dunning_ladder): each step once per fall.
CREATE TABLE dunning_steps (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id integer     NOT NULL REFERENCES businesses (id),
  since       timestamptz NOT NULL,
  step        text        NOT NULL
              CHECK (step IN ('unpaid', 'hold_announced', 'warning_30', 'warning_60', 'warning_85', 'released')),
  created_at  timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (business_id, since, step)
);
CREATE TRIGGER dunning_steps_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dunning_steps
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Numbers that are there already are charged from their next month on, and so is the platform of who has one: nothing
-- is charged for what is past.
INSERT INTO fee_schedules (business_id, kind, phone_number_id, price_cents, anchor_at, next_index)
SELECT n.business_id, CASE n.status WHEN 'on_hold' THEN 'hold_fee' ELSE 'number_fee' END, n.id,
       CASE n.status WHEN 'on_hold' THEN b.hold_fee_cents ELSE n.monthly_fee_cents END,
       coalesce(n.activated_at, n.created_at), fee_index_after(coalesce(n.activated_at, n.created_at), app_now())
FROM phone_numbers n JOIN businesses b ON b.id = n.business_id WHERE n.status <> 'cancelled';
INSERT INTO fee_schedules (business_id, kind, price_cents, anchor_at, next_index)
SELECT f.id, 'platform_fee', f.platform_fee_cents, f.anchor_at, fee_index_after(f.anchor_at, app_now())
FROM (SELECT b.id, b.platform_fee_cents,
             greatest(b.created_at + interval '336 hours', min(coalesce(n.activated_at, n.created_at))) AS anchor_at
      FROM businesses b JOIN phone_numbers n ON n.business_id = b.id AND n.status <> 'cancelled' GROUP BY b.id) f;
