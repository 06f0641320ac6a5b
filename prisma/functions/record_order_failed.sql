-- Writes the event of a failed number order, which becomes the mail to the admins, once per order. `isPaid` is false
-- while Stripe has not confirmed the card payment of the order. Called by fail_number_order and follow_number_payment.
CREATE OR REPLACE FUNCTION record_order_failed(p_business_id integer, p_order_id integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO outbox_events (name, dedupe_key, business_id, payload, correlation_id)
  SELECT 'number.order_failed', format('number.order_failed:%s:%s', o.business_id, o.id), o.business_id,
         jsonb_build_object('orderId', o.id, 'number', o.phone_number, 'failure', o.failure,
                            'isCard', o.payment_id IS NOT NULL,
                            'isPaid', coalesce((SELECT p.state = 'succeeded' FROM payments p
                                                WHERE p.business_id = o.business_id AND p.id = o.payment_id), true)),
         'order-' || o.id
  FROM number_orders o WHERE o.business_id = p_business_id AND o.id = p_order_id AND o.state = 'failed'
  ON CONFLICT (dedupe_key) DO NOTHING
$$;
