-- True when a number belongs to a business or is reserved for its buyer. A number is reserved while its order is open,
-- while its payment is processing, and for p_hold_minutes after the start of a payment. Orders of p_business_id, which
-- may be null, do not count. Members may call it, because the boolean reveals nothing about other businesses. Called by
-- price-order.ts, and in server/modules/telephony by search-numbers.ts, number-terms.ts, numbers.queries.ts,
-- ask-proof.ts, find-transfer.ts, routing.queries.ts and place-call-back.ts.
CREATE OR REPLACE FUNCTION is_number_taken(p_number text, p_business_id integer, p_hold_minutes integer)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM phone_numbers n WHERE n.number = p_number AND n.released_at IS NULL)
      OR EXISTS (SELECT FROM number_orders o
                 WHERE o.phone_number = p_number AND o.state IN ('awaiting_payment', 'paid', 'bought')
                   AND o.business_id IS DISTINCT FROM p_business_id)
      OR EXISTS (SELECT FROM payments p
                 WHERE p.phone_number = p_number AND p.purpose = 'number_order'
                   AND p.business_id IS DISTINCT FROM p_business_id
                   AND (p.state = 'processing'
                        OR (p.state IN ('created', 'open')
                            AND p.created_at > app_now() - make_interval(mins => p_hold_minutes))))
$$;
