import { AppError } from '../../core/errors.ts';
import { PLAN } from '../../core/plan.ts';
import { run, type Statement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { convergePayment } from './converge-payment.ts';
import { requireFewDeclines } from './limit-payments.ts';
import { type OpenPayment, orAbandon, type Payer } from './open-payment.ts';
import { openSolePayment, orReplaced } from './open-sole-payment.ts';
import type { CreatedPayment, CreatePaymentInput } from './payments.schema.ts';
import { priceOrder } from './price-order.ts';
import { stripeCustomerOf } from './stripe-customer.ts';

/** Also of a payment that another tab gave up meanwhile: this one got its answer. */
const keepIntent: Statement<Record<string, never>> = {
  name: 'payments.keep_intent',
  text: `UPDATE payments SET stripe_payment_intent_id = $3, state = 'open'
    WHERE business_id = $1 AND id = $2 AND state IN ('created', 'canceled') AND stripe_payment_intent_id IS NULL`,
};

/** One payment that turns out to be over is usual, three are somebody paying as fast as we begin. */
const TRIES_MAX = 3;

type PaymentDeps = Pick<Deps, 'pool' | 'config' | 'payments' | 'telephony' | 'hints' | 'log'>;

/**
 * Begins a payment by card and returns what the payment form needs. The amount is ours, whatever was sent; the same
 * order again within half an hour is the same payment, and the order of another number takes the place of an open one.
 * Throws `price_mismatch`, `number_taken`, `forbidden` for another business's Stripe customer, `rate_limited` after too
 * many payments or declined cards within a day, `provider_unavailable` when Stripe does not answer.
 */
export async function createPayment(
  deps: PaymentDeps,
  payer: Payer,
  input: CreatePaymentInput,
): Promise<CreatedPayment> {
  const { businessId } = payer;
  await requireFewDeclines(deps, payer);
  const order = await priceOrder(deps.pool, businessId, input);
  const customerId = await stripeCustomerOf(deps, businessId, input.stripeCustomerId);
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const { phoneNumber } = input;
    const payment = await openSolePayment(deps, payer, { order, phoneNumber, door: 'form' });
    const intent = await intentOf(deps, payment, {
      businessId,
      customerId,
      amountCents: order.totalCents,
    });
    if (intent) return { ...intent, lines: order.lines, totalCents: order.totalCents };
  }
  throw new AppError('conflict', 'This payment is going through elsewhere. Please look at your balance.');
}

type Facts = { businessId: number; customerId: string; amountCents: number };

/** The payment's intent at Stripe; nothing when that is over already, so that another payment has to be begun. */
async function intentOf(deps: PaymentDeps, payment: OpenPayment, facts: Facts) {
  const known = payment.stripe_payment_intent_id;
  if (known !== null) {
    const { state } = await convergePayment(deps, known);
    const clientSecret = state === 'open' ? await deps.payments.readClientSecret(known) : null;
    return clientSecret === null ? undefined : { paymentIntentId: known, clientSecret };
  }
  const intent = { ...facts, paymentId: payment.id, currency: PLAN.paymentCurrency };
  const made = await orAbandon(deps.pool, intent, deps.payments.createIntent(intent));
  await orReplaced(run(deps.pool, keepIntent, [facts.businessId, payment.id, made.paymentIntentId]), () =>
    deps.payments.cancelIntent(made.paymentIntentId),
  );
  return made;
}
