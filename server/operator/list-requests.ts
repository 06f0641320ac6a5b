import { instant, int, text } from '../db/column-types.ts';
import type { SystemRunner } from '../db/database.ts';
import { ofEveryBusiness, type RowOf } from '../db/statement.ts';

const openRequests = ofEveryBusiness({
  name: 'operator.refund_requests',
  because: 'operators answer the requests of all businesses',
  row: {
    id: int,
    business_id: int,
    business: text,
    asked_at: instant,
    asked_by: text.orNull,
    reason: text,
    payment_intent: text.orNull,
    paid_cents: int,
    balance_cents: int,
  },
  text: `SELECT r.id, r.business_id, b.name AS business, r.asked_at, u.email AS asked_by, r.reason,
      p.stripe_payment_intent_id AS payment_intent, p.amount_cents AS paid_cents, a.balance_cents
    FROM refund_requests r
    JOIN businesses b ON b.id = r.business_id
    JOIN accounts a ON a.business_id = r.business_id
    JOIN payments p ON p.business_id = r.business_id AND p.id = r.payment_id
    LEFT JOIN users u ON u.business_id = r.business_id AND u.id = r.asked_by
    WHERE r.outcome IS NULL ORDER BY r.asked_at, r.id LIMIT 1000`,
});

/** Pending refund requests with the facts for a decision; oldest first, at most 1,000. */
export function listRequests(db: SystemRunner): Promise<RowOf<typeof openRequests>[]> {
  return db.all(openRequests);
}
