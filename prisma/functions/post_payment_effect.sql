-- Posts a ledger entry of a payment and its link in payment_effects in one step. The amount is the difference between
-- the credited totals (credited_cents) after and before the paid cents, at the exchange rate of the payment. A top-up
-- takes its channel and phone number from the payment. Returns true when posted, and false when the same effect
-- exists already. The same kind and source with other cents or for another payment raises unique_violation. An effect
-- below one cent is stored without a ledger entry. Called by server/modules/billing/payments/post-provider-state.ts.
-- Locks the payment, then the account.
CREATE OR REPLACE FUNCTION post_payment_effect(
  p_business_id integer, p_payment_id bigint, p_kind text, p_source text, p_paid_cents bigint
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_rate   numeric;
  v_facts  jsonb;
  v_effect payment_effects;
  v_before bigint;
  v_amount bigint;
BEGIN
  -- Serializes effects of one payment, because the amount of the second depends on the first.
  SELECT exchange_rate,
         CASE p_kind WHEN 'topup' THEN jsonb_build_object('channel', channel, 'phone_number', phone_number) ELSE '{}' END
  INTO STRICT v_rate, v_facts FROM payments
  WHERE business_id = p_business_id AND id = p_payment_id FOR NO KEY UPDATE;
  SELECT * INTO v_effect FROM payment_effects WHERE kind = p_kind AND source = p_source;
  IF FOUND THEN
    IF (v_effect.business_id, v_effect.payment_id, v_effect.paid_cents)
       IS DISTINCT FROM (p_business_id, p_payment_id, p_paid_cents) THEN
      RAISE EXCEPTION 'ledger conflict: %/% is not a line of payment % with % cents paid',
        p_kind, p_source, p_payment_id, p_paid_cents USING ERRCODE = 'unique_violation';
    END IF;
    RETURN false;
  END IF;
  SELECT coalesce(sum(paid_cents), 0) INTO v_before FROM payment_effects
  WHERE business_id = p_business_id AND payment_id = p_payment_id;
  v_amount := credited_cents(v_before + p_paid_cents, v_rate) - credited_cents(v_before, v_rate);
  IF v_amount <> 0 AND NOT post_ledger_entry(p_business_id, p_kind, p_source, v_amount, v_facts) THEN
    RAISE EXCEPTION 'ledger conflict: %/% is not a line of payment %', p_kind, p_source, p_payment_id
      USING ERRCODE = 'unique_violation';
  END IF;
  INSERT INTO payment_effects (kind, source, business_id, sequence, payment_id, paid_cents, amount_cents)
  VALUES (p_kind, p_source, p_business_id,
          (SELECT sequence FROM ledger_entries
           WHERE kind = p_kind AND source = p_source AND business_id = p_business_id),
          p_payment_id, p_paid_cents, v_amount);
  RETURN true;
END $$;
