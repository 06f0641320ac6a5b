-- The time of the first payment of a business: its first top-up in the ledger; null without one. A refund or a dispute
-- does not change it. Called by begin_call and transfer_standing, for the limits of new businesses.
CREATE OR REPLACE FUNCTION first_payment_at(p_business_id integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT created_at FROM ledger_entries WHERE business_id = p_business_id AND kind = 'topup' ORDER BY sequence LIMIT 1
$$;
