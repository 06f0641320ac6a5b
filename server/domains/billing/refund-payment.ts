import { run, type Statement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { convergePayment } from './converge-payment.ts';

const selectPayment: Statement<{
  id: number;
  business_id: number;
  received_cents: number;
  refunded_cents: number;
}> = {
  name: 'payments.to_refund',
  text: `/* every business: operator */
    SELECT id, business_id, received_cents, refunded_cents FROM payments WHERE stripe_payment_intent_id = $1`,
};

export type RefundInput = { actor: string; paymentIntentId: string; amountCents?: number | undefined };

/**
 * Gives money back to the card that paid, all that is left or a part, and takes it from the balance. Audited before
 * Stripe is asked. The key is made of what was refunded so far: the same command after a crash is the same refund.
 */
export async function refundPayment(
  deps: Pick<Deps, 'pool' | 'payments' | 'hints' | 'log'>,
  { actor, paymentIntentId, amountCents }: RefundInput,
): Promise<{ refundId: string; amountCents: number }> {
  await convergePayment(deps, paymentIntentId);
  const [payment] = await run(deps.pool, selectPayment, [paymentIntentId]);
  if (!payment) throw new Error(`no payment of ours is ${paymentIntentId}`);
  const leftCents = payment.received_cents - payment.refunded_cents;
  const cents = amountCents ?? leftCents;
  if (!Number.isSafeInteger(cents) || cents <= 0 || cents > leftCents)
    throw new Error(`expected 1 to ${leftCents} cents, which is what can still be given back`);
  const subject = `${paymentIntentId}: ${cents} cents of ${payment.received_cents}`;
  await recordAudit(deps.pool, { businessId: payment.business_id, actor, action: 'refund', subject });
  const requestId = `${payment.id}-${payment.refunded_cents}-${cents}`;
  const refundId = await deps.payments.refund({ requestId, paymentIntentId, amountCents: cents });
  await convergePayment(deps, paymentIntentId);
  return { refundId, amountCents: cents };
}
