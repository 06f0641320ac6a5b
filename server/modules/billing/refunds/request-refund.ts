import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import { originOf } from '../../../core/request-origin.ts';
import { int, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { queueMail, queueOwnersMail } from '../../mail/index.ts';
import { findRefundOffer, readRefunds } from './refunds.queries.ts';
import type { RefundsView, RequestRefundInput } from './refunds.schema.ts';

/** Serializes concurrent requests, for example two clicks, and a request with a refund of the same payment. */
const lockFirstPayment = ofBusiness({
  name: 'refund_requests.lock_first_payment',
  row: { id: int },
  text: `SELECT id FROM payments WHERE business_id = $business AND state = 'succeeded'
    ORDER BY succeeded_at, id LIMIT 1 FOR NO KEY UPDATE`,
});

const facts = ofBusiness({
  name: 'refund_requests.facts',
  params: { paymentId: int, userId: int },
  row: { business_name: text, by: text, payment_intent_id: text, balance_cents: int },
  text: `SELECT b.name AS business_name, u.email AS by,
      coalesce(p.stripe_payment_intent_id, '') AS payment_intent_id, a.balance_cents
    FROM payments p
    JOIN businesses b ON b.id = p.business_id
    JOIN accounts a ON a.business_id = p.business_id
    JOIN users u ON u.business_id = p.business_id AND u.id = $userId
    WHERE p.business_id = $business AND b.id = $business AND a.business_id = $business AND u.business_id = $business
      AND p.id = $paymentId`,
});

/**
 * Requests a refund of the first payment; support decides about the request. A payment can have one request, and a
 * business one open request. The request, its audit entry and the mails to the owners and to support are one
 * transaction. A second request changes nothing and returns the same result. Throws `conflict` when nothing is
 * refundable: there is no payment, or it is more than 30 days old, refunded or disputed.
 */
export async function requestRefund(
  { db, config, jobs, invalidations }: MemberDeps,
  actor: Actor,
  { reason = '' }: RequestRefundInput,
): Promise<RefundsView> {
  const isNew = await db.transaction((tx) => request(tx, actor, { reason, support: config.SUPPORT_EMAIL }));
  if (isNew) {
    invalidations.publish([db.businessId], ['balance']);
    jobs.wake('send-mails', {});
  }
  return readRefunds(db);
}

async function request(
  tx: TenantTx,
  { businessId, userId }: Actor,
  { reason, support }: { reason: string; support: string },
): Promise<boolean> {
  const first = await tx.first(lockFirstPayment);
  const { refundRequest } = tx.models;
  const known = [{ outcome: null }, ...(first ? [{ paymentId: first.id }] : [])];
  if ((await refundRequest.count({ where: { OR: known } })) > 0) return false;
  const offer = await findRefundOffer(tx);
  if (!offer) throw new AppError('conflict', 'errors.billing.noRefundOffer');
  const { payment_id: paymentId, paid_cents: amountCents } = offer;
  const { id: requestId } = await refundRequest.create({
    data: { paymentId, askedBy: userId, reason },
    select: { id: true },
  });
  const audited = { actor: `user-${userId}`, subject: `payment-${paymentId}`, details: { amountCents } };
  await recordAudit(tx, { ...audited, action: 'money_back.asked' });
  const version = `request-${requestId}`;
  await queueOwnersMail(tx, {
    actorId: userId,
    template: 'money-back-asked',
    version,
    facts: { amountCents },
  });
  const found = await tx.one(facts, { paymentId, userId });
  await queueMail(tx, {
    template: 'money-back-notice',
    subject: version,
    version: '1',
    recipient: support,
    language: 'en',
    payload: {
      requestId: Number(requestId),
      businessId,
      reason,
      amountCents,
      businessName: found.business_name,
      by: found.by,
      paymentIntentId: found.payment_intent_id,
      balanceCents: found.balance_cents,
    },
    correlationId: originOf(tx).requestId,
  });
  return true;
}
