-- Whether the two services that every business begins with can be booked.
ALTER TABLE businesses ADD COLUMN offers_built_ins boolean NOT NULL DEFAULT true;

SELECT show_in_browser('businesses', 'id, name, slogan, type, timezone, phone, call_price_cents, platform_fee_cents,
  number_fee_cents, hold_fee_cents, is_auto_recharge, recharge_threshold_cents, recharge_amount_cents, recharge_cap_cents,
  suspended_at, suspension_reason, hours_set_at, created_at, offers_built_ins');
