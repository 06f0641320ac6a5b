import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import type { Order } from '../../../core/order.ts';
import { PLAN } from '../../../core/plan.ts';
import { float, int, json, oneOf, text } from '../../../db/column-types.ts';
import type { TenantDb } from '../../../db/database.ts';
import { ofBusiness, ofNoBusiness, type RowOf, type Values } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { countPayment } from './limit-payments.ts';
import { PAYMENT_STATES } from './payments.schema.ts';
import { findOrderableNumber } from './price-order.ts';

export const lockAccount = ofBusiness({
  name: 'payments.lock_account',
  text: 'SELECT FROM accounts WHERE business_id = $business FOR NO KEY UPDATE',
});

/** Serializes orders of the same number. Take this lock after the lock of the account. */
export const lockNumber = ofNoBusiness({
  name: 'payments.lock_number',
  params: { phoneNumber: text },
  text: `SELECT FROM pg_advisory_xact_lock(hashtextextended('number:' || $phoneNumber, 0))`,
});

/** Columns that identify an order: equal values mean the same order. */
const ORDERED = { amountCents: int, phoneNumber: text.orNull, lines: json, channel: oneOf(['form', 'page']) };

const OPEN_PAYMENT = { id: int, stripe_payment_intent_id: text.orNull };
export type OpenPayment = Values<typeof OPEN_PAYMENT>;

/**
 * `item` is ignored in the comparison of lines: the previous version stored this English text in addition to the kind
 * of each line.
 */
const selectUnfinished = ofBusiness({
  name: 'payments.unfinished',
  params: { ...ORDERED, holdMinutes: int },
  row: OPEN_PAYMENT,
  text: `SELECT id, stripe_payment_intent_id FROM payments
    WHERE business_id = $business AND amount_cents = $amountCents AND phone_number IS NOT DISTINCT FROM $phoneNumber
      AND (SELECT jsonb_agg(line - 'item' ORDER BY place)
        FROM jsonb_array_elements(lines) WITH ORDINALITY AS l (line, place)) = $lines::jsonb
      AND state IN ('created', 'open') AND channel = $channel
      AND created_at > app_now() - make_interval(mins => $holdMinutes)
    ORDER BY id DESC LIMIT 1`,
});

const insertPayment = ofBusiness({
  name: 'payments.insert',
  params: { ...ORDERED, currency: text, exchangeRate: float, userId: int },
  row: OPEN_PAYMENT,
  text: `INSERT INTO payments (business_id, purpose, amount_cents, currency, exchange_rate, lines, phone_number,
      channel, created_by)
    VALUES ($business, CASE WHEN $phoneNumber::text IS NULL THEN 'topup' ELSE 'number_order' END, $amountCents,
      $currency, $exchangeRate::float8, $lines::jsonb, $phoneNumber, $channel, $userId)
    RETURNING id, stripe_payment_intent_id`,
});

const selectFormer = ofBusiness({
  name: 'payments.former_order',
  row: {
    ...OPEN_PAYMENT,
    state: oneOf(PAYMENT_STATES),
    phone_number: text.orNull,
    stripe_checkout_session_id: text.orNull,
  },
  text: `SELECT id, state, phone_number, stripe_payment_intent_id, stripe_checkout_session_id FROM payments
    WHERE business_id = $business AND purpose = 'number_order' AND state IN ('created', 'open', 'processing')
    ORDER BY id LIMIT 1`,
});

/** An open order of the business that the new order would replace. */
export type FormerOrder = RowOf<typeof selectFormer>;

export type NewPayment = { order: Order; phoneNumber?: string | undefined; channel: 'form' | 'page' };

/**
 * Inserts the row of a payment before the request to Stripe. The same order through the same channel within half an
 * hour is the same payment, so a double click or a second tab cannot pay twice. A business can have one open order of a
 * number. Another open order is returned as `former`, and nothing is written. Throws `number_taken`, and `rate_limited`
 * after too many payments within a day.
 */
export function openPayment(
  { db, config }: Pick<MemberDeps, 'db' | 'config'>,
  { userId }: Actor,
  { order, phoneNumber, channel }: NewPayment,
): Promise<OpenPayment | { former: FormerOrder }> {
  const ordered = {
    amountCents: order.totalCents,
    phoneNumber: phoneNumber ?? null,
    lines: order.lines,
    channel,
  };
  return db.transaction(async (tx) => {
    // After two concurrent clicks the second request waits here and then finds the row of the first one.
    await tx.all(lockAccount);
    // When two businesses order the same number, the second one waits here and then finds the number taken.
    if (phoneNumber !== undefined) {
      await tx.all(lockNumber, { phoneNumber });
      await findOrderableNumber(tx, phoneNumber);
    }
    const known = await tx.first(selectUnfinished, { ...ordered, holdMinutes: PLAN.orderHoldMinutes });
    if (known) return known;
    if (phoneNumber !== undefined) {
      const former = await tx.first(selectFormer);
      if (former) return { former };
    }
    await countPayment(tx, config, userId);
    const { paymentCurrency: currency, exchangeRate } = PLAN;
    const payment = await tx.one(insertPayment, { ...ordered, currency, exchangeRate, userId });
    const subject = `payment-${payment.id}`;
    const details = { amountCents: order.totalCents };
    const actor = `user-${userId}`;
    await recordAudit(tx, { actor, action: 'checkout.started', subject, details });
    return payment;
  });
}

/** Cancels a payment without an object at Stripe: its request is in progress or was never answered. */
export const endUnasked = ofBusiness({
  name: 'payments.end_unasked',
  params: { id: int, error: oneOf(['replaced', 'no_answer']) },
  text: `UPDATE payments SET state = 'canceled', last_error = $error
    WHERE business_id = $business AND id = $id AND state = 'created'
      AND stripe_payment_intent_id IS NULL AND stripe_checkout_session_id IS NULL`,
});

/**
 * Waits for a request to Stripe that creates an intent or a page. Only with Stripe's response can the user pay the
 * created object. Without a response the payment is abandoned: the object that Stripe may have created stays unpaid,
 * and the next attempt uses a new key. After `conflict` the payment is not abandoned, because another request is
 * creating the object at the same time.
 */
export async function orAbandon<Result>(
  db: TenantDb,
  paymentId: number,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const isUnderWay = error instanceof AppError && error.code === 'conflict';
    if (!isUnderWay) await db.all(endUnasked, { id: paymentId, error: 'no_answer' });
    throw error;
  }
}
