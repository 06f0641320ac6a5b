import { bool, int, text } from '../../../db/column-types.ts';
import { ofBusiness, ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { convergePayment } from '../payments/converge-payment.ts';
import { isKeyOld, KEY_HOURS } from '../payments/idempotency-key.ts';

const selectPayment = ofEveryBusiness({
  name: 'payments.to_refund',
  because: 'an operator identifies a payment by Stripe’s id',
  params: { paymentIntentId: text },
  row: { id: int, business_id: int },
  text: 'SELECT id, business_id FROM payments WHERE stripe_payment_intent_id = $paymentIntentId',
});

const findOldKey = ofBusiness({
  name: 'payments.is_refund_key_old',
  params: { subject: text, requestId: text },
  row: { is_old: bool },
  text: `SELECT EXISTS (
      SELECT FROM audit_entries WHERE business_id = $business AND action = 'refund' AND subject = $subject
        AND details ->> 'requestId' = $requestId AND ${isKeyOld('created_at')}) AS is_old`,
});

export type RefundInput = {
  actor: string;
  paymentIntentId: string;
  amountCents: number;
  /** Idempotency key, chosen by the operator. A repeated request is the same refund, even if the first one failed. */
  requestId: string;
};

/**
 * Refunds money to the card that paid and charges it to the balance. The audit entry is written before the request to
 * Stripe. `requestId` is the idempotency key: a repetition after a crash or a lost response refunds nothing twice, and
 * a new id is a new refund. Throws for an id that is too old for a repetition. Stripe refuses more than was paid.
 */
export async function refundPayment(
  deps: Pick<Deps, 'db' | 'payments' | 'invalidations' | 'log' | 'jobs'>,
  { actor, paymentIntentId, amountCents, requestId }: RefundInput,
): Promise<{ refundId: string; amountCents: number }> {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) throw new Error('expected cents, more than 0');
  if (requestId.trim() === '') throw new Error('expected a request id');
  const payment = await deps.db.first(selectPayment, { paymentIntentId });
  if (!payment) throw new Error(`no payment of ours is ${paymentIntentId}`);
  const db = deps.db.ofBusiness(payment.business_id);
  const subject = `payment-${payment.id}`;
  if ((await db.one(findOldKey, { subject, requestId })).is_old)
    throw new Error(
      `expected a new request id: this one was first used more than ${KEY_HOURS} hours ago. Check the ledger first.`,
    );
  await recordAudit(db, { actor, action: 'refund', subject, details: { requestId, amountCents } });
  // This also runs after a failure, because Stripe may have refunded although its response was lost.
  const refundId = await deps.payments
    .refund({ requestId, paymentIntentId, amountCents })
    .finally(() => convergePayment(deps, paymentIntentId));
  return { refundId, amountCents };
}
