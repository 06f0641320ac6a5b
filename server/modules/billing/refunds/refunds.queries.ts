import { PLAN } from '../../../core/plan.ts';
import { instant, int, oneOf, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import { REFUND_REQUEST_OUTCOMES, type RefundsView } from './refunds.schema.ts';

/**
 * The refundable payment: the first successful one of the business, for `days` days after it, if it has no refund,
 * dispute or earlier refund request. An open request for any payment excludes another one. Otherwise a second request
 * would be possible when the first payment becomes `mismatched` and the next payment takes its place.
 */
const offer = ofBusiness({
  name: 'refunds.offer',
  params: { days: int },
  row: { payment_id: int, paid_cents: int, paid_at: instant, until: instant },
  text: `SELECT f.id AS payment_id, f.amount_cents AS paid_cents, f.paid_at,
      f.paid_at + make_interval(hours => 24 * $days) AS until
    FROM (SELECT id, amount_cents, coalesce(succeeded_at, created_at) AS paid_at, refunded_cents, disputed_cents
          FROM payments WHERE business_id = $business AND state = 'succeeded' ORDER BY succeeded_at, id LIMIT 1) f
    WHERE f.paid_at > app_now() - make_interval(hours => 24 * $days)
      AND f.refunded_cents = 0 AND f.disputed_cents = 0
      AND NOT EXISTS (SELECT FROM refund_requests r
        WHERE r.business_id = $business AND (r.payment_id = f.id OR r.outcome IS NULL))`,
});

const newestRequest = ofBusiness({
  name: 'refund_requests.newest_request',
  row: {
    paid_cents: int,
    refunded_cents: int,
    asked_at: instant,
    outcome: oneOf(REFUND_REQUEST_OUTCOMES).orNull,
    answer: text.orNull,
    answered_at: instant.orNull,
  },
  text: `SELECT p.amount_cents AS paid_cents, p.refunded_cents, r.asked_at, r.outcome, r.answer, r.answered_at
    FROM refund_requests r JOIN payments p ON p.business_id = r.business_id AND p.id = r.payment_id
    WHERE r.business_id = $business AND p.business_id = $business ORDER BY r.id DESC LIMIT 1`,
});

/** The payment for which a refund can be requested now. The screen and requestRefund share this rule. */
export function findRefundOffer(db: TenantRunner): Promise<RowOf<typeof offer> | undefined> {
  return db.first(offer, { days: PLAN.moneyBackDays });
}

/** The refund that an owner may request, and the state of an earlier request. */
export async function readRefunds(db: TenantRunner): Promise<RefundsView> {
  const found = await findRefundOffer(db);
  const request = await db.first(newestRequest);
  return {
    offer: found
      ? { paidCents: found.paid_cents, paidAt: found.paid_at.toISOString(), until: found.until.toISOString() }
      : null,
    request: request
      ? {
          paidCents: request.paid_cents,
          refundedCents: request.refunded_cents,
          askedAt: request.asked_at.toISOString(),
          outcome: request.outcome,
          answer: request.answer,
          answeredAt: request.answered_at?.toISOString() ?? null,
        }
      : null,
  };
}
