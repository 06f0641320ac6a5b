-- What is still not charged or settled well after the timers that do it; empty when all is well. The next run repairs
-- each, and meanwhile it is shown on the reconciliation tab and counted for the alerts.
--   fee_due              a month of a fee is due and not posted (charge-fees, every 15 minutes)
--   recharge_unanswered  Stripe was not asked, or did not say what became of it and may have charged
--   recharge_left_open   over here, and at Stripe somebody could still pay it
CREATE VIEW unsettled_charges AS
SELECT s.business_id, 'fee_due' AS kind, s.id AS row_id, s.next_due_at AS since, s.price_cents AS amount_cents
FROM fee_schedules s
WHERE s.ended_at IS NULL AND s.next_due_at <= app_now() - interval '30 minutes'
UNION ALL
SELECT r.business_id, 'recharge_unanswered', r.id, coalesce(r.submitted_at, r.created_at), r.amount_cents
FROM recharges r
WHERE r.state IN ('due', 'submitted', 'unknown')
  AND coalesce(r.submitted_at, r.created_at) <= app_now() - interval '15 minutes'
UNION ALL
SELECT r.business_id, 'recharge_left_open', r.id, r.ended_at, r.amount_cents
FROM recharges r JOIN payments p ON p.business_id = r.business_id AND p.id = r.payment_id
WHERE r.state IN ('declined', 'canceled') AND r.ended_at <= app_now() - interval '15 minutes'
  AND p.state = 'open' AND p.stripe_payment_intent_id IS NOT NULL;
