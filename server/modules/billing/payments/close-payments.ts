import { int, text } from '../../../db/column-types.ts';
import type { TenantDb } from '../../../db/database.ts';
import { ofBusiness, type Values } from '../../../db/statement.ts';
import { isDatabaseUnavailable } from '../../../db/transaction.ts';
import { convergeCheckout } from './converge-checkout.ts';
import { type ConvergeDeps, convergePayment } from './converge-payment.ts';
import { endUnasked } from './open-payment.ts';

const AT_STRIPE = {
  id: int,
  stripe_payment_intent_id: text.orNull,
  stripe_checkout_session_id: text.orNull,
};

/** Recharges are left to submit-recharges, which alone knows whether Stripe may have received their requests. */
const payable = ofBusiness({
  name: 'payments.payable',
  row: AT_STRIPE,
  text: `SELECT id, stripe_payment_intent_id, stripe_checkout_session_id FROM payments
    WHERE business_id = $business AND state IN ('created', 'open') AND channel <> 'auto' ORDER BY id`,
});

type CloseDeps = Omit<ConvergeDeps, 'db'> & { db: TenantDb };

/**
 * Closes a payment at Stripe, so that it can no longer be paid, and stores its state at Stripe. A payment without an
 * object at Stripe is canceled with this error: its request is in progress or was never answered. Repeating the closing
 * changes nothing.
 */
export async function closePayment(
  deps: CloseDeps,
  payment: Values<typeof AT_STRIPE>,
  error: 'replaced' | 'no_answer',
): Promise<void> {
  const { id, stripe_payment_intent_id: intentId, stripe_checkout_session_id: sessionId } = payment;
  if (sessionId !== null) await deps.payments.expireCheckout(sessionId);
  else if (intentId !== null) await deps.payments.cancelIntent(intentId);
  if (intentId !== null) await convergePayment(deps, intentId);
  else if (sessionId !== null) await convergeCheckout(deps, sessionId);
  else await deps.db.all(endUnasked, { id, error });
}

/**
 * Closes every payment of the business that could still be paid. A payment that cannot be closed yet is logged, and the
 * others are still closed; the next call closes it.
 */
export async function closePayments(deps: CloseDeps): Promise<void> {
  for (const payment of await deps.db.all(payable)) {
    try {
      await closePayment(deps, payment, 'no_answer');
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      deps.log.warn({ err: error, paymentId: payment.id }, 'an open payment could not be closed yet');
    }
  }
}
