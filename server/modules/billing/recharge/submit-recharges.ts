import { AppError, isProviderUnavailable } from '../../../core/errors.ts';
import { float, int, oneOf, text } from '../../../db/column-types.ts';
import { ofBusiness, ofEveryBusiness } from '../../../db/statement.ts';
import { isDatabaseUnavailable } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { convergePayment } from '../payments/converge-payment.ts';
import { beginRecharge, type SubmittedRecharge } from './begin-recharge.ts';
import { declineRecharge } from './follow-recharge.ts';
import { lockRecharging } from './recharge-consent.ts';

type SubmitDeps = Pick<Deps, 'db' | 'payments' | 'invalidations' | 'jobs' | 'log'>;

/**
 * Duration of a lease. A request to Stripe times out earlier, so no other worker sends the same request meanwhile. If
 * another worker sends it nevertheless, the idempotency key prevents a second charge.
 */
const LEASE_SECONDS = 60;
/** The longest pause before a request without an answer is repeated. */
const PAUSE_SECONDS_MAX = 600;

/**
 * Recharges are not in the table of due work, which resets `attempts` when a row is put or replayed. `attempts` tells
 * whether Stripe may have received the request, so a reset would charge the card again without a search for the first
 * charge.
 */
const lease = ofEveryBusiness({
  name: 'recharges.lease',
  because: 'the worker processes the recharges of all businesses',
  params: { leaseSeconds: float },
  row: { id: int, business_id: int, attempts: int },
  text: `UPDATE recharges SET ask_at = clock_timestamp() + make_interval(secs => $leaseSeconds),
      attempts = attempts + 1
    WHERE id = (
      SELECT id FROM recharges
      WHERE state IN ('due', 'submitted', 'unknown') AND ask_at <= clock_timestamp()
      ORDER BY ask_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, business_id, attempts`,
});

const pause = ofBusiness({
  name: 'recharges.pause',
  params: { id: int, seconds: float },
  text: `UPDATE recharges SET ask_at = clock_timestamp() + make_interval(secs => $seconds),
      state = CASE WHEN state = 'submitted' THEN 'unknown' ELSE state END
    WHERE business_id = $business AND id = $id AND state IN ('due', 'submitted', 'unknown')`,
});

const cancelUnsent = ofBusiness({
  name: 'recharges.never_asked',
  params: { id: int, state: oneOf(['canceled']), reason: text },
  row: { payment_id: int.orNull },
  text: `UPDATE recharges SET state = $state, reason = $reason, ended_at = app_now()
    WHERE business_id = $business AND id = $id AND state IN ('submitted', 'unknown') RETURNING payment_id`,
});

const cancelPayment = ofBusiness({
  name: 'recharges.cancel_payment',
  params: { paymentId: int.orNull },
  text: `UPDATE payments SET state = 'canceled'
    WHERE business_id = $business AND id = $paymentId AND state = 'created' AND stripe_payment_intent_id IS NULL`,
});

/**
 * Recharges that were declined or canceled here but have an open intent at Stripe. The intent must be canceled there so
 * that it cannot be paid.
 */
const leftOpen = ofEveryBusiness({
  name: 'recharges.left_open',
  because: 'the worker closes ended recharges of all businesses at Stripe',
  row: { intent_id: text.orNull },
  text: `SELECT p.stripe_payment_intent_id AS intent_id FROM payments p
    JOIN recharges r ON r.business_id = p.business_id AND r.payment_id = p.id
    WHERE p.state = 'open' AND r.state IN ('declined', 'canceled')
    ORDER BY p.id LIMIT 50`,
});

/**
 * Sends every due recharge to Stripe, repeats those without a known result, and returns the number of both. A recharge
 * is charged once, however many runs and workers send it: the idempotency key is derived from its payment. Once the key
 * is too old for a repetition (`isKeyOld`), the intent is looked up instead. The run ends at the first recharge for which
 * Stripe is unavailable, so that a Stripe that does not answer occupies the worker for one timeout.
 */
