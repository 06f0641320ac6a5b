import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import { int, text } from '../../../db/column-types.ts';
import type { TenantRunner, TenantTx } from '../../../db/database.ts';
import { ofBusiness, ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { limitFor } from '../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../limits/rate-limit.ts';

// Thieves test stolen cards by starting many payments and trying many cards on each. Payments and refused cards are
// therefore counted per day, with lower limits for users whose email address is unverified.

/** Refused cards after which a payment or card setup is cancelled, so that a new one must be started. */
export const DECLINES_OF_PAYMENT_MAX = 5;

/** Calls an SQL function, because events of the inbox belong to no business and cannot be read by a tenant. */
const declinesOfDay = ofBusiness({
  name: 'payments.declines_of_day',
  row: { declines: int, retry_after_seconds: int.orNull },
  text: 'SELECT declines, retry_after_seconds FROM declines_of_day($business)',
});

const declinedPayment = ofEveryBusiness({
  name: 'payments.declined',
  because: 'only Stripe’s id identifies the payment',
  params: { intentId: text },
  row: { business_id: int, user_id: int.orNull, stripe_checkout_session_id: text.orNull, declines: int },
  text: `SELECT p.business_id, p.created_by AS user_id, p.stripe_checkout_session_id,
      (SELECT count(*)::int FROM inbox_events e
       WHERE e.provider = 'stripe' AND e.payload ->> 'type' = 'payment_intent.payment_failed'
         AND e.correlation_id = $intentId) AS declines
    FROM payments p WHERE p.stripe_payment_intent_id = $intentId AND p.state IN ('created', 'open')`,
});

/** True for a user without a verified email address. */
export async function isUnverified(db: TenantRunner, userId: number): Promise<boolean> {
  return (await db.models.user.count({ where: { id: userId, emailVerifiedAt: { not: null } } })) === 0;
}

/**
 * Number of cards that may still be refused today for this user, and the seconds until the next allowed attempt. An
 * auto-recharge has no user (`userId` is null), so the limit of its business applies.
 */
export async function declinesLeft(db: TenantRunner, config: Deps['config'], userId: number | null) {
  const hasUnverifiedUser = userId !== null && (await isUnverified(db, userId));
  const kind = hasUnverifiedUser ? 'decline:unverified' : 'decline:business';
  const today = await db.one(declinesOfDay);
  const remaining = limitFor(config, kind, db.businessId).hitsMax - today.declines;
  return { left: remaining, retryAfterSeconds: Math.max(1, today.retry_after_seconds ?? 1) };
}

/** Counts a new payment. Throws `rate_limited` at the daily limit; the refused payment is not counted. */
export async function countPayment(tx: TenantTx, config: Deps['config'], userId: number): Promise<void> {
  const kind = (await isUnverified(tx, userId)) ? 'payment:unverified' : 'payment:business';
  await countAttempt(tx, [limitFor(config, kind, tx.businessId)]);
}

/** Throws `rate_limited` for a business that has reached its daily maximum of refused cards. */
export async function requireFewDeclines(
  { db, config }: { db: TenantRunner; config: Deps['config'] },
  { userId }: Actor,
): Promise<void> {
  const { left, retryAfterSeconds } = await declinesLeft(db, config, userId);
  if (left > 0) return;
  throw new AppError('rate_limited', 'errors.billing.tooManyDeclines', { retryAfterSeconds });
}

/**
 * Cancels a payment at Stripe after its fifth declined card, or at the daily maximum of its business. Only a
 * cancellation can stop further attempts, because the browser confirms at Stripe without asking us. Returns true when
 * it was cancelled; if it was cancelled before, nothing changes.
 */
export async function stopDeclined(
  { db, config, payments, log }: Pick<Deps, 'db' | 'config' | 'payments' | 'log'>,
  paymentIntentId: string,
): Promise<boolean> {
  const payment = await db.first(declinedPayment, { intentId: paymentIntentId });
  if (!payment) return false;
  const { business_id: businessId, declines, stripe_checkout_session_id: checkoutSessionId } = payment;
  const ofDay = () => declinesLeft(db.ofBusiness(businessId), config, payment.user_id);
  if (declines < DECLINES_OF_PAYMENT_MAX && (await ofDay()).left > 0) return false;
  log.warn({ paymentIntentId, businessId, declines }, 'a payment is cancelled: too many cards were declined');
  if (checkoutSessionId === null) await payments.cancelIntent(paymentIntentId);
  else await payments.expireCheckout(checkoutSessionId);
  return true;
}
