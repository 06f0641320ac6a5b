import { run, type Statement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { type Convergence, convergePayment } from './converge-payment.ts';

const cancelExpired: Statement<{ business_id: number }> = {
  name: 'payments.cancel_expired',
  text: `/* every business: Stripe's id names it */
    UPDATE payments SET state = 'canceled'
    WHERE stripe_checkout_session_id = $1 AND state IN ('created', 'open') RETURNING business_id`,
};

/** As convergePayment, for a payment on Stripe's own page: its intent is known once somebody paid there. */
export async function convergeCheckout(
  deps: Pick<Deps, 'pool' | 'payments' | 'hints' | 'log'>,
  sessionId: string,
): Promise<Convergence> {
  const { paymentIntentId, isExpired } = await deps.payments.readCheckout(sessionId);
  if (paymentIntentId !== null) return convergePayment(deps, paymentIntentId);
  if (!isExpired) return { state: 'open', businessId: null, posted: 0 };
  const [payment] = await run(deps.pool, cancelExpired, [sessionId]);
  return { state: payment ? 'canceled' : 'unknown', businessId: payment?.business_id ?? null, posted: 0 };
}
