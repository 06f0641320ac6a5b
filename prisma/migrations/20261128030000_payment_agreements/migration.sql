-- The Pay button of a first number is the consent to auto-recharge, to exactly the sentence beside it.

-- What an owner was shown when they pressed Pay, and whether the switch for auto-recharge was on. It becomes their choice,
-- and a consent, in the commit that credits the payment; a payment that brings nothing leads to nothing.
CREATE TABLE payment_agreements (
  business_id      integer     NOT NULL REFERENCES businesses (id),
  payment_id       bigint      NOT NULL,
  user_id          integer     NOT NULL,
  is_auto_recharge boolean     NOT NULL,
  -- What was offered, also to those who switched it off.
  threshold_cents  bigint      NOT NULL CHECK (threshold_cents > 0),
  amount_cents     bigint      NOT NULL CHECK (amount_cents > 0),
  cap_cents        bigint      NOT NULL CHECK (cap_cents > 0),
  -- As it was shown, in the language in which it was.
  terms            text        NOT NULL,
  language         text        NOT NULL CHECK (language IN ('en', 'fr', 'ar')),
  address          text,
  device           text,
  agreed_at        timestamptz NOT NULL DEFAULT app_now(),
  -- Somebody else proved the address, or the account was closed, before the payment was credited.
  voided_at        timestamptz,
  PRIMARY KEY (business_id, payment_id),
  FOREIGN KEY (business_id, payment_id) REFERENCES payments (business_id, id)
);

ALTER TABLE recharge_consents
  -- In which language the terms were shown; unknown for consents before this column.
  ADD COLUMN language text CHECK (language IN ('en', 'fr', 'ar')),
  -- The payment whose Pay button was the consent.
  ADD COLUMN payment_id bigint,
  ADD CONSTRAINT recharge_consents_of_payment UNIQUE (business_id, payment_id),
  ADD FOREIGN KEY (business_id, payment_id) REFERENCES payments (business_id, id);

-- Since when the owner has chosen whether the balance recharges itself: nothing overwrites that but another choice of theirs.
ALTER TABLE businesses ADD COLUMN recharge_chosen_at timestamptz;
UPDATE businesses b SET recharge_chosen_at = coalesce(c.first_given_at, b.created_at)
FROM businesses x
LEFT JOIN (SELECT business_id, min(given_at) AS first_given_at FROM recharge_consents GROUP BY business_id) c
  ON c.business_id = x.id
LEFT JOIN onboarding_choices o ON o.business_id = x.id
-- Until now the set-up asked beside the starting balance.
WHERE x.id = b.id AND (b.is_auto_recharge OR c.business_id IS NOT NULL OR o.starting_balance_cents IS NOT NULL);

SELECT show_in_browser('payment_agreements', 'payment_id, user_id, is_auto_recharge, threshold_cents, amount_cents,
  cap_cents, terms, language, address, device, agreed_at, voided_at');
SELECT show_in_browser('recharge_consents', 'id, user_id, terms, threshold_cents, amount_cents, address, device, given_at,
  withdrawn_at, language, payment_id');
SELECT show_in_browser('businesses', 'id, name, slogan, type, timezone, phone, call_price_cents, platform_fee_cents,
  number_fee_cents, hold_fee_cents, is_auto_recharge, recharge_threshold_cents, recharge_amount_cents, recharge_cap_cents,
  suspended_at, suspension_reason, hours_set_at, created_at, offers_built_ins, recharge_chosen_at');
