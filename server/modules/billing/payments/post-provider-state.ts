import { bool, instantText, int, jsonOf, oneOf, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness, type Values } from '../../../db/statement.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { ProviderState } from '../../../integrations/stripe/read-provider-state.ts';
import { EFFECT_KINDS } from '../billing.schema.ts';
import { saveCard } from '../cards/save-card.ts';
import { queueReceipt } from '../receipts/queue-receipt.ts';
import { applyAgreement } from '../recharge/apply-agreement.ts';
import { endAfterRefund } from '../recharge/end-after-refund.ts';
import { followRecharge } from '../recharge/follow-recharge.ts';
import { lockRecharging } from '../recharge/recharge-consent.ts';
import { answerWithRefund } from '../refunds/answer-with-refund.ts';
import { lockAccount } from './open-payment.ts';
import { type Mismatch, PAYMENT_ERRORS } from './payment-errors.ts';
import { PAYMENT_CHANNELS, PAYMENT_STATES, type PaymentState } from './payments.schema.ts';

export const KNOWN_PAYMENT = {
  id: int,
  business_id: int,
  amount_cents: int,
  currency: text,
  phone_number: text.orNull,
  channel: oneOf(PAYMENT_CHANNELS),
  stripe_customer_id: text.orNull,
};
export type KnownPayment = Values<typeof KNOWN_PAYMENT>;

const EFFECT = { kind: oneOf(EFFECT_KINDS), source: text, paidCents: int };
/**
 * An entry that the ledger should have. `source` is Stripe's id of the payment, refund or dispute, which makes the
 * entry unique.
 */
type Effect = Values<typeof EFFECT>;

/**
 * Saves Stripe's state and locks the row of the payment, so that concurrent runs of convergePayment wait. A final state
 * never becomes open again. Amounts of an earlier request to Stripe never replace those of a later request.
 */
const saveProviderState = ofBusiness({
  name: 'payments.save_provider_state',
  params: {
    id: int,
    intentId: text,
    requestedAt: instantText,
    state: oneOf(PAYMENT_STATES),
    error: oneOf(PAYMENT_ERRORS).orNull,
    errorFacts: jsonOf<Mismatch['facts']>().orNull,
    receivedCents: int,
    refundedCents: int,
    disputedCents: int,
    brand: text.orNull,
    last4: text.orNull,
  },
  row: { state: oneOf(PAYMENT_STATES), is_new_mismatch: bool, is_stale: bool },
  text: `UPDATE payments SET
      stripe_payment_intent_id = coalesce(stripe_payment_intent_id, $intentId),
      state = CASE WHEN $state = 'mismatched' THEN 'mismatched'
                   WHEN state = 'canceled' AND $state <> 'succeeded' THEN state
                   WHEN state IN ('succeeded', 'mismatched') OR looked_at > $requestedAt::timestamptz THEN state ELSE $state END,
      succeeded_at = CASE WHEN $state = 'succeeded' THEN coalesce(succeeded_at, app_now()) ELSE succeeded_at END,
      last_error = CASE WHEN looked_at > $requestedAt::timestamptz THEN last_error ELSE $error END,
      error_facts = CASE WHEN looked_at > $requestedAt::timestamptz THEN error_facts ELSE $errorFacts END,
      received_cents = CASE WHEN looked_at > $requestedAt::timestamptz THEN received_cents ELSE $receivedCents END,
      refunded_cents = CASE WHEN looked_at > $requestedAt::timestamptz THEN refunded_cents ELSE $refundedCents END,
      disputed_cents = CASE WHEN looked_at > $requestedAt::timestamptz THEN disputed_cents ELSE $disputedCents END,
      card_brand = coalesce($brand, card_brand),
      card_last4 = coalesce($last4, card_last4),
      looked_at = greatest(looked_at, $requestedAt::timestamptz)
    WHERE business_id = $business AND id = $id
    RETURNING state, state = 'mismatched' AND old.state <> 'mismatched' AS is_new_mismatch,
      looked_at > $requestedAt::timestamptz AS is_stale`,
});

const postEffect = ofBusiness({
  name: 'payments.post_effect',
  params: { id: int, ...EFFECT },
  row: { posted: bool },
  text: 'SELECT post_payment_effect($business, $id, $kind, $source, $paidCents) AS posted',
});

const followNumber = ofBusiness({
  name: 'payments.follow_number',
  params: { id: int },
  row: { is_changed: bool },
  text: 'SELECT follow_number_payment($business, $id) AS is_changed',
});

const postedEffects = ofBusiness({
  name: 'payments.posted_effects',
  params: { id: int },
  row: { kind: oneOf(EFFECT_KINDS), source: text },
  text: `SELECT kind, source FROM payment_effects
    WHERE business_id = $business AND payment_id = $id`,
});

const sum = (amounts: readonly { amountCents: number }[]) =>
  amounts.reduce((total, { amountCents }) => total + amountCents, 0);

/**
 * The entries that the ledger should have for this state. The debit of a refund that failed, or of a dispute whose
 * amount Stripe paid back, is reversed only if it was posted.
 */
