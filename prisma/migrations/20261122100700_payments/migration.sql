-- What a business pays us through Stripe, and the ledger lines that it led to.

-- One row a PaymentIntent that we asked for. Stripe decides; the three amounts at the end are what it said when it
-- was last asked, and the ledger must say the same.
CREATE TABLE payments (
  id                         bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id                integer NOT NULL REFERENCES businesses (id),
  purpose                    text    NOT NULL CHECK (purpose IN ('topup', 'number_order')),
  -- The card form on our page, or Stripe's own page: each has a row of its own, even for the same order.
  channel                    text    NOT NULL DEFAULT 'form' CHECK (channel IN ('form', 'page')),
  -- created: ours alone so far. open: Stripe knows it. Disputes are told by the amounts, not here.
  state                      text    NOT NULL DEFAULT 'created'
                             CHECK (state IN ('created', 'open', 'processing', 'succeeded', 'canceled', 'mismatched')),
  amount_cents               bigint  NOT NULL CHECK (amount_cents > 0),
  currency                   text    NOT NULL DEFAULT 'cad' CHECK (currency = 'cad'),
  -- Cents of balance for a cent paid.
  exchange_rate              numeric(12, 6) NOT NULL CHECK (exchange_rate > 0),
  lines                      jsonb   NOT NULL,
  phone_number               text,
  stripe_payment_intent_id   text    UNIQUE,
  stripe_checkout_session_id text    UNIQUE,
  card_brand                 text,
  card_last4                 text,
  last_error                 text,
  created_by                 integer,
  created_at                 timestamptz NOT NULL DEFAULT app_now(),
  succeeded_at               timestamptz,
  looked_at                  timestamptz,
  received_cents             bigint  NOT NULL DEFAULT 0 CHECK (received_cents >= 0),
  refunded_cents             bigint  NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
  disputed_cents             bigint  NOT NULL DEFAULT 0 CHECK (disputed_cents >= 0),
  UNIQUE (business_id, id),
  FOREIGN KEY (business_id, created_by) REFERENCES users (business_id, id) ON DELETE SET NULL (created_by),
  CHECK ((purpose = 'number_order') = (phone_number IS NOT NULL)),
  CHECK (state <> 'succeeded' OR (stripe_payment_intent_id IS NOT NULL AND succeeded_at IS NOT NULL))
);
-- The pages of the payments.
CREATE INDEX payments_by_creation ON payments (business_id, created_at DESC);
-- Payments that the reconciler asks Stripe for.
CREATE INDEX payments_unfinished ON payments (created_at) WHERE state IN ('created', 'open', 'processing');
-- One open order a business.
CREATE UNIQUE INDEX payments_one_open_order ON payments (business_id)
  WHERE purpose = 'number_order' AND state IN ('created', 'open');
-- Who keeps a number: also those who paid and do not have it yet.
CREATE INDEX payments_orders_of_number ON payments (phone_number)
  WHERE purpose = 'number_order' AND state IN ('created', 'open', 'processing', 'succeeded');

