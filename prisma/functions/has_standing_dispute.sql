-- True when a payment of the business was disputed at or after p_since and the dispute was not won. Called by
-- open_recharge and by server/modules/billing/recharge/begin-recharge.ts; both pass the time of the consent.
CREATE OR REPLACE FUNCTION has_standing_dispute(p_business_id integer, p_since timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM payment_effects d
                 WHERE d.business_id = p_business_id AND d.kind = 'dispute' AND d.created_at >= p_since
                   AND NOT EXISTS (SELECT FROM payment_effects w
                                   WHERE w.business_id = p_business_id AND w.kind = 'dispute_reversal'
                                     AND w.source = d.source))
$$;
