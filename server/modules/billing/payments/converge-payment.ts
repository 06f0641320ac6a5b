import { int, text } from '../../../db/column-types.ts';
import type { SharedRunner } from '../../../db/database.ts';
import {
  databaseOfBusiness,
  type EitherDb,
  firstWithin,
  ofOneOrEveryBusiness,
} from '../../../db/either-scope.ts';
import { ofNoBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import type { ProviderState } from '../../../integrations/stripe/read-provider-state.ts';
import type { Mismatch } from './payment-errors.ts';
import type { PaymentState } from './payments.schema.ts';
import { KNOWN_PAYMENT, type KnownPayment, postProviderState } from './post-provider-state.ts';

export type Convergence = {
  /**
   * `unknown`: Stripe's intent belongs to no payment of ours, or an expired page to no open payment; nothing was
   * posted.
   */
  state: PaymentState | 'unknown';
  businessId: number | null;
  posted: number;
};

/** For a member's request, `db` is bound to the member's business, so only payments of that business are found. */
export type ConvergeDeps = Pick<Deps, 'payments' | 'invalidations' | 'log' | 'jobs'> & {
  db: EitherDb;
};

/** Returns the time as text, because a JavaScript Date would lose the microseconds. */
const clock = ofNoBusiness({
  name: 'payments.clock',
  row: { now: text },
  text: 'SELECT clock_timestamp()::text AS now',
});

const findPayment = ofOneOrEveryBusiness({
  name: 'payments.find_for_intent',
  because: 'only Stripe’s ids identify the payment and its customer',
  params: { intentId: text, paymentId: int.orNull, customerId: text.orNull },
  row: KNOWN_PAYMENT,
  text: `SELECT p.id, p.business_id, p.amount_cents, p.currency, p.phone_number, p.channel,
      b.stripe_customer_id
    FROM payments p JOIN businesses b ON b.id = p.business_id
    WHERE $within(p.business_id) AND $within(b.id) AND (p.stripe_payment_intent_id = $intentId
       OR (p.stripe_payment_intent_id IS NULL AND p.id = $paymentId AND b.stripe_customer_id = $customerId))
    ORDER BY p.stripe_payment_intent_id IS NULL LIMIT 1`,
});

/**
 * Database time with microseconds. Read it before each request to Stripe. If responses arrive out of order, the
 * response to the later request is stored.
 */
export const databaseTime = async (db: SharedRunner) => (await db.one(clock)).now;

/**
 * Makes the ledger equal to Stripe's current state of a payment. Its credit, refunds and disputes are each posted once.
 * Webhooks, the return of the browser and the reconciler start this comparison in any order and repeatedly. The state
 * is always read from Stripe, never from a webhook's content. If currency, amount or customer differ from our order,
 * nothing is posted; the payment becomes `mismatched` and an error is logged once.
 */
export async function convergePayment(deps: ConvergeDeps, paymentIntentId: string): Promise<Convergence> {
  const { db } = deps;
  const requestedAt = await databaseTime(db);
  const provider = await deps.payments.readPayment(paymentIntentId);
  const intent = {
    intentId: paymentIntentId,
    paymentId: provider.paymentId,
    customerId: provider.customerId,
  };
  const payment = await firstWithin(db, findPayment, intent);
  if (!payment) {
    if (provider.receivedCents > 0)
      deps.log.warn({ paymentIntentId }, 'money arrived with a payment intent that is not ours');
    return { state: 'unknown', businessId: null, posted: 0 };
  }
  const mismatch = mismatchOf(payment, provider);
  const own = databaseOfBusiness(db, payment.business_id);
  const posted = await own.transaction(async (tx) => {
    const stored = await postProviderState(tx, { payment, provider, requestedAt, mismatch });
    // Logged before the commit, so that a crash cannot lose the error.
    if (stored.isNewMismatch)
      deps.log.error(
        { paymentIntentId, paymentId: payment.id, mismatch },
        'MISMATCH: a payment is not what was asked for',
      );
    return stored;
  });
  if (posted.lines > 0) deps.invalidations.publish([payment.business_id], ['balance']);
  if (posted.isMailed) deps.jobs.wake('relay-outbox', {});
  if (posted.isAgreed) deps.jobs.wake('send-mails', {});
  if (posted.hasMovedOrder) {
    deps.invalidations.publish([payment.business_id], ['catalogue']);
    deps.jobs.wake('provision-numbers', {});
  }
  return { state: posted.state, businessId: payment.business_id, posted: posted.lines };
}

function mismatchOf(payment: KnownPayment, provider: ProviderState): Mismatch | undefined {
  const { customerId, currency, amountCents, receivedCents } = provider;
  if (provider.customerId !== payment.stripe_customer_id)
    return { error: 'other_customer', facts: { customerId } };
  if (provider.currency !== payment.currency) return { error: 'other_currency', facts: { currency } };
  if (provider.amountCents !== payment.amount_cents) return { error: 'other_amount', facts: { amountCents } };
  if (provider.state === 'succeeded' && provider.receivedCents !== payment.amount_cents)
    return { error: 'other_received', facts: { amountCents: receivedCents } };
  return undefined;
}
