-- Updates the order of a number from its payment, in the transaction that stores the state of the payment at Stripe.
-- Creates the order when the payment is processing or has succeeded, and marks the order as paid when the payment has
-- succeeded. Fails the order when the payment fails, or when refunds or disputes leave too little money before the
-- number is bought. The paid money stays in the balance. Each payment has at most one order, even if the function runs
-- repeatedly.
--
-- The net amount of the payment must cover the first month and the set-up fee. An order fails immediately if its number
-- is already taken, or if the account was closed before the money arrived. If the buyer itself owns the number, no event
-- is stored, and the payment is a plain top-up.
--
-- Returns true if anything changed; the caller then wakes provision-numbers. Called by post-provider-state.ts and
-- order-paid-numbers.ts. Locks the payment, then the account, the number and the order.
CREATE OR REPLACE FUNCTION follow_number_payment(p_business_id integer, p_payment_id bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_payment  payments;
  v_business businesses;
  v_order    number_orders;
  v_premium  bigint;
  v_setup    bigint;
  v_is_owned boolean;
  v_is_paid  boolean;
  v_failure  text;
BEGIN
  SELECT * INTO STRICT v_payment FROM payments WHERE business_id = p_business_id AND id = p_payment_id FOR NO KEY UPDATE;
  IF v_payment.purpose <> 'number_order' THEN RETURN false; END IF;
  PERFORM 1 FROM accounts WHERE business_id = p_business_id FOR NO KEY UPDATE;
  PERFORM pg_advisory_xact_lock(hashtextextended('number:' || v_payment.phone_number, 0));
  SELECT * INTO v_order FROM number_orders
  WHERE business_id = p_business_id AND payment_id = p_payment_id FOR NO KEY UPDATE;
  SELECT * INTO STRICT v_business FROM businesses WHERE id = p_business_id;

  SELECT sum((line ->> 'priceCents')::bigint) FILTER (WHERE line ->> 'kind' = 'premium_number'),
         coalesce(sum((line ->> 'priceCents')::bigint) FILTER (WHERE line ->> 'kind' = 'setup_fee'), 0)
  INTO v_premium, v_setup FROM jsonb_array_elements(v_payment.lines) line;
  v_is_paid := v_payment.state = 'succeeded' AND
    credited_cents(v_payment.received_cents - v_payment.refunded_cents - v_payment.disputed_cents, v_payment.exchange_rate)
      >= coalesce(v_premium, v_business.number_fee_cents) + v_setup;

  IF v_order.id IS NOT NULL THEN
    IF v_order.state = 'awaiting_payment' AND v_is_paid THEN
      UPDATE number_orders SET state = 'paid', updated_at = app_now(),
        give_up_at = clock_timestamp() + interval '24 hours'
      WHERE business_id = p_business_id AND id = v_order.id AND state = 'awaiting_payment';
      RETURN true;
    END IF;
    IF v_is_paid OR v_payment.state = 'processing' THEN RETURN false; END IF;
    -- The bank declined this attempt, but another card may still succeed. The order is deleted, and a successful
    -- payment creates it again.
    IF v_payment.state IN ('created', 'open') THEN
      DELETE FROM number_orders WHERE business_id = p_business_id AND id = v_order.id AND state = 'awaiting_payment';
      RETURN FOUND;
    END IF;
    RETURN fail_number_order(p_business_id, v_order.id, 'funds');
  END IF;

  IF v_payment.state NOT IN ('processing', 'succeeded') THEN RETURN false; END IF;
  v_is_owned := EXISTS (
      SELECT FROM phone_numbers n WHERE n.business_id = p_business_id AND n.number = v_payment.phone_number
        AND (n.released_at IS NULL OR n.created_at >= v_payment.created_at))
    OR EXISTS (
      SELECT FROM number_orders o WHERE o.business_id = p_business_id AND o.phone_number = v_payment.phone_number
        AND o.state IN ('awaiting_payment', 'paid', 'bought'));
  v_failure := CASE
    WHEN v_business.closed_at IS NOT NULL OR v_payment.state = 'succeeded' AND NOT v_is_paid THEN 'funds'
    WHEN v_is_owned
      OR EXISTS (SELECT FROM phone_numbers n WHERE n.number = v_payment.phone_number AND n.released_at IS NULL)
      OR EXISTS (SELECT FROM number_orders o WHERE o.phone_number = v_payment.phone_number
                   AND o.state IN ('awaiting_payment', 'paid', 'bought'))
    THEN 'taken' END;
  INSERT INTO number_orders (business_id, request_id, phone_number, friendly_name, language_code, is_premium,
                             monthly_fee_cents, setup_fee_cents, payment_id, ordered_by, state, failure)
  SELECT p_business_id, 'payment-' || p_payment_id, v_payment.phone_number, v_business.name,
         coalesce((SELECT l.language_code FROM business_languages l
                   WHERE l.business_id = p_business_id AND l.is_default), 'en'),
         v_premium IS NOT NULL, coalesce(v_premium, v_business.number_fee_cents), v_setup,
         p_payment_id, v_payment.created_by,
         CASE WHEN v_failure IS NOT NULL THEN 'failed' WHEN v_is_paid THEN 'paid' ELSE 'awaiting_payment' END, v_failure
  RETURNING * INTO STRICT v_order;
  IF v_failure = 'taken' AND NOT v_is_owned THEN PERFORM record_order_failed(p_business_id, v_order.id); END IF;
  RETURN true;
END $$;
