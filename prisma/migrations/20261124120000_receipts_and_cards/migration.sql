-- Receipts with numbers of their own, and cards as their owner keeps them: known by what Stripe says of them, paid with at
-- once, removed for good.

-- How many receipts a business has: their numbers have no gap.
ALTER TABLE accounts ADD COLUMN last_receipt integer NOT NULL DEFAULT 0 CHECK (last_receipt >= 0);

ALTER TABLE payment_methods
  -- What the card's maker says of it; null of a card that was kept before it was asked.
  ADD COLUMN exp_month   smallint CHECK (exp_month BETWEEN 1 AND 12),
  ADD COLUMN exp_year    smallint CHECK (exp_year BETWEEN 2000 AND 2200),
  -- The same for the same card, however often it was given.
  ADD COLUMN fingerprint text,
  -- When Stripe made it, and when Stripe was last asked about it.
  ADD COLUMN made_at     timestamptz,
  ADD COLUMN looked_at   timestamptz,
  -- Its owner wants it gone; Stripe is told until it is.
  ADD COLUMN removed_at  timestamptz,
  ADD CONSTRAINT payment_methods_default_stays CHECK (NOT (is_default AND removed_at IS NOT NULL));
-- What the reconciler looks at next.
CREATE INDEX payment_methods_to_look_at ON payment_methods (looked_at NULLS FIRST) WHERE detached_at IS NULL;

ALTER TABLE payments
  ADD COLUMN receipt_number    text CHECK (receipt_number ~ '^CL-\d{4}-\d{6,}$'),
  -- Of a payment with a kept card: which card, and the wish that it answers, which is one payment however often it is sent.
  ADD COLUMN payment_method_id integer,
  ADD COLUMN request_id        uuid,
  ADD CONSTRAINT payments_one_receipt UNIQUE (business_id, receipt_number),
  ADD CONSTRAINT payments_one_request UNIQUE (business_id, request_id),
  ADD CONSTRAINT payments_kept_card FOREIGN KEY (business_id, payment_method_id)
    REFERENCES payment_methods (business_id, id),
  DROP CONSTRAINT payments_channel_check,
  ADD CONSTRAINT payments_channel_check CHECK (channel IN ('form', 'page', 'auto', 'card')),
  ADD CONSTRAINT payments_card_is_named CHECK (
    (channel = 'card') = (request_id IS NOT NULL) AND (channel = 'card') = (payment_method_id IS NOT NULL));
-- What was tried and brought nothing.
CREATE INDEX payments_unpaid ON payments (business_id, id) WHERE succeeded_at IS NULL;

-- What succeeded before has its number in the order in which it did.
WITH numbered AS (
  SELECT p.id, p.business_id, row_number() OVER (PARTITION BY p.business_id ORDER BY p.succeeded_at, p.id) AS place,
         extract(year FROM p.succeeded_at AT TIME ZONE b.timezone)::int AS of_year
  FROM payments p JOIN businesses b ON b.id = p.business_id
  WHERE p.state = 'succeeded' AND p.succeeded_at IS NOT NULL
)
UPDATE payments p SET receipt_number = format('CL-%s-%s', n.of_year, lpad(n.place::text, 6, '0'))
FROM numbered n WHERE n.id = p.id;
UPDATE accounts a SET last_receipt = n.receipts
FROM (SELECT business_id, count(*)::int AS receipts FROM payments WHERE receipt_number IS NOT NULL GROUP BY business_id) n
WHERE n.business_id = a.business_id;

CREATE TRIGGER payments_numbered BEFORE INSERT OR UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION number_receipt();

-- Somebody adds a card without paying. What Stripe says of it, refusals above all, names this row's intent.
CREATE TABLE card_setups (
  id                     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id            integer     NOT NULL REFERENCES businesses (id),
  created_by             integer     NOT NULL,
  stripe_setup_intent_id text        UNIQUE,
  created_at             timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (business_id, id)
);
CREATE INDEX card_setups_of_business ON card_setups (business_id);

-- How a business wants its receipts: the address that stands on them, and whether each is mailed to its owners.
CREATE TABLE receipt_settings (
  business_id integer     PRIMARY KEY REFERENCES businesses (id),
  is_mailed   boolean     NOT NULL,
  address     text        NOT NULL CHECK (length(address) <= 300),
  changed_at  timestamptz NOT NULL DEFAULT app_now()
);

SELECT show_in_browser('payments', 'id, purpose, channel, state, amount_cents, currency, exchange_rate, lines, phone_number,
  card_brand, card_last4, created_by, created_at, succeeded_at, received_cents, refunded_cents, disputed_cents,
  receipt_number, payment_method_id');
SELECT show_in_browser('payment_methods', 'id, brand, last4, exp_month, exp_year, is_default, created_at, removed_at,
  detached_at');
SELECT show_in_browser('receipt_settings', 'is_mailed, address, changed_at');
