-- The cents that a business lacks to its auto-recharge threshold; zero or negative when nothing is lacking. Top-ups that
-- the bank is processing are treated as if they were credited. Called by open_recharge and by
-- server/modules/billing/recharge/begin-recharge.ts, so that both decide by the same balance.
CREATE OR REPLACE FUNCTION recharge_gap_cents(p_business_id integer) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT b.recharge_threshold_cents - a.balance_cents - (
    SELECT coalesce(sum(credited_cents(p.amount_cents, p.exchange_rate)), 0) FROM payments p
    WHERE p.business_id = p_business_id AND p.state = 'processing' AND p.purpose = 'topup')::bigint
  FROM businesses b JOIN accounts a ON a.business_id = b.id
  WHERE b.id = p_business_id
$$;
