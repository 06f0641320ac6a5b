import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import { offeredRecharge } from '../../../core/payment-terms.ts';
import { PLAN } from '../../../core/plan.ts';
import { int, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { voidAgreement } from '../recharge/agree-to-payment.ts';
import { readPaymentTerms } from '../recharge/payment-terms.queries.ts';
import { convergePayment } from './converge-payment.ts';
import { requireFewDeclines } from './limit-payments.ts';
import { type OpenPayment, orAbandon } from './open-payment.ts';
import { openSolePayment, orReplaced } from './open-sole-payment.ts';
import type { CreatedPayment, CreatePaymentInput } from './payments.schema.ts';
import { priceOrder } from './price-order.ts';
import { stripeCustomerOf } from './stripe-customer.ts';

/**
 * Also updates a payment that a concurrent request without Stripe's response has just abandoned (state `canceled`),
 * because this request did get the response.
 */
const saveIntent = ofBusiness({
  name: 'payments.save_intent',
  params: { id: int, intentId: text },
  text: `UPDATE payments SET stripe_payment_intent_id = $intentId, state = 'open'
    WHERE business_id = $business AND id = $id AND state IN ('created', 'canceled')
      AND stripe_payment_intent_id IS NULL`,
});

/**
 * The open payment of the same order may have ended at Stripe, so another is opened. Three ended payments in a row mean
 * that the user is paying elsewhere at the same time.
 */
const TRIES_MAX = 3;

/**
 * Starts a card payment and returns the data of the payment form. The server computes the amount. The same
 * order within half an hour is the same payment, and the order of another number replaces an open one. Throws
 * `price_mismatch`, `number_taken`, `forbidden` for another business's Stripe customer, `rate_limited` after
 * too many payments or declined cards within a day, `provider_unavailable` when Stripe does not answer.
 */
export async function createPayment(
  deps: MemberDeps,
  actor: Actor,
  input: CreatePaymentInput,
): Promise<CreatedPayment> {
  await requireFewDeclines(deps, actor);
  const order = await priceOrder(deps.db, input);
  const customerId = await stripeCustomerOf(deps, input.stripeCustomerId);
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const { phoneNumber } = input;
    const payment = await openSolePayment(deps, actor, { order, phoneNumber, channel: 'form' });
    const intent = await intentOf(deps, payment, { customerId, amountCents: order.totalCents });
    if (intent) {
      const { lines, totalCents } = order;
      const terms = await readPaymentTerms(deps.db, { totalCents, phoneNumber });
      if (!offeredRecharge(terms)) await deps.db.all(voidAgreement, { paymentId: payment.id });
      return { ...intent, lines, totalCents, terms };
    }
  }
  throw new AppError('conflict', 'errors.billing.payingElsewhere');
}

/** The payment's intent at Stripe; undefined when the payment has ended, so that the caller opens another one. */
async function intentOf(
  deps: MemberDeps,
  payment: OpenPayment,
  facts: { customerId: string; amountCents: number },
) {
  const { db } = deps;
  const known = payment.stripe_payment_intent_id;
  if (known !== null) {
    const { state } = await convergePayment(deps, known);
    const clientSecret = state === 'open' ? await deps.payments.readClientSecret(known) : null;
    return clientSecret === null ? undefined : { paymentIntentId: known, clientSecret };
  }
  const { id } = payment;
  const intent = { ...facts, businessId: db.businessId, paymentId: id, currency: PLAN.paymentCurrency };
  const created = await orAbandon(db, id, deps.payments.createIntent(intent));
  await orReplaced(db.all(saveIntent, { id, intentId: created.paymentIntentId }), () =>
    deps.payments.cancelIntent(created.paymentIntentId),
  );
  return created;
}
