import type { Actor } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import type { Order } from '../../../core/order.ts';
import { PLAN } from '../../../core/plan.ts';
import { bool, float, int, json, text, uuid } from '../../../db/column-types.ts';
import { ofBusiness, type Values } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { convergePayment } from '../payments/converge-payment.ts';
import { isKeyOld } from '../payments/idempotency-key.ts';
import { countPayment, requireFewDeclines } from '../payments/limit-payments.ts';
import { lockAccount } from '../payments/open-payment.ts';
import { paymentById, toPaymentView } from '../payments/payments.queries.ts';
import { priceOrder } from '../payments/price-order.ts';
import { stripeCustomerOf } from '../payments/stripe-customer.ts';
import type { CardPayment, PayWithCardInput } from './cards.schema.ts';
import { requireCard } from './choose-default-card.ts';
import { convergeCard } from './converge-card.ts';

const PAYMENT = {
  id: int,
  amount_cents: int,
  card_id: int.orNull,
  payment_method_id: text,
  is_card_removed: bool,
  stripe_payment_intent_id: text.orNull,
  is_key_old: bool,
};

const ofRequest = ofBusiness({
  name: 'payments.of_request',
  params: { requestId: uuid },
  row: PAYMENT,
  text: `SELECT p.id, p.amount_cents, p.payment_method_id AS card_id, m.stripe_payment_method_id AS payment_method_id,
      m.removed_at IS NOT NULL AS is_card_removed, p.stripe_payment_intent_id,
      ${isKeyOld('p.created_at')} AS is_key_old
    FROM payments p JOIN payment_methods m ON m.business_id = p.business_id AND m.id = p.payment_method_id
    WHERE p.business_id = $business AND m.business_id = $business AND p.request_id = $requestId`,
});

const insertPayment = ofBusiness({
  name: 'payments.insert_with_card',
  params: {
    amountCents: int,
    currency: text,
    exchangeRate: float,
    lines: json,
    userId: int,
    cardId: int,
    requestId: uuid,
  },
  row: { id: int },
  text: `INSERT INTO payments (business_id, purpose, channel, amount_cents, currency, exchange_rate, lines, created_by,
      payment_method_id, request_id)
    VALUES ($business, 'topup', 'card', $amountCents, $currency, $exchangeRate::float8, $lines::jsonb, $userId, $cardId,
      $requestId)
    RETURNING id`,
});

const saveIntent = ofBusiness({
  name: 'payments.save_card_intent',
  params: { id: int, intentId: text },
  text: `UPDATE payments SET stripe_payment_intent_id = $intentId, state = 'open'
    WHERE business_id = $business AND id = $id AND state = 'created' AND stripe_payment_intent_id IS NULL`,
});

/** Cancels a payment for which Stripe created no intent, because the card or customer no longer exists there. */
const endUnmade = ofBusiness({
  name: 'payments.end_unmade',
  params: { id: int },
  text: `UPDATE payments SET state = 'canceled', last_error = 'not_supported'
    WHERE business_id = $business AND id = $id AND state = 'created' AND stripe_payment_intent_id IS NULL`,
});

/**
 * Tops up the balance with a saved card while its owner is present. The row is inserted before the charge, and its id
 * is Stripe's idempotency key. A repeated request (second click, or retry after a lost response or a crash) returns the
 * state of the first payment. Throws `validation_failed` if the repeated request has another amount or card, and for an
 * amount that is not offered. Throws `not_found` for a card of another business, `rate_limited` after too many payments
 * or declined cards, and `provider_unavailable` while the outcome is unknown.
 */
export async function payWithCard(
  deps: MemberDeps,
  actor: Actor,
  input: PayWithCardInput,
): Promise<CardPayment> {
  const order = await priceOrder(deps.db, { totalCents: input.totalCents });
  const payment = await openCardPayment(deps, actor, order, input);
  const intentId = payment.stripe_payment_intent_id ?? (await charge(deps, payment));
  if (intentId === undefined) {
    await deps.db.all(endUnmade, { id: payment.id });
    await convergeCard(deps, payment.payment_method_id);
  } else await follow(deps, payment.id, intentId);
  return answer(deps, payment.id);
}

/** Limits count only new payments, so that a repeated request always learns the state of the first one. */
async function openCardPayment(
  { db, config }: MemberDeps,
  actor: Actor,
  { lines, totalCents: amountCents }: Order,
  { cardId, requestId }: PayWithCardInput,
): Promise<Values<typeof PAYMENT>> {
  return db.transaction(async (tx) => {
    // The second of two concurrent identical requests waits here and then finds the row of the first.
    await tx.all(lockAccount);
    const known = await tx.first(ofRequest, { requestId });
    if (known) {
      const isSame = known.amount_cents === amountCents && known.card_id === cardId;
      if (isSame && (known.stripe_payment_intent_id !== null || !known.is_key_old)) return known;
      throw new AppError('validation_failed', 'errors.billing.begunBefore', {
        fields: { requestId: 'errors.billing.newRequestId' },
      });
    }
    const { userId } = actor;
    await requireFewDeclines({ db: tx, config }, actor);
    await requireCard(tx, cardId);
    await countPayment(tx, config, userId);
    const { paymentCurrency: currency, exchangeRate } = PLAN;
    const facts = { amountCents, currency, exchangeRate, lines, userId, cardId, requestId };
    const { id } = await tx.one(insertPayment, facts);
    await recordAudit(tx, {
      actor: `user-${userId}`,
      action: 'checkout.started',
      subject: `payment-${id}`,
      details: { amountCents },
    });
    return tx.one(ofRequest, { requestId });
  });
}

/**
 * Charges the card and returns the intent at Stripe. A repeated request returns the same intent. Undefined when Stripe
 * created none. A card that its owner has removed meanwhile is detached first, so that Stripe does not charge it.
 */
async function charge(deps: MemberDeps, payment: Values<typeof PAYMENT>): Promise<string | undefined> {
  const { id: paymentId, amount_cents: amountCents, payment_method_id: paymentMethodId } = payment;
  if (payment.is_card_removed) await deps.payments.detachCard(paymentMethodId);
  const customerId = await stripeCustomerOf(deps);
  const { businessId } = deps.db;
  const { paymentCurrency: currency } = PLAN;
  return deps.payments.payWithCard({
    paymentId,
    businessId,
    customerId,
    amountCents,
    currency,
    paymentMethodId,
  });
}

/** Cancels the intent after a refused charge, because a new attempt is a new payment. */
async function follow(deps: MemberDeps, id: number, intentId: string): Promise<void> {
  const { db, payments } = deps;
  await db.all(saveIntent, { id, intentId });
  await convergePayment(deps, intentId);
  const payment = await db.first(paymentById, { id });
  if (payment?.state !== 'open' || payment.last_error === null) return;
  await payments.cancelIntent(intentId);
  await convergePayment(deps, intentId);
}

async function answer({ db, payments }: MemberDeps, id: number): Promise<CardPayment> {
  const row = await db.first(paymentById, { id });
  if (!row) throw notFound();
  const { stripe_payment_intent_id: paymentIntentId, state } = row;
  const needsConfirmation = state === 'open' && paymentIntentId !== null;
  const clientSecret = needsConfirmation ? await payments.readClientSecret(paymentIntentId) : null;
  return { payment: toPaymentView(row), paymentIntentId, clientSecret };
}
