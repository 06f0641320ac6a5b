import { run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentTruth } from '../../integrations/stripe/read-truth.ts';
import type { PaymentState } from './payments.schema.ts';
import { type KnownPayment, postTruth } from './post-truth.ts';

export type Convergence = {
  /** Nothing of ours has this intent, or it is not what we asked for: nothing was posted. */
  state: PaymentState | 'unknown';
  businessId: number | null;
  posted: number;
};

type ConvergeDeps = Pick<Deps, 'pool' | 'payments' | 'hints' | 'log'>;

const askedAt: Statement<{ asked_at: string }> = {
  name: 'payments.asked_at',
  text: 'SELECT clock_timestamp()::text AS asked_at',
};

const findPayment: Statement<KnownPayment> = {
  name: 'payments.find_for_intent',
  text: `/* every business: Stripe's id names it, and the business must be the customer who paid */
    SELECT p.id, p.business_id, p.amount_cents, p.currency, p.phone_number, b.stripe_customer_id
    FROM payments p JOIN businesses b ON b.id = p.business_id
    WHERE p.stripe_payment_intent_id = $1
       OR (p.stripe_payment_intent_id IS NULL AND p.id = $2 AND b.stripe_customer_id = $3)
    ORDER BY p.stripe_payment_intent_id IS NULL LIMIT 1`,
};

/**
 * Makes the ledger say of a payment what Stripe says now: its credit, its refunds, its disputes, each line once for
 * ever. Webhooks, the browser's return and the reconciler all come through here, in any order and as often as they
 * like; what they were told is only the reason to ask. Another currency, amount or customer than we asked for posts
 * nothing, is kept as `mismatched` and shouted about.
 */
export async function convergePayment(deps: ConvergeDeps, paymentIntentId: string): Promise<Convergence> {
  const [now] = await run(deps.pool, askedAt);
  const truth = await deps.payments.readPayment(paymentIntentId);
  const { paymentId, customerId } = truth;
  const [payment] = await run(deps.pool, findPayment, [paymentIntentId, paymentId, customerId]);
  if (!payment) {
    if (truth.receivedCents > 0)
      deps.log.warn({ paymentIntentId }, 'money came by an intent that is not ours');
    return { state: 'unknown', businessId: null, posted: 0 };
  }
  const mismatch = mismatchOf(payment, truth);
  if (mismatch !== undefined)
    deps.log.error(
      { paymentIntentId, paymentId: payment.id, mismatch },
      'MISMATCH: a payment is not what was asked for',
    );
  const posted = await inTransaction(deps.pool, (tx) =>
    postTruth(tx, payment, truth, { askedAt: now?.asked_at ?? '', mismatch }),
  );
  if (posted.lines > 0) deps.hints.publish([payment.business_id], ['balance']);
  return { state: posted.state, businessId: payment.business_id, posted: posted.lines };
}

function mismatchOf(payment: KnownPayment, truth: PaymentTruth): string | undefined {
  if (truth.customerId !== payment.stripe_customer_id)
    return `paid by ${truth.customerId ?? 'nobody we know'}`;
  if (truth.currency !== payment.currency) return `paid in ${truth.currency}`;
  if (truth.amountCents !== payment.amount_cents) return `asks for ${truth.amountCents} cents`;
  if (truth.state === 'succeeded' && truth.receivedCents !== payment.amount_cents)
    return `received ${truth.receivedCents} cents`;
  return undefined;
}
