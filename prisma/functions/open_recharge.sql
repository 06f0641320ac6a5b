-- Opens a recharge for one business if one is due, under the lock of its account. The amount is the smallest multiple
-- of the configured amount that lifts the balance, including pending top-ups, to the threshold. If this multiple
-- exceeds the rest of the monthly cap, the amount is the largest multiple within the rest. Applies the rules of
-- docs/spec/business-rules.md in their order; the portal shows the same outcome.
--
--   opened     a row was inserted: the caller wakes submit-recharges
--   off, above, under_way   nothing to do: auto-recharge is off; the balance is sufficient; a recharge is open
--   no_call    no call was ever answered   unverified  no admin has a verified email address
--   suspended  by an operator, or closed   disputed    a payment was disputed since the consent
--   waiting    after a decline (recharge_declines)
--   daily_limit, monthly_cap   refused, with one event to the admins per day or month; the monthly cap is reached when
--                              less than the configured amount is left; amount_cents is then the configured amount
--
-- p_recharges_a_day: the maximum number of submissions in 24 hours. p_retry_hours: the delays after declines. With
-- p_is_dry nothing is written and nothing is locked. Called by open_recharges, by the timer
-- (server/modules/billing/recharge/open-due-recharges.ts) and for the billing page.
CREATE OR REPLACE FUNCTION open_recharge(
  p_business_id integer, p_recharges_a_day integer, p_retry_hours integer[], p_is_dry boolean DEFAULT false,
  OUT outcome text, OUT amount_cents bigint, OUT next_try_at timestamptz, OUT used_cents bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_now       timestamptz := app_now();
  v_balance   bigint;
  v_business  businesses;
  v_consent   recharge_consents;
  v_gap       bigint;
  v_month     timestamptz;
  v_of_day    integer;
  v_first     bigint;
BEGIN
  IF p_is_dry THEN
    SELECT a.balance_cents INTO STRICT v_balance FROM accounts a WHERE a.business_id = p_business_id;
  ELSE
    SELECT a.balance_cents INTO STRICT v_balance FROM accounts a WHERE a.business_id = p_business_id FOR NO KEY UPDATE;
  END IF;
  SELECT * INTO STRICT v_business FROM businesses WHERE id = p_business_id;
  v_month := date_trunc('month', v_now, v_business.timezone);
  SELECT coalesce(sum(r.amount_cents), 0) INTO used_cents FROM recharges r
  WHERE r.business_id = p_business_id AND r.created_at >= v_month AND r.state NOT IN ('declined', 'canceled');

  SELECT * INTO v_consent FROM recharge_consents c WHERE c.business_id = p_business_id AND c.withdrawn_at IS NULL;
  IF NOT v_business.is_auto_recharge OR v_consent.id IS NULL THEN outcome := 'off'; RETURN; END IF;
  IF EXISTS (SELECT FROM recharges r WHERE r.business_id = p_business_id AND r.ended_at IS NULL)
  THEN outcome := 'under_way'; RETURN; END IF;
  IF v_business.suspended_at IS NOT NULL OR v_business.closed_at IS NOT NULL THEN outcome := 'suspended'; RETURN; END IF;
  -- Auto-recharge stays off until the dispute is won or the owner gives a new consent.
  IF has_standing_dispute(p_business_id, v_consent.given_at) THEN outcome := 'disputed'; RETURN; END IF;
  IF NOT EXISTS (SELECT FROM users u WHERE u.business_id = p_business_id AND u.role = 'admin'
                   AND u.disabled_at IS NULL AND u.email_verified_at IS NOT NULL)
  THEN outcome := 'unverified'; RETURN; END IF;
  IF NOT EXISTS (SELECT FROM calls c WHERE c.business_id = p_business_id AND c.began_at IS NOT NULL AND c.refusal IS NULL)
  THEN outcome := 'no_call'; RETURN; END IF;

  SELECT d.next_try_at INTO next_try_at FROM recharge_declines(p_business_id, p_retry_hours) d;
  IF next_try_at > v_now THEN outcome := 'waiting'; RETURN; END IF;
  next_try_at := NULL;

  v_gap := recharge_gap_cents(p_business_id);
  IF v_gap <= 0 THEN outcome := 'above'; RETURN; END IF;
  amount_cents := (v_gap + v_business.recharge_amount_cents - 1) / v_business.recharge_amount_cents
                  * v_business.recharge_amount_cents;

  -- Counts all recharges that were submitted to Stripe in the last 24 hours, whether they succeeded or not.
  SELECT count(*), min(r.id), min(r.submitted_at) + interval '24 hours' INTO v_of_day, v_first, next_try_at
  FROM recharges r
  WHERE r.business_id = p_business_id AND r.submitted_at > v_now - interval '24 hours';
  IF v_of_day >= p_recharges_a_day THEN outcome := 'daily_limit';
  ELSE
    next_try_at := NULL;
    -- The amount is reduced to what the monthly cap allows, because a large gap must not prevent every recharge.
    amount_cents := least(amount_cents, (v_business.recharge_cap_cents - used_cents)
                                        / v_business.recharge_amount_cents * v_business.recharge_amount_cents);
    IF amount_cents <= 0 THEN
      outcome := 'monthly_cap';
      amount_cents := v_business.recharge_amount_cents;
      next_try_at := (date_trunc('month', v_now AT TIME ZONE v_business.timezone) + interval '1 month')
                     AT TIME ZONE v_business.timezone;
    END IF;
  END IF;
  IF outcome IS NOT NULL THEN
    IF NOT p_is_dry THEN
      INSERT INTO outbox_events (name, dedupe_key, business_id, payload, correlation_id)
      SELECT 'recharge.refused', format('recharge.refused:%s:%s', p_business_id, o.occasion), p_business_id,
             jsonb_build_object('limit', outcome, 'occasion', o.occasion, 'balanceCents', v_balance,
                                'capCents', v_business.recharge_cap_cents, 'usedCents', used_cents),
             o.occasion
      FROM (SELECT CASE outcome WHEN 'daily_limit' THEN 'day-' || v_first
                   ELSE format('cap-%s-%s', v_business.recharge_cap_cents, to_char(v_month AT TIME ZONE v_business.timezone, 'YYYY-MM'))
                   END AS occasion) o
      ON CONFLICT (dedupe_key) DO NOTHING;
    END IF;
    RETURN;
  END IF;

  IF NOT p_is_dry THEN
    INSERT INTO recharges (business_id, consent_id, amount_cents) VALUES (p_business_id, v_consent.id, amount_cents)
    ON CONFLICT (business_id) WHERE ended_at IS NULL DO NOTHING;
  END IF;
  outcome := 'opened';
END $$;
