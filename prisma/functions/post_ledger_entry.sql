-- Posts one entry unless it exists. Returns true when the entry was posted, false when the same entry exists already.
-- The same kind and source for another business or amount is a defect of the caller and raises unique_violation.
-- p_facts: the values that the text of the entry needs in addition to its kind (post_ledger_entries).
--
-- Locks the account (FOR NO KEY UPDATE) before it searches for the entry. Of two concurrent transactions with the same
-- entry, the second therefore finds the entry of the first.
--
-- Called by post_payment_effect, by adjustments of operators (server/modules/billing/balance/adjust-balance.ts), for
-- set-up fees (server/modules/telephony/numbers/activate-number.ts) and by the seed.
CREATE OR REPLACE FUNCTION post_ledger_entry(
  p_business_id integer, p_kind text, p_source text, p_amount_cents bigint,
  p_facts jsonb DEFAULT '{}', p_call_sid text DEFAULT NULL, p_created_at timestamptz DEFAULT NULL
) RETURNS boolean LANGUAGE plpgsql
-- Forces look-ups by key under one plan, independent of table statistics, as in apply_call_events.
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
DECLARE
  v_entry ledger_entries;
BEGIN
  PERFORM 1 FROM accounts WHERE business_id = p_business_id FOR NO KEY UPDATE;
  SELECT * INTO v_entry FROM ledger_entries WHERE kind = p_kind AND source = p_source;
  IF FOUND THEN
    IF v_entry.business_id <> p_business_id OR v_entry.amount_cents <> p_amount_cents THEN
      RAISE EXCEPTION 'ledger conflict: %/% is % cents of business %, not % cents of business %',
        p_kind, p_source, v_entry.amount_cents, v_entry.business_id, p_amount_cents, p_business_id
        USING ERRCODE = 'unique_violation';
    END IF;
    RETURN false;
  END IF;
  PERFORM FROM post_ledger_entries(ARRAY[p_business_id], ARRAY[p_kind], ARRAY[p_source], ARRAY[p_amount_cents],
                                   ARRAY[p_call_sid], ARRAY[p_facts], p_created_at);
  RETURN true;
END $$;
