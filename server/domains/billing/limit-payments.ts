import { AppError } from '../../core/errors.ts';
import { type Queryable, run, runOne, type Statement } from '../../db/sql.ts';
import { bridgeSystem } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { limitFor } from '../auth/limits/abuse-limits.ts';
import { countAttempt } from '../auth/limits/rate-limit.ts';
import type { Payer } from './open-payment.ts';

// Whoever tries stolen cards begins payments, and tries card after card on each. Both are counted here by the day, and
// more closely for a person whose address nobody has verified.

/** So many cards may be refused for one payment; then it is over, and another has to be begun. */
export const DECLINES_OF_PAYMENT_MAX = 5;

const unverified: Statement<{ is_unverified: boolean }> = {
  name: 'payments.payer_unverified',
  text: `SELECT email_verified_at IS NULL AS is_unverified FROM users WHERE business_id = $1 AND id = $2`,
};

/** Each decline is an event of the inbox, where Stripe's id keeps it once however often it is delivered. */
const declinesOfDay: Statement<{ declines: number; retry_after_seconds: number | null }> = {
  name: 'payments.declines_of_day',
  text: `SELECT count(*)::int AS declines,
      ceil(extract(epoch FROM min(e.received_at) + interval '1 day' - clock_timestamp()))::int AS retry_after_seconds
    FROM payments p JOIN inbox_events e ON e.correlation_id = p.stripe_payment_intent_id
    WHERE p.business_id = $1 AND e.provider = 'stripe' AND e.payload ->> 'type' = 'payment_intent.payment_failed'
      AND e.received_at > clock_timestamp() - interval '1 day'`,
};

const declinedPayment: Statement<{
  business_id: number;
  user_id: number | null;
  stripe_checkout_session_id: string | null;
  declines: number;
}> = {
  name: 'payments.declined',
  text: `/* every business: Stripe's id names it */
    SELECT p.business_id, p.created_by AS user_id, p.stripe_checkout_session_id,
      (SELECT count(*)::int FROM inbox_events e
       WHERE e.provider = 'stripe' AND e.payload ->> 'type' = 'payment_intent.payment_failed'
         AND e.correlation_id = $1) AS declines
    FROM payments p WHERE p.stripe_payment_intent_id = $1 AND p.state IN ('created', 'open')`,
};

async function isUnverified(db: Queryable, { businessId, userId }: Payer): Promise<boolean> {
  const [person] = await run(db, unverified, [businessId, userId]);
  return person?.is_unverified ?? true;
}

async function declinesLeft(db: Queryable, config: Deps['config'], payer: Payer) {
  const kind = (await isUnverified(db, payer)) ? 'decline:unverified' : 'decline:business';
  const found = await runOne(db, declinesOfDay, [payer.businessId]);
  const left = limitFor(config, kind, payer.businessId).hitsMax - found.declines;
  return { left, retryAfterSeconds: Math.max(1, found.retry_after_seconds ?? 1) };
}

/** Counts a payment that is about to be begun; throws `rate_limited`, uncounted, beyond what a day allows. */
export async function countPayment(tx: Queryable, config: Deps['config'], payer: Payer): Promise<void> {
  const kind = (await isUnverified(tx, payer)) ? 'payment:unverified' : 'payment:business';
  await countAttempt(bridgeSystem(tx), [limitFor(config, kind, payer.businessId)]);
}

/** Throws `rate_limited` for a business of which as many cards were refused within a day as may be. */
export async function requireFewDeclines(
  { pool, config }: Pick<Deps, 'pool' | 'config'>,
  payer: Payer,
): Promise<void> {
  const { left, retryAfterSeconds } = await declinesLeft(pool, config, payer);
  if (left > 0) return;
  const message = 'Too many cards were declined. Please try again tomorrow, or contact support.';
  throw new AppError('rate_limited', message, { retryAfterSeconds });
}

/**
 * Cancels a payment at Stripe after its fifth declined card, or the last that a day allows its business: the browser
 * confirms at Stripe without asking us, so that nothing else would stop it. True when it was cancelled; a second call
 * finds it over and does nothing.
 */
export async function stopDeclined(
  { pool, config, payments, log }: Pick<Deps, 'pool' | 'config' | 'payments' | 'log'>,
  paymentIntentId: string,
): Promise<boolean> {
  const [payment] = await run(pool, declinedPayment, [paymentIntentId]);
  if (!payment) return false;
  const { business_id: businessId, declines, stripe_checkout_session_id: checkoutSessionId } = payment;
  const payer = { businessId, userId: payment.user_id ?? 0 };
  if (declines < DECLINES_OF_PAYMENT_MAX && (await declinesLeft(pool, config, payer)).left > 0) return false;
  log.warn({ paymentIntentId, businessId, declines }, 'a payment is cancelled: too many cards were declined');
  if (checkoutSessionId === null) await payments.cancelIntent(paymentIntentId);
  else await payments.expireCheckout(checkoutSessionId);
  return true;
}
