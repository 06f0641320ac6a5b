import { int, text } from '../../../db/column-types.ts';
import { ofBusiness, ofEveryBusiness } from '../../../db/statement.ts';
import { type ConvergeDeps, type Convergence, convergePayment } from './converge-payment.ts';

const cancelSql = (whose: string) => `UPDATE payments SET state = 'canceled'
    WHERE ${whose} stripe_checkout_session_id = $sessionId AND state IN ('created', 'open') RETURNING business_id`;

const cancelExpired = ofEveryBusiness({
  name: 'payments.cancel_expired',
  because: 'Stripe names its page and no business',
  params: { sessionId: text },
  row: { business_id: int },
  text: cancelSql(''),
});

const cancelOwnExpired = ofBusiness({
  name: 'payments.cancel_own_expired',
  params: { sessionId: text },
  row: { business_id: int },
  text: cancelSql('business_id = $business AND'),
});

/** As convergePayment, for a payment on Stripe's own page: its intent is known once somebody paid there. */
export async function convergeCheckout(deps: ConvergeDeps, sessionId: string): Promise<Convergence> {
  const { db } = deps;
  const { paymentIntentId, isExpired } = await deps.payments.readCheckout(sessionId);
  if (paymentIntentId !== null) return convergePayment(deps, paymentIntentId);
  if (!isExpired) return { state: 'open', businessId: null, posted: 0 };
  const payment =
    'businessId' in db
      ? await db.first(cancelOwnExpired, { sessionId })
      : await db.first(cancelExpired, { sessionId });
  return { state: payment ? 'canceled' : 'unknown', businessId: payment?.business_id ?? null, posted: 0 };
}
