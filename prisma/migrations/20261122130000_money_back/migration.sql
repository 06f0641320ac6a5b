-- The 30-day money-back guarantee: who asked for the first payment back, and what support answered.

-- A request is answered by a refund of its payment, in the commit that posts it, or declined with a sentence for the
-- owners. How much was refunded is the payment's to say.
CREATE TABLE money_back_requests (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id integer     NOT NULL REFERENCES businesses (id),
  payment_id  bigint      NOT NULL,
  asked_by    integer,
  -- In their words; '' when they gave none.
  reason      text        NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  asked_at    timestamptz NOT NULL DEFAULT app_now(),
  outcome     text        CHECK (outcome IN ('refunded', 'declined')),
  -- What the owners read of a request that was declined.
  answer      text        CHECK (char_length(answer) BETWEEN 1 AND 500),
  answered_at timestamptz,
  UNIQUE (business_id, id),
  -- A payment is asked back once.
  UNIQUE (business_id, payment_id),
  FOREIGN KEY (business_id, payment_id) REFERENCES payments (business_id, id),
  FOREIGN KEY (business_id, asked_by) REFERENCES users (business_id, id) ON DELETE SET NULL (asked_by),
  CHECK ((outcome IS NULL) = (answered_at IS NULL)),
  CHECK ((outcome IS NOT DISTINCT FROM 'declined') = (answer IS NOT NULL))
);
-- One open request a business.
CREATE UNIQUE INDEX money_back_requests_one_open ON money_back_requests (business_id) WHERE outcome IS NULL;
-- What waits for support, oldest first.
CREATE INDEX money_back_requests_open ON money_back_requests (asked_at) WHERE outcome IS NULL;
-- Which payment of a business succeeded first.
CREATE INDEX payments_first ON payments (business_id, succeeded_at, id) WHERE state = 'succeeded';
