-- Whether an order that was paid still waits for its number: the money was kept, and the number did not follow.
-- Called by is_number_taken, and by price-order.ts for a business's own orders. Tells nothing of whose the payment is.
CREATE OR REPLACE FUNCTION awaits_number(p_payment_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM payments p
                 WHERE p.id = p_payment_id AND p.refunded_cents + p.disputed_cents < p.received_cents
                   AND NOT EXISTS (SELECT FROM phone_numbers n
                                   WHERE n.business_id = p.business_id AND n.number = p.phone_number
                                     AND n.created_at >= p.created_at))
$$;
