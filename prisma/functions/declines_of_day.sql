-- The number of cards of a business that were declined in the last 24 hours, in payments and card setups. Also the
-- seconds until the oldest of these declines is 24 hours old; null without a decline. Each decline is an inbox event
-- with a unique Stripe id, so a repeated delivery is counted once. Uses the system clock, like the events of Stripe.
-- Called by limit-payments.ts.
CREATE OR REPLACE FUNCTION declines_of_day(p_business_id integer, OUT declines integer, OUT retry_after_seconds integer)
LANGUAGE sql AS $$
  SELECT count(*)::int, ceil(extract(epoch FROM min(e.received_at) + interval '1 day' - clock_timestamp()))::int
  FROM (
    SELECT p.stripe_payment_intent_id AS intent_id FROM payments p WHERE p.business_id = p_business_id
    UNION ALL
    SELECT s.stripe_setup_intent_id FROM card_setups s WHERE s.business_id = p_business_id
  ) i JOIN inbox_events e ON e.correlation_id = i.intent_id
  WHERE e.provider = 'stripe'
    AND e.payload ->> 'type' IN ('payment_intent.payment_failed', 'setup_intent.setup_failed')
    AND e.received_at > clock_timestamp() - interval '1 day'
$$;
