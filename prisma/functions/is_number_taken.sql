-- Whether a number is somebody's, or is kept for whoever ordered it. An order that is not paid keeps it for
-- p_hold_minutes; one whose payment is under way or that was paid keeps it until its buyer has had it, or got the money
-- back. Orders of p_business_id itself, which may be null, keep nothing from it. A member may ask: it tells yes or no,
-- and nothing of whose rows these are. Called by price-order.ts and numbers.queries.ts.
CREATE OR REPLACE FUNCTION is_number_taken(p_number text, p_business_id integer, p_hold_minutes integer)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM phone_numbers n WHERE n.number = p_number AND n.released_at IS NULL)
      OR EXISTS (SELECT FROM payments p
                 WHERE p.phone_number = p_number AND p.purpose = 'number_order'
                   AND p.business_id IS DISTINCT FROM p_business_id
                   AND (p.state = 'processing' OR (p.state = 'succeeded' AND awaits_number(p.id))
                        OR (p.state IN ('created', 'open')
                            AND p.created_at > app_now() - make_interval(mins => p_hold_minutes))))
$$;
