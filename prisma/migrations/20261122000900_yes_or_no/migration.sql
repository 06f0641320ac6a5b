-- What a member may know of everybody's rows: a yes, a no or a count, and nothing of whose rows they are.

-- Whether an order that was paid still waits for its number: the money was kept, and the number did not follow.
-- Called by is_number_taken and for a business's own orders (price-order.ts).
CREATE OR REPLACE FUNCTION awaits_number(p payments) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p.refunded_cents + p.disputed_cents < p.received_cents
     AND NOT EXISTS (SELECT FROM phone_numbers n
                     WHERE n.business_id = p.business_id AND n.number = p.phone_number AND n.created_at >= p.created_at)
$$;

-- Whether a number is somebody's, or is kept for whoever ordered it. An order that is not paid keeps it for
-- p_hold_minutes; one whose payment is under way or that was paid keeps it until its buyer has had it, or got the money
-- back. Orders of p_business_id itself, which may be null, keep nothing from it.
CREATE OR REPLACE FUNCTION is_number_taken(p_number text, p_business_id integer, p_hold_minutes integer)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM phone_numbers n WHERE n.number = p_number AND n.released_at IS NULL)
      OR EXISTS (SELECT FROM payments p
                 WHERE p.phone_number = p_number AND p.purpose = 'number_order'
                   AND p.business_id IS DISTINCT FROM p_business_id
                   AND (p.state = 'processing' OR (p.state = 'succeeded' AND awaits_number(p))
                        OR (p.state IN ('created', 'open')
                            AND p.created_at > app_now() - make_interval(mins => p_hold_minutes))))
$$;

-- How many cards were refused within a day for payments of a business, and after how many seconds the first of them no
-- longer counts; null without any. Each is an event of the inbox, where Stripe's id keeps it once however often it is
-- delivered. Real time, as Stripe's events are.
CREATE OR REPLACE FUNCTION declines_of_day(p_business_id integer, OUT declines integer, OUT retry_after_seconds integer)
LANGUAGE sql AS $$
  SELECT count(*)::int, ceil(extract(epoch FROM min(e.received_at) + interval '1 day' - clock_timestamp()))::int
  FROM payments p JOIN inbox_events e ON e.correlation_id = p.stripe_payment_intent_id
  WHERE p.business_id = p_business_id AND e.provider = 'stripe'
    AND e.payload ->> 'type' = 'payment_intent.payment_failed'
    AND e.received_at > clock_timestamp() - interval '1 day'
$$;
