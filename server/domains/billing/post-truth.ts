import { type Queryable, run, runOne, type Statement } from '../../db/sql.ts';
import type { PaymentTruth } from '../../integrations/stripe/read-truth.ts';
import { keepCard } from './keep-card.ts';
import type { PaymentState } from './payments.schema.ts';

export type KnownPayment = {
  id: number;
  business_id: number;
  amount_cents: number;
  currency: string;
  phone_number: string | null;
  stripe_customer_id: string | null;
};

/** Money is only ever told by its own ids: the second telling finds the line and changes nothing. */
type Effect = {
  kind: 'topup' | 'refund' | 'refund_reversal' | 'dispute' | 'dispute_reversal';
  source: string;
  paidCents: number;
  reason: string;
};

/**
 * Also locks the payment: whoever asked Stripe at the same time waits here. A state never goes back, and amounts that
 * were asked for earlier never replace those that were asked for later.
 */
const keepTruth: Statement<{ state: PaymentState; is_stale: boolean }> = {
  name: 'payments.keep_truth',
  text: `UPDATE payments SET
      stripe_payment_intent_id = coalesce(stripe_payment_intent_id, $3),
      state = CASE WHEN $5 = 'mismatched' THEN 'mismatched'
                   WHEN state = 'canceled' AND $5 <> 'succeeded' THEN state
                   WHEN state IN ('succeeded', 'mismatched') OR looked_at > $4::timestamptz THEN state ELSE $5 END,
      succeeded_at = CASE WHEN $5 = 'succeeded' THEN coalesce(succeeded_at, app_now()) ELSE succeeded_at END,
      last_error = CASE WHEN looked_at > $4::timestamptz THEN last_error ELSE $6 END,
      received_cents = CASE WHEN looked_at > $4::timestamptz THEN received_cents ELSE $7 END,
      refunded_cents = CASE WHEN looked_at > $4::timestamptz THEN refunded_cents ELSE $8 END,
      disputed_cents = CASE WHEN looked_at > $4::timestamptz THEN disputed_cents ELSE $9 END,
      card_brand = coalesce($10, card_brand),
      card_last4 = coalesce($11, card_last4),
      looked_at = greatest(looked_at, $4::timestamptz)
    WHERE business_id = $1 AND id = $2 RETURNING state, looked_at > $4::timestamptz AS is_stale`,
};

const postEffect: Statement<{ posted: boolean }> = {
  name: 'payments.post_effect',
  text: 'SELECT post_payment_effect($1, $2, $3, $4, $5, $6) AS posted',
};

const postedDebits: Statement<{ kind: string; source: string }> = {
  name: 'payments.posted_debits',
  text: `SELECT kind, source FROM payment_effects
    WHERE business_id = $1 AND payment_id = $2 AND kind IN ('refund', 'dispute')`,
};

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The lines that the ledger should have; a debit that came to nothing is only given back if it was ever posted. */
function effectsOf(payment: KnownPayment, truth: PaymentTruth, debits: ReadonlySet<string>): Effect[] {
  if (truth.state !== 'succeeded') return [];
  const credit: Effect = {
    kind: 'topup',
    source: truth.paymentIntentId,
    paidCents: truth.receivedCents,
    reason: payment.phone_number ? `Funds added with the order of ${payment.phone_number}` : 'Funds added',
  };
  const refunds = truth.refunds.flatMap(({ id, amountCents, state }): Effect[] => {
    const refund: Effect = {
      kind: 'refund',
      source: id,
      paidCents: -amountCents,
      reason: 'Refund to your card',
    };
    if (state === 'succeeded') return [refund];
    if (state !== 'failed' || !debits.has(`refund ${id}`)) return [];
    return [
      {
        kind: 'refund_reversal',
        source: id,
        paidCents: amountCents,
        reason: 'Refund that your bank sent back',
      },
    ];
  });
  const disputes = truth.disputes.flatMap(({ id, amountCents, isWithdrawn }): Effect[] => {
    const reason = 'Payment disputed at your bank';
    if (isWithdrawn) return [{ kind: 'dispute', source: id, paidCents: -amountCents, reason }];
    if (!debits.has(`dispute ${id}`)) return [];
    return [
      {
        kind: 'dispute_reversal',
        source: id,
        paidCents: amountCents,
        reason: 'Dispute settled in your favour',
      },
    ];
  });
  return [credit, ...refunds, ...disputes];
}

export type PostedTruth = { state: PaymentState; lines: number };

/** Writes what Stripe said into payment, ledger and balance, in the caller's one commit. */
export async function postTruth(
  tx: Queryable,
  payment: KnownPayment,
  truth: PaymentTruth,
  { askedAt, mismatch }: { askedAt: string; mismatch: string | undefined },
): Promise<PostedTruth> {
  const { id, business_id: businessId } = payment;
  const { state, is_stale: isStale } = await runOne(tx, keepTruth, [
    businessId,
    id,
    truth.paymentIntentId,
    askedAt,
    mismatch === undefined ? truth.state : 'mismatched',
    mismatch ?? truth.refusal,
    truth.receivedCents,
    sum(truth.refunds.filter((refund) => refund.state === 'succeeded').map(({ amountCents }) => amountCents)),
    sum(truth.disputes.filter((dispute) => dispute.isWithdrawn).map(({ amountCents }) => amountCents)),
    truth.card?.brand ?? null,
    truth.card?.last4 ?? null,
  ]);
  // Somebody who asked Stripe later was here already, and posted all of this and more.
  if (mismatch !== undefined || isStale) return { state, lines: 0 };
  const debits = new Set(
    (await run(tx, postedDebits, [businessId, id])).map(({ kind, source }) => `${kind} ${source}`),
  );
  let lines = 0;
  for (const { kind, source, paidCents, reason } of effectsOf(payment, truth, debits)) {
    const { posted } = await runOne(tx, postEffect, [businessId, id, kind, source, paidCents, reason]);
    if (posted) lines += 1;
  }
  if (truth.state === 'succeeded' && truth.card?.isAttached) await keepCard(tx, businessId, truth.card);
  return { state, lines };
}