function effectsOf(provider: ProviderState, debits: ReadonlySet<string>): Effect[] {
  if (provider.state !== 'succeeded') return [];
  const credit: Effect = {
    kind: 'topup',
    source: provider.paymentIntentId,
    paidCents: provider.receivedCents,
  };
  const refunds = provider.refunds.flatMap(({ id, amountCents, state }): Effect[] => {
    if (state === 'succeeded') return [{ kind: 'refund', source: id, paidCents: -amountCents }];
    if (state !== 'failed' || !debits.has(`refund ${id}`)) return [];
    return [{ kind: 'refund_reversal', source: id, paidCents: amountCents }];
  });
  const disputes = provider.disputes.flatMap(({ id, amountCents, isWithdrawn }): Effect[] => {
    if (isWithdrawn) return [{ kind: 'dispute', source: id, paidCents: -amountCents }];
    if (!debits.has(`dispute ${id}`)) return [];
    return [{ kind: 'dispute_reversal', source: id, paidCents: amountCents }];
  });
  return [credit, ...refunds, ...disputes];
}

/**
 * The changes that storing Stripe's state made. `isNewMismatch`: the payment became `mismatched`. `lines`: number of
 * posted entries. `hasMovedOrder`: the order of the paid number continued or ended. `isMailed`: the mail of the receipt
 * is queued. `isAgreed`: the agreement about auto-recharge took effect and its mail is queued.
 */
export type PostedState = {
  state: PaymentState;
  isNewMismatch: boolean;
  lines: number;
  hasMovedOrder: boolean;
  isMailed: boolean;
  isAgreed: boolean;
};

type ReadPayment = {
  payment: KnownPayment;
  provider: ProviderState;
  /** Time of the request to Stripe, with microseconds. */
  requestedAt: string;
  mismatch: Mismatch | undefined;
};

const refusedBy = ({ refusal }: ProviderState) => ({ error: refusal, errorFacts: null });

/** Writes Stripe's state to payment, ledger and balance, in the caller's transaction. */
export async function postProviderState(
  tx: TenantTx,
  { payment, provider, requestedAt, mismatch }: ReadPayment,
): Promise<PostedState> {
  const { id } = payment;
  const refundedCents = sum(provider.refunds.filter((refund) => refund.state === 'succeeded'));
  // The payment may change auto-recharge if it is a recharge, pays for the order of a number or was refunded.
  if (payment.channel === 'auto' || payment.phone_number !== null || refundedCents > 0)
    await tx.all(lockRecharging);
  const {
    state,
    is_new_mismatch: isNewMismatch,
    is_stale: isStale,
  } = await tx.one(saveProviderState, {
    id,
    intentId: provider.paymentIntentId,
    requestedAt,
    state: mismatch === undefined ? provider.state : 'mismatched',
    ...(mismatch ? { error: mismatch.error, errorFacts: mismatch.facts } : refusedBy(provider)),
    receivedCents: provider.receivedCents,
    refundedCents,
    disputedCents: sum(provider.disputes.filter((dispute) => dispute.isWithdrawn)),
    brand: provider.card?.brand ?? null,
    last4: provider.card?.last4 ?? null,
  });
  // A concurrent run of convergePayment with newer data from Stripe has already posted everything.
  if (isStale)
    return { state, isNewMismatch, lines: 0, hasMovedOrder: false, isMailed: false, isAgreed: false };
  const posted = mismatch === undefined ? await postEffects(tx, id, provider) : [];
  if (mismatch === undefined && provider.state === 'succeeded' && provider.card?.isAttached) {
    await tx.all(lockAccount);
    await saveCard(tx, provider.card, requestedAt);
  }
  const { isMailed, isAgreed } = await followCredit(tx, payment, posted);
  if (mismatch === undefined && refundedCents > 0)
    await followRefund(tx, { paymentId: id, amountCents: refundedCents, isNew: posted.includes('refund') });
  if (payment.channel === 'auto') await followRecharge(tx, id, provider, mismatch !== undefined);
  const order = payment.phone_number === null ? undefined : await tx.one(followNumber, { id });
  const hasMovedOrder = order?.is_changed ?? false;
  return { state, isNewMismatch, lines: posted.length, hasMovedOrder, isMailed, isAgreed };
}

/**
 * The credit is posted once. Therefore its receipt is mailed once, and the agreement to auto-recharge takes effect
 * once.
 */
async function followCredit(
  tx: TenantTx,
  { id, phone_number: phoneNumber }: KnownPayment,
  posted: readonly Effect['kind'][],
): Promise<Pick<PostedState, 'isMailed' | 'isAgreed'>> {
  if (!posted.includes('topup')) return { isMailed: false, isAgreed: false };
  const isMailed = await queueReceipt(tx, id);
  const isAgreed = phoneNumber !== null && (await applyAgreement(tx, id));
  return { isMailed, isAgreed };
}

/**
 * A new refund may switch auto-recharge off. Owners learn so once: in the mail about the refund that they requested, or
 * in a mail of its own.
 */
async function followRefund(
  tx: TenantTx,
  { paymentId, amountCents, isNew }: { paymentId: number; amountCents: number; isNew: boolean },
): Promise<void> {
  const ended = isNew ? await endAfterRefund(tx) : undefined;
  const isRechargeOff = ended !== undefined;
  const isMailed = await answerWithRefund(tx, { paymentId, amountCents, isRechargeOff });
  if (ended && !isMailed) await recordEvent(tx, 'recharge.ended', ended);
}

/** Posts the missing ledger entries and returns their kinds. */
async function postEffects(tx: TenantTx, id: number, provider: ProviderState): Promise<Effect['kind'][]> {
  const posted = await tx.all(postedEffects, { id });
  const debits = new Set(posted.map(({ kind, source }) => `${kind} ${source}`));
  const lines: Effect['kind'][] = [];
  for (const effect of effectsOf(provider, debits))
    if ((await tx.one(postEffect, { id, ...effect })).posted) lines.push(effect.kind);
  return lines;
}
