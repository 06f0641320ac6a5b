-- The balance credited for paid cents. Payments are rounded only here. A ledger entry is the difference of two such
-- totals. The entries therefore add up to the total, and a fully refunded payment leaves nothing behind. Called by
-- post_payment_effect and the view payment_differences.
CREATE OR REPLACE FUNCTION credited_cents(p_paid_cents bigint, p_exchange_rate numeric) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT round(p_paid_cents * p_exchange_rate)::bigint $$;
