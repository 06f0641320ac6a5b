-- Opens a recharge (open_recharge) for each business in p_business_ids whose balance is below its threshold and which
-- may recharge. Returns the number of opened recharges. A business with an open recharge is skipped without calling
-- open_recharge, because many of its calls may be charged while Stripe processes the payment.
--
-- Locks the accounts in ascending order, like all functions that lock several. Called by apply_call_events and
-- charge_due_periods, which hold these locks already.
CREATE OR REPLACE FUNCTION open_recharges(p_business_ids integer[], p_recharges_a_day integer, p_retry_hours integer[])
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_id     integer;
  v_opened integer := 0;
BEGIN
  FOR v_id IN
    SELECT b.id FROM businesses b JOIN accounts a ON a.business_id = b.id
    WHERE b.id = ANY (p_business_ids) AND b.is_auto_recharge AND a.balance_cents < b.recharge_threshold_cents
      -- The subquery is one look-up by key per business under any plan. NOT EXISTS would become a join, and a join that
      -- was planned while no recharge was open reads all open ones for every business.
      AND (SELECT r.id FROM recharges r WHERE r.business_id = b.id AND r.ended_at IS NULL) IS NULL
    ORDER BY b.id
  LOOP
    IF (SELECT outcome FROM open_recharge(v_id, p_recharges_a_day, p_retry_hours)) = 'opened' THEN v_opened := v_opened + 1; END IF;
  END LOOP;
  RETURN v_opened;
END $$;
