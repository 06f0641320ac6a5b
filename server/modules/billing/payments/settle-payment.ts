import { notFound } from '../../../core/errors.ts';
import type { MemberDeps } from '../../../deps.ts';
import { convergeCheckout } from './converge-checkout.ts';
import { convergePayment } from './converge-payment.ts';
import { paymentById, paymentByIntent, paymentBySession, toPaymentView } from './payments.queries.ts';
import type { PaymentView, SettlePaymentInput } from './payments.schema.ts';

/**
 * Returns the state of a payment to a browser that returns from paying. The webhook may be late, so the payment is
 * first updated from Stripe (convergePayment), once for all concurrent requests. Throws `not_found` for another
 * business's payment.
 */
export async function settlePayment(deps: MemberDeps, input: SettlePaymentInput): Promise<PaymentView> {
  const { db } = deps;
  const payment =
    'paymentIntentId' in input
      ? await db.first(paymentByIntent, { intentId: input.paymentIntentId })
      : await db.first(paymentBySession, { sessionId: input.checkoutSessionId });
  if (!payment) throw notFound();
  const { id, stripe_payment_intent_id: intentId, stripe_checkout_session_id: sessionId } = payment;
  await deps.settles(String(id), async () => {
    if (intentId !== null) await convergePayment(deps, intentId);
    else if (sessionId !== null) await convergeCheckout(deps, sessionId);
  });
  const now = await db.first(paymentById, { id });
  if (!now) throw notFound();
  return toPaymentView(now);
}
