import { centsToDollars } from '../../core/money.ts';
import { PLAN } from '../../core/plan.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { requireFewDeclines } from './limit-payments.ts';
import { orAbandon, type Payer } from './open-payment.ts';
import { openSolePayment, orReplaced } from './open-sole-payment.ts';
import type { StartCheckoutInput } from './payments.schema.ts';
import { priceFirstOrder, priceOrder } from './price-order.ts';
import { keepRecharge } from './recharge-consent.ts';
import { stripeCustomerOf } from './stripe-customer.ts';

const keepSession: Statement<Record<string, never>> = {
  name: 'payments.keep_session',
  text: `UPDATE payments SET stripe_checkout_session_id = $3, state = 'open'
    WHERE business_id = $1 AND id = $2 AND state IN ('created', 'canceled') AND stripe_checkout_session_id IS NULL`,
};

function orderOf(db: Queryable, businessId: number, input: StartCheckoutInput) {
  return 'phoneNumber' in input
    ? priceFirstOrder(db, businessId, input.phoneNumber)
    : priceOrder(db, businessId, { totalCents: input.topUpCents });
}

/**
 * Begins a payment on Stripe's own page and returns its address. The same order within half an hour has the same
 * address. A first order also keeps whether the balance may recharge itself. Errors as of createPayment.
 */
export async function startCheckout(
  deps: Pick<Deps, 'pool' | 'payments' | 'telephony' | 'hints' | 'log' | 'config'>,
  payer: Payer,
  input: StartCheckoutInput,
): Promise<{ url: string }> {
  const { businessId } = payer;
  await requireFewDeclines(deps, payer);
  const order = await orderOf(deps.pool, businessId, input);
  const customerId = await stripeCustomerOf(deps, businessId);
  const phoneNumber = 'phoneNumber' in input ? input.phoneNumber : undefined;
  const payment = await openSolePayment(deps, payer, { order, phoneNumber, door: 'page' });
  if ('phoneNumber' in input) {
    const { isAutoRecharge } = input;
    await inTransaction(deps.pool, (tx) => keepRecharge(bridge(tx, businessId), payer, { isAutoRecharge }));
  }
  const back = `${deps.config.PUBLIC_URL}/billing`;
  const checkout = {
    paymentId: payment.id,
    businessId,
    customerId,
    amountCents: order.totalCents,
    currency: PLAN.paymentCurrency,
    lines: order.lines,
    successUrl: `${back}?success=true&amount=${centsToDollars(order.totalCents)}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${back}?canceled=true`,
  };
  const { sessionId, url } = await orAbandon(deps.pool, checkout, deps.payments.createCheckout(checkout));
  await orReplaced(run(deps.pool, keepSession, [businessId, payment.id, sessionId]), () =>
    deps.payments.expireCheckout(sessionId),
  );
  return { url };
}
