-- Posts one entry and moves the balance by it, under the account's lock (FOR NO KEY UPDATE), which it takes first.
-- True: posted. False: the same entry exists already. The same kind and source for another business or amount is a
-- defect of the caller and raises unique_violation; it is never swallowed. Money in ends the count of calls below zero
-- once the balance is zero or more. p_facts: what the text of the entry needs beside its kind, by the names of the
-- columns; ledger_entries_explained refuses an entry that lacks one. Called by post_payment_effect, by an operator's
-- adjustment (server/domains/billing/adjust-balance.ts), for a set-up fee (server/domains/numbers/activate-number.ts)
-- and by the seed.
CREATE OR REPLACE FUNCTION post_ledger_entry(
  p_business_id integer, p_kind text, p_source text, p_amount_cents bigint,
  p_facts jsonb DEFAULT '{}', p_call_sid text DEFAULT NULL, p_created_at timestamptz DEFAULT NULL
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_account accounts;
  v_entry   ledger_entries;
BEGIN
  SELECT * INTO STRICT v_account FROM accounts WHERE business_id = p_business_id FOR NO KEY UPDATE;
  SELECT * INTO v_entry FROM ledger_entries WHERE kind = p_kind AND source = p_source;
  IF FOUND THEN
    IF v_entry.business_id <> p_business_id OR v_entry.amount_cents <> p_amount_cents THEN
      RAISE EXCEPTION 'ledger conflict: %/% is % cents of business %, not % cents of business %',
        p_kind, p_source, v_entry.amount_cents, v_entry.business_id, p_amount_cents, p_business_id
        USING ERRCODE = 'unique_violation';
    END IF;
    RETURN false;
  END IF;
  INSERT INTO ledger_entries
    (business_id, sequence, kind, source, amount_cents, balance_after_cents, call_sid, phone_number_id, phone_number,
     first_day, last_day, channel, note, created_at)
  SELECT p_business_id, v_account.last_sequence + 1, p_kind, p_source, p_amount_cents,
         v_account.balance_cents + p_amount_cents, p_call_sid, f.phone_number_id, f.phone_number, f.first_day,
         f.last_day, f.channel, f.note, coalesce(p_created_at, app_now())
  FROM jsonb_to_record(p_facts) AS f (phone_number_id integer, phone_number text, first_day date, last_day date,
                                      channel text, note text);
  UPDATE accounts SET
    balance_cents = balance_cents + p_amount_cents,
    last_sequence = last_sequence + 1,
    last_credit_sequence = CASE WHEN p_amount_cents > 0 THEN last_sequence + 1 ELSE last_credit_sequence END,
    calls_below_zero = CASE WHEN balance_cents + p_amount_cents >= 0 THEN 0 ELSE calls_below_zero END
  WHERE business_id = p_business_id;
  RETURN true;
END $$;
