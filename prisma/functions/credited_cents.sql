-- The cents of balance for paid cents. Payments are rounded only here. A ledger entry of a payment is the difference of
-- this result for the paid total before and after the change. The entries therefore add up to the result for the total,
-- and a fully refunded payment leaves nothing behind. Called by post_payment_effect, follow_number_payment,
-- open_recharge, the view payment_differences and server/modules/billing/balance/reconciliation.queries.ts.
CREATE OR REPLACE FUNCTION credited_cents(p_paid_cents bigint, p_exchange_rate numeric) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT round(p_paid_cents * p_exchange_rate)::bigint $$;
