-- When a business paid for the first time: the time of its first top-up in the ledger; null before it. A refund or a
-- dispute does not change it. Called by begin_call and reserve_transfer, for the limits of new businesses.
CREATE OR REPLACE FUNCTION first_payment_at(p_business_id integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT created_at FROM ledger_entries WHERE business_id = p_business_id AND kind = 'topup' ORDER BY sequence LIMIT 1
$$;