-- Which ledger lines a payment led to: its credit, its refunds, its disputes. A line belongs to one payment for ever.
CREATE TABLE payment_effects (
  kind         text    NOT NULL CHECK (kind IN ('topup', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal')),
  source       text    NOT NULL,
  business_id  integer NOT NULL,
  -- The ledger line, by the business's own count; null for what is worth less than a cent.
  sequence     bigint,
  payment_id   bigint  NOT NULL,
  amount_cents bigint  NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT app_now(),
  -- In the card's own cents.
  paid_cents   bigint  NOT NULL,
  PRIMARY KEY (kind, source),
  UNIQUE (business_id, sequence),
  FOREIGN KEY (business_id, sequence) REFERENCES ledger_entries (business_id, sequence),
  FOREIGN KEY (business_id, payment_id) REFERENCES payments (business_id, id),
  CONSTRAINT payment_effects_paid_check
    CHECK (paid_cents <> 0 AND (kind IN ('topup', 'refund_reversal', 'dispute_reversal')) = (paid_cents > 0)),
  CONSTRAINT payment_effects_line_check
    CHECK (sign(amount_cents) IN (0, sign(paid_cents)) AND (sequence IS NULL) = (amount_cents = 0))
);
-- The lines of a payment.
CREATE INDEX payment_effects_of_payment ON payment_effects (business_id, payment_id);
CREATE TRIGGER payment_effects_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_effects
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Where a payment, its ledger lines and Stripe's last word do not say the same; empty when all is well.
CREATE VIEW payment_differences AS
SELECT p.id AS payment_id, p.business_id, p.state,
       credited_cents(p.received_cents - p.refunded_cents - p.disputed_cents, p.exchange_rate) AS stripe_cents,
       coalesce(e.total, 0)::bigint AS ledger_cents
FROM payments p
LEFT JOIN (SELECT business_id, payment_id, sum(amount_cents) AS total FROM payment_effects GROUP BY 1, 2) e
  ON e.business_id = p.business_id AND e.payment_id = p.id
WHERE credited_cents(p.received_cents - p.refunded_cents - p.disputed_cents, p.exchange_rate) <> coalesce(e.total, 0);

-- What each look at Stripe's own lists found and repaired, for the reconciliation tab and for the alerts.
CREATE TABLE payment_reconciliations (
  id               bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ran_at           timestamptz NOT NULL DEFAULT clock_timestamp(),
  recovered_events integer NOT NULL CHECK (recovered_events >= 0),
  checked          integer NOT NULL CHECK (checked >= 0),
  repaired         integer NOT NULL CHECK (repaired >= 0),
  differences      integer NOT NULL CHECK (differences >= 0),
  -- Paid at Stripe, and nobody's here: an operator must look.
  unknown_intents  text[]  NOT NULL
);

-- A card that may be charged later, kept by Stripe; here is only what a person recognises it by.
CREATE TABLE payment_methods (
  id                       integer GENERATED BY DEFAULT AS IDENTITY (START WITH 100) PRIMARY KEY,
  business_id              integer NOT NULL REFERENCES businesses (id),
  stripe_payment_method_id text    NOT NULL UNIQUE,
  brand                    text    NOT NULL,
  last4                    text    NOT NULL CHECK (last4 ~ '^\d{4}$'),
  is_default               boolean NOT NULL,
  created_at               timestamptz NOT NULL DEFAULT app_now(),
  detached_at              timestamptz,
  UNIQUE (business_id, id),
  CHECK (NOT (is_default AND detached_at IS NOT NULL))
);
-- One default card a business.
CREATE UNIQUE INDEX payment_methods_one_default ON payment_methods (business_id) WHERE is_default;

-- What an owner agreed to when auto-recharge was switched on or changed: the terms as they were shown.
CREATE TABLE recharge_consents (
  id              integer GENERATED BY DEFAULT AS IDENTITY (START WITH 100) PRIMARY KEY,
  business_id     integer NOT NULL REFERENCES businesses (id),
  user_id         integer NOT NULL,
  terms           text    NOT NULL,
  threshold_cents bigint  NOT NULL CHECK (threshold_cents > 0),
  amount_cents    bigint  NOT NULL CHECK (amount_cents > 0),
  address         text,
  device          text,
  given_at        timestamptz NOT NULL DEFAULT app_now(),
  withdrawn_at    timestamptz,
  UNIQUE (business_id, id)
);
-- One consent of a business holds at a time.
CREATE UNIQUE INDEX recharge_consents_one_open ON recharge_consents (business_id) WHERE withdrawn_at IS NULL;
CREATE TRIGGER recharge_consents_kept BEFORE UPDATE OR DELETE ON recharge_consents
  FOR EACH ROW EXECUTE FUNCTION keep_consent();
