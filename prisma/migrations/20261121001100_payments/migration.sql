-- What a business pays us through Stripe: one row a PaymentIntent that we asked for. Stripe is the truth; the three
-- amounts at the end are what it said when it was last asked, and the ledger must say the same.
CREATE TABLE payments (
  id                         bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id                integer NOT NULL REFERENCES businesses (id),
  purpose                    text    NOT NULL CHECK (purpose IN ('topup', 'number_order')),
  -- The card form on our page, or Stripe's own page: each has a row of its own, even for the same order.
  door                       text    NOT NULL DEFAULT 'form' CHECK (door IN ('form', 'page')),
  -- created: ours alone so far. open: Stripe knows it. disputed facts stand in the amounts, not here.
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
CREATE INDEX payments_by_creation ON payments (business_id, created_at DESC);
CREATE INDEX payments_unfinished ON payments (created_at) WHERE state IN ('created', 'open', 'processing');
CREATE INDEX payments_open_orders ON payments (phone_number)
  WHERE purpose = 'number_order' AND state IN ('created', 'open', 'processing');

-- A refund that the person's bank sends back is the business's money again.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_kind_check
  CHECK (kind IN ('call_charge', 'platform_fee', 'number_fee', 'hold_fee', 'topup', 'refund', 'refund_reversal',
                  'dispute', 'dispute_reversal', 'adjustment'));

-- Which ledger lines a payment led to: its credit, its refunds, its disputes. A line belongs to one payment for ever.
CREATE TABLE payment_effects (
  kind         text    NOT NULL CHECK (kind IN ('topup', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal')),
  source       text    NOT NULL,
  business_id  integer NOT NULL,
  -- The ledger line, by the business's own count.
  sequence     bigint  NOT NULL,
  payment_id   bigint  NOT NULL,
  amount_cents bigint  NOT NULL CHECK (amount_cents <> 0),
  created_at   timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (kind, source),
  UNIQUE (business_id, sequence),
  FOREIGN KEY (business_id, sequence) REFERENCES ledger_entries (business_id, sequence),
  FOREIGN KEY (business_id, payment_id) REFERENCES payments (business_id, id),
  CHECK ((kind IN ('topup', 'refund_reversal', 'dispute_reversal')) = (amount_cents > 0))
);
CREATE INDEX payment_effects_of_payment ON payment_effects (business_id, payment_id);
CREATE TRIGGER payment_effects_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_effects
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Posts a ledger line of a payment and its link in one step: the cents that were paid, at the payment's own rate.
-- True: posted now. False: the very same stands already.
CREATE FUNCTION post_payment_effect(
  p_business_id integer, p_payment_id bigint, p_kind text, p_source text, p_paid_cents bigint, p_reason text
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_amount_cents bigint;
BEGIN
  SELECT round(p_paid_cents * exchange_rate) INTO STRICT v_amount_cents FROM payments
  WHERE business_id = p_business_id AND id = p_payment_id;
  IF NOT post_ledger_entry(p_business_id, p_kind, p_source, v_amount_cents, p_reason) THEN
    PERFORM 1 FROM payment_effects
    WHERE kind = p_kind AND source = p_source AND business_id = p_business_id AND payment_id = p_payment_id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'ledger conflict: %/% is not a line of payment %', p_kind, p_source, p_payment_id
        USING ERRCODE = 'unique_violation';
    END IF;
    RETURN false;
  END IF;
  INSERT INTO payment_effects (kind, source, business_id, sequence, payment_id, amount_cents)
  SELECT kind, source, business_id, sequence, p_payment_id, amount_cents FROM ledger_entries
  WHERE kind = p_kind AND source = p_source AND business_id = p_business_id;
  RETURN true;
END $$;

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
CREATE UNIQUE INDEX payment_methods_one_default ON payment_methods (business_id) WHERE is_default;

-- Numbers that cost more than the plan's price, looked up and never believed from a request.
CREATE TABLE premium_numbers (
  phone_number    text   PRIMARY KEY CHECK (phone_number ~ '^\+[1-9]\d{7,14}$'),
  price_cents     bigint NOT NULL CHECK (price_cents > 0),
  setup_fee_cents bigint NOT NULL DEFAULT 0 CHECK (setup_fee_cents >= 0)
);

-- Where a payment, its ledger lines and Stripe's last word do not say the same; empty when all is well.
CREATE VIEW payment_differences AS
SELECT p.id AS payment_id, p.business_id, p.state,
       round((p.received_cents - p.refunded_cents - p.disputed_cents) * p.exchange_rate)::bigint AS stripe_cents,
       coalesce(e.total, 0)::bigint AS ledger_cents
FROM payments p
LEFT JOIN (SELECT business_id, payment_id, sum(amount_cents) AS total FROM payment_effects GROUP BY 1, 2) e
  ON e.business_id = p.business_id AND e.payment_id = p.id
WHERE round((p.received_cents - p.refunded_cents - p.disputed_cents) * p.exchange_rate) <> coalesce(e.total, 0);

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

CREATE INDEX inbox_events_due_stripe ON inbox_events (id)
  WHERE provider = 'stripe' AND done_at IS NULL AND parked_at IS NULL;
