import { AppError } from '../../core/errors.ts';
import type { Order } from '../../core/order.ts';
import { PLAN } from '../../core/plan.ts';
import { type Queryable, run, runOne, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { countPayment } from './limit-payments.ts';
import { lookUpNumber } from './price-order.ts';

/** Who pays, for whom. */
export type Payer = { businessId: number; userId: number };

export type OpenPayment = { id: number; stripe_payment_intent_id: string | null };

const lockAccount: Statement<Record<string, never>> = {
  name: 'payments.lock_account',
  text: 'SELECT FROM accounts WHERE business_id = $1 FOR NO KEY UPDATE',
};

const lockNumber: Statement<Record<string, never>> = {
  name: 'payments.lock_number',
  text: `SELECT FROM pg_advisory_xact_lock(hashtextextended('number:' || $1, 0))`,
};

const selectUnfinished: Statement<OpenPayment> = {
  name: 'payments.unfinished',
  text: `SELECT id, stripe_payment_intent_id FROM payments
    WHERE business_id = $1 AND amount_cents = $2 AND phone_number IS NOT DISTINCT FROM $3
      AND lines = $4::jsonb AND state IN ('created', 'open') AND door = $6
      AND created_at > app_now() - make_interval(mins => $5)
    ORDER BY id DESC LIMIT 1`,
};

const insertPayment: Statement<OpenPayment> = {
  name: 'payments.insert',
  text: `INSERT INTO payments (business_id, purpose, amount_cents, currency, exchange_rate, lines, phone_number,
      door, created_by)
    VALUES ($1, CASE WHEN $3::text IS NULL THEN 'topup' ELSE 'number_order' END, $2, $5, $6, $4::jsonb, $3, $7, $8)
    RETURNING id, stripe_payment_intent_id`,
};

/** An order of the business that stands in the way of another one. */
export type FormerOrder = {
  id: number;
  state: 'created' | 'open' | 'processing';
  phone_number: string;
  stripe_payment_intent_id: string | null;
  stripe_checkout_session_id: string | null;
};

const selectFormer: Statement<FormerOrder> = {
  name: 'payments.former_order',
  text: `SELECT id, state, phone_number, stripe_payment_intent_id, stripe_checkout_session_id FROM payments
    WHERE business_id = $1 AND purpose = 'number_order' AND state IN ('created', 'open', 'processing')
    ORDER BY id LIMIT 1`,
};

export type PaymentDoor = { order: Order; phoneNumber?: string | undefined; door: 'form' | 'page' };

/**
 * The row of a payment before Stripe hears of it. The same order through the same door within half an hour is the same
 * payment: a double click or a second tab cannot be charged twice. A business has one open order of a number: another
 * one that is still open comes back as `former`, and nothing is written. Throws `number_taken`, and `rate_limited` when
 * too many were begun within a day.
 */
export function openPayment(
  { pool, config }: Pick<Deps, 'pool' | 'config'>,
  payer: Payer,
  { order, phoneNumber, door }: PaymentDoor,
): Promise<OpenPayment | { former: FormerOrder }> {
  const { businessId, userId } = payer;
  const facts = [businessId, order.totalCents, phoneNumber ?? null, JSON.stringify(order.lines)];
  return inTransaction(pool, async (tx) => {
    // Two clicks at once: the second waits here and then finds the row of the first.
    await run(tx, lockAccount, [businessId]);
    // Two businesses for one number: the second waits here and then finds it taken.
    if (phoneNumber !== undefined) {
      await run(tx, lockNumber, [phoneNumber]);
      await lookUpNumber(tx, businessId, phoneNumber);
    }
    const [known] = await run(tx, selectUnfinished, [...facts, PLAN.orderHoldMinutes, door]);
    if (known) return known;
    if (phoneNumber !== undefined) {
      const [former] = await run(tx, selectFormer, [businessId]);
      if (former) return { former };
    }
    await countPayment(tx, config, payer);
    const values = [...facts, PLAN.paymentCurrency, PLAN.exchangeRate, door, userId];
    const payment = await runOne(tx, insertPayment, values);
    const subject = `payment-${payment.id}`;
    const details = { amountCents: order.totalCents };
    const actor = `user-${userId}`;
    await recordAudit(bridge(tx, businessId), { actor, action: 'checkout.started', subject, details });
    return payment;
  });
}

const abandon: Statement<Record<string, never>> = {
  name: 'payments.abandon',
  text: `UPDATE payments SET state = 'canceled', last_error = 'Stripe did not answer'
    WHERE business_id = $1 AND id = $2 AND state = 'created'
      AND stripe_payment_intent_id IS NULL AND stripe_checkout_session_id IS NULL`,
};

/**
 * Asks Stripe for something that only its answer lets anybody pay. Without an answer the payment is given up: what
 * Stripe may have made of it can never be paid, and the next try must not meet the key of this one. A `conflict` is the
 * same payment being begun elsewhere, and stays.
 */
export async function orAbandon<Result>(
  db: Queryable,
  { businessId, paymentId }: { businessId: number; paymentId: number },
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const isUnderWay = error instanceof AppError && error.code === 'conflict';
    if (!isUnderWay) await run(db, abandon, [businessId, paymentId]);
    throw error;
  }
}
