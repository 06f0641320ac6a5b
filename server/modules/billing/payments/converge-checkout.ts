import { int, text } from '../../../db/column-types.ts';
import { firstWithin, ofOneOrEveryBusiness } from '../../../db/either-scope.ts';
import { type ConvergeDeps, type Convergence, convergePayment } from './converge-payment.ts';

const cancelExpired = ofOneOrEveryBusiness({
  name: 'payments.cancel_expired',
  because: 'Stripe names its Checkout page and no business',
  params: { sessionId: text },
  row: { business_id: int },
  text: `UPDATE payments SET state = 'canceled'
    WHERE $within(business_id) AND stripe_checkout_session_id = $sessionId AND state IN ('created', 'open')
    RETURNING business_id`,
});

/**
 * Like `convergePayment`, for a payment on Stripe's own page. Its intent is only known once the buyer has paid there.
 */
export async function convergeCheckout(deps: ConvergeDeps, sessionId: string): Promise<Convergence> {
  const { db } = deps;
  const { paymentIntentId, isExpired } = await deps.payments.readCheckout(sessionId);
  if (paymentIntentId !== null) return convergePayment(deps, paymentIntentId);
  if (!isExpired) return { state: 'open', businessId: null, posted: 0 };
  const payment = await firstWithin(db, cancelExpired, { sessionId });
  return { state: payment ? 'canceled' : 'unknown', businessId: payment?.business_id ?? null, posted: 0 };
}
