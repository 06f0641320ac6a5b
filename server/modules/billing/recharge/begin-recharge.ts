import { computeOrder } from '../../../core/order.ts';
import { PLAN } from '../../../core/plan.ts';
import { bool, float, int, json, text } from '../../../db/column-types.ts';
import type { TenantDb } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import { isKeyOld } from '../payments/idempotency-key.ts';
import { declineRecharge } from './follow-recharge.ts';
import { lockRecharging } from './recharge-consent.ts';

const lockDue = ofBusiness({
  name: 'recharges.lock_due',
  params: { id: int },
  row: { amount_cents: int, is_agreed: bool, is_disputed: bool, is_too_much: bool },
  text: `SELECT r.amount_cents, c.withdrawn_at IS NULL AS is_agreed,
      has_standing_dispute($business, c.given_at) AS is_disputed,
      recharge_gap_cents($business) <= r.amount_cents - c.amount_cents AS is_too_much
    FROM recharges r JOIN recharge_consents c ON c.business_id = r.business_id AND c.id = r.consent_id
    WHERE r.business_id = $business AND c.business_id = $business AND r.id = $id AND r.state = 'due'
    FOR UPDATE OF r`,
});

const defaultCard = ofBusiness({
  name: 'recharges.card',
  row: { id: int },
  text: 'SELECT id FROM payment_methods WHERE business_id = $business AND is_default',
});

const insertPayment = ofBusiness({
  name: 'recharges.insert_payment',
  params: { amountCents: int, currency: text, exchangeRate: float, lines: json },
  row: { id: int },
  text: `INSERT INTO payments (business_id, purpose, channel, amount_cents, currency, exchange_rate, lines)
    VALUES ($business, 'topup', 'auto', $amountCents, $currency, $exchangeRate::float8, $lines::jsonb) RETURNING id`,
});

const submit = ofBusiness({
  name: 'recharges.submit',
  params: { id: int, paymentId: int, cardId: int },
  text: `UPDATE recharges SET state = 'submitted', payment_id = $paymentId, payment_method_id = $cardId,
      submitted_at = app_now()
    WHERE business_id = $business AND id = $id AND state = 'due'`,
});

const cancel = ofBusiness({
  name: 'recharges.cancel_due',
  params: { id: int, reason: text.orNull },
  text: `UPDATE recharges SET state = 'canceled', reason = $reason, ended_at = app_now()
    WHERE business_id = $business AND id = $id AND state = 'due'`,
});

/** Parameters of the request to Stripe; identical in every repetition. */
const submitted = ofBusiness({
  name: 'recharges.submitted',
  params: { id: int },
  row: {
    payment_id: int,
    amount_cents: int,
    currency: text,
    customer_id: text.orNull,
    payment_method_id: text,
    is_card_removed: bool,
    stripe_payment_intent_id: text.orNull,
    is_key_old: bool,
  },
  text: `SELECT p.id AS payment_id, p.amount_cents, p.currency, b.stripe_customer_id AS customer_id,
      m.stripe_payment_method_id AS payment_method_id, m.removed_at IS NOT NULL AS is_card_removed,
      p.stripe_payment_intent_id, ${isKeyOld('r.submitted_at')} AS is_key_old
    FROM recharges r
    JOIN payments p ON p.business_id = r.business_id AND p.id = r.payment_id
    JOIN payment_methods m ON m.business_id = r.business_id AND m.id = r.payment_method_id
    JOIN businesses b ON b.id = r.business_id
    WHERE r.business_id = $business AND p.business_id = $business AND m.business_id = $business AND b.id = $business
      AND r.id = $id AND r.state IN ('submitted', 'unknown')`,
});
export type SubmittedRecharge = RowOf<typeof submitted>;

/**
 * Begins a recharge and returns the data for the request to Stripe; undefined when there is nothing to charge. A due
 * recharge is first committed as submitted, so that its request can be found after a crash. The recharge ends here
 * without a request if the consent was withdrawn or a payment was disputed since. The same applies to a suspended
 * business and to a business without a card. The recharge also ends if the owner has added funds since it became due
 * and a smaller amount is now sufficient; `openDueRecharges` then opens a smaller recharge if the balance is still too
 * low.
 */
export async function beginRecharge(db: TenantDb, id: number): Promise<SubmittedRecharge | undefined> {
  await db.transaction(async (tx) => {
    // Waits for a concurrent request that switches auto-recharge off, so that nothing is charged after the consent was
    // withdrawn.
    const business = await tx.one(lockRecharging);
    const due = await tx.first(lockDue, { id });
    if (!due) return;
    const isWithdrawn = !business.is_auto_recharge || !due.is_agreed;
    if (isWithdrawn || business.is_suspended || due.is_disputed || due.is_too_much) {
      await tx.all(cancel, { id, reason: isWithdrawn ? 'withdrawn' : null });
      return;
    }
    const card = await tx.first(defaultCard);
    if (!card) {
      await declineRecharge(tx, id, 'no_card');
      return;
    }
    const { paymentCurrency: currency, exchangeRate } = PLAN;
    const { amount_cents: amountCents } = due;
    const { lines } = computeOrder(amountCents);
    const payment = await tx.one(insertPayment, { amountCents, currency, exchangeRate, lines });
    await tx.all(submit, { id, paymentId: payment.id, cardId: card.id });
  });
  return db.first(submitted, { id });
}
