-- The cents that are credited to the balance for paid cents. Payments are rounded only here. A ledger entry of a
-- payment is the credited total after the change minus the credited total before it. The entries therefore add up to
-- the credited total without rounding errors, and to zero after a full refund. Called by post_payment_effect,
-- follow_number_payment, recharge_gap_cents, the view payment_differences and
-- server/modules/billing/balance/reconciliation.queries.ts.
CREATE OR REPLACE FUNCTION credited_cents(p_paid_cents bigint, p_exchange_rate numeric) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT round(p_paid_cents * p_exchange_rate)::bigint $$;
