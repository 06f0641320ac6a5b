import { notFound } from '../../core/errors.ts';
import type { TenantDb } from '../../db/tenant-db.ts';
import type { Deps } from '../../deps.ts';
import { convergeCheckout } from './converge-checkout.ts';
import { convergePayment } from './converge-payment.ts';
import { paymentById, paymentByIntent, paymentBySession, toPaymentView } from './payments.queries.ts';
import type { PaymentView, SettlePaymentInput } from './payments.schema.ts';

/**
 * What became of a payment, asked when the browser comes back from it: the webhook may be late, so the ledger is
 * brought up to date first. Another business's payment is `not_found`.
 */
export async function settlePayment(
  deps: Pick<Deps, 'pool' | 'payments' | 'hints' | 'log'>,
  tenant: TenantDb,
  input: SettlePaymentInput,
): Promise<PaymentView> {
  const [payment] =
    'paymentIntentId' in input
      ? await tenant.query(paymentByIntent, [input.paymentIntentId])
      : await tenant.query(paymentBySession, [input.checkoutSessionId]);
  if (!payment) throw notFound();
  if (payment.stripe_payment_intent_id !== null)
    await convergePayment(deps, payment.stripe_payment_intent_id);
  else if (payment.stripe_checkout_session_id !== null)
    await convergeCheckout(deps, payment.stripe_checkout_session_id);
  const [now] = await tenant.query(paymentById, [payment.id]);
  if (!now) throw notFound();
  return toPaymentView(now);
}