export async function submitRecharges(deps: SubmitDeps): Promise<number> {
  let submitted = 0;
  let isStripeAvailable = true;
  while (isStripeAvailable) {
    const row = await deps.db.first(lease, { leaseSeconds: LEASE_SECONDS });
    if (!row) break;
    try {
      await submitOne(deps, row);
    } catch (error) {
      await noteUnknown(deps, row, error);
      isStripeAvailable = !isProviderUnavailable(error);
    }
    deps.invalidations.publish([row.business_id], ['balance']);
    submitted += 1;
  }
  if (isStripeAvailable) await closeAtStripe(deps);
  if (submitted > 0) deps.jobs.wake('relay-outbox', {});
  return submitted;
}

type Leased = { id: number; business_id: number; attempts: number };

async function submitOne(deps: SubmitDeps, row: Leased): Promise<void> {
  const { id, business_id: businessId } = row;
  const db = deps.db.ofBusiness(businessId);
  const recharge = await beginRecharge(db, id);
  if (!recharge) return;
  const intentId = recharge.stripe_payment_intent_id ?? (await findOrCreateIntent(deps, row, recharge));
  if (intentId !== undefined) {
    await convergePayment(deps, intentId);
    return;
  }
  await db.transaction(async (tx) => {
    await tx.all(lockRecharging);
    if (!recharge.is_key_old) return declineRecharge(tx, id, 'card_gone');
    const over = await tx.first(cancelUnsent, { id, state: 'canceled', reason: 'never_asked' });
    if (over) await tx.all(cancelPayment, { paymentId: over.payment_id });
  });
}

/**
 * The intent of this recharge at Stripe, looked up or created; undefined when none exists and none will be created. The
 * lookup comes before a repeated request, because Stripe repeats its first response to a key, even if that response was
 * an error of Stripe. A card that its owner has removed meanwhile is detached first, so that Stripe does not charge it.
 */
async function findOrCreateIntent(
  { payments }: SubmitDeps,
  { business_id: businessId, attempts }: Leased,
  recharge: SubmittedRecharge,
): Promise<string | undefined> {
  const { payment_id: paymentId, customer_id: customerId } = recharge;
  if (customerId === null) return undefined;
  const known = attempts > 1 ? await payments.findIntent({ paymentId, customerId }) : undefined;
  if (known !== undefined || recharge.is_key_old) return known;
  const { amount_cents: amountCents, currency, payment_method_id: paymentMethodId } = recharge;
  if (recharge.is_card_removed) await payments.detachCard(paymentMethodId);
  return payments.chargeCard({ paymentId, businessId, customerId, amountCents, currency, paymentMethodId });
}

const isAway = (error: unknown) =>
  error instanceof AppError && ['provider_unavailable', 'conflict'].includes(error.code);

/**
 * Schedules the same request again, with exponential backoff. The outcome of the failed request is unknown, because
 * Stripe may have charged the card.
 */
async function noteUnknown(deps: SubmitDeps, row: Leased, error: unknown): Promise<void> {
  if (isDatabaseUnavailable(error)) throw error;
  const about = { err: error, rechargeId: row.id, businessId: row.business_id };
  if (isAway(error)) deps.log.warn(about, 'the outcome of a recharge at Stripe is unknown');
  else deps.log.error(about, 'the state of a recharge could not be updated');
  const seconds = Math.min(2 ** Math.min(row.attempts, 20), PAUSE_SECONDS_MAX);
  await deps.db.ofBusiness(row.business_id).all(pause, { id: row.id, seconds });
}

async function closeAtStripe(deps: SubmitDeps): Promise<void> {
  for (const { intent_id: intentId } of await deps.db.all(leftOpen)) {
    if (intentId === null) continue;
    try {
      await deps.payments.cancelIntent(intentId);
      await convergePayment(deps, intentId);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      deps.log.warn(
        { err: error, paymentIntentId: intentId },
        'a recharge that is over could not be closed yet',
      );
      // If one intent cannot be cancelled, the others are still cancelled, unless Stripe is unavailable.
      if (isAway(error)) return;
    }
  }
}
