import type { RechargeReason } from '../../../core/card-refusals.ts';
import { RECHARGES } from '../../../core/plan.ts';
import { bool, instant, int, ints, oneOf, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { ProviderState } from '../../../integrations/stripe/read-provider-state.ts';
import { isRechargeOver, RECHARGE_STATES, type RechargeState } from './recharge.schema.ts';
import { endRecharge } from './recharge-consent.ts';

const lockRecharge = ofBusiness({
  name: 'recharges.lock_of_payment',
  params: { paymentId: int },
  row: { id: int, state: oneOf(RECHARGE_STATES) },
  text: `SELECT id, state FROM recharges WHERE business_id = $business AND payment_id = $paymentId FOR UPDATE`,
});

const saveState = ofBusiness({
  name: 'recharges.save_state',
  params: { id: int, state: oneOf(RECHARGE_STATES), isOver: bool, reason: text.orNull },
  row: { amount_cents: int },
  text: `UPDATE recharges SET state = $state, reason = $reason,
      ended_at = CASE WHEN $isOver THEN app_now() END
    WHERE business_id = $business AND id = $id
      AND (ended_at IS NULL OR ($state = 'succeeded' AND state <> 'succeeded'))
    RETURNING amount_cents`,
});

const accountNow = ofBusiness({
  name: 'recharges.account',
  row: { balance_cents: int },
  text: 'SELECT balance_cents FROM accounts WHERE business_id = $business',
});

/**
 * Number of consecutive declines, and the earliest time of the next attempt. The SQL function open_recharge uses the
 * same function, recharge_declines, for its pause.
 */
const declinesInARow = ofBusiness({
  name: 'recharges.declines_in_a_row',
  params: { retryHours: ints },
  row: { declines: int, is_on: bool, next_try_at: instant.orNull },
  text: `SELECT d.declines, d.next_try_at, b.is_auto_recharge AS is_on
    FROM businesses b CROSS JOIN recharge_declines($business, $retryHours) d WHERE b.id = $business`,
});

type Card = { brand: string; last4: string } | null;

/**
 * The next state of a recharge, from Stripe's state; undefined keeps the current one. A refusal ends the recharge, with
 * one exception: if the bank requires the owner's authentication, the owner may finish the same charge, and refusals
 * are ignored until the charge is cancelled at Stripe (`stopDeclined`). A successful charge gives `succeeded` even if
 * the recharge had ended.
 */
function nextState(
  now: RechargeState,
  { state, refusal }: ProviderState,
  isMismatch: boolean,
): { state: RechargeState; reason: RechargeReason | null } | undefined {
  if (state === 'succeeded' && !isMismatch) return { state, reason: null };
  if (isRechargeOver(now)) return undefined;
  if (isMismatch) return { state: 'declined', reason: 'mismatched' };
  if (state === 'processing') return { state, reason: null };
  if (state === 'canceled') return { state: 'declined', reason: refusal ?? 'declined' };
  if (now === 'authentication') return undefined;
  if (refusal === 'not_authenticated') return { state: 'authentication', reason: refusal };
  return refusal === null ? undefined : { state: 'declined', reason: refusal };
}

/**
 * Updates the recharge of a payment by Stripe's state, in the transaction that stores that state. Owners are notified
 * of each step once. The caller holds the lock of the business.
 */
export async function followRecharge(
  tx: TenantTx,
  paymentId: number,
  provider: ProviderState,
  isMismatch: boolean,
): Promise<void> {
  const recharge = await tx.first(lockRecharge, { paymentId });
  if (!recharge) return;
  const next = nextState(recharge.state, provider, isMismatch);
  if (!next || next.state === recharge.state) return;
  const { id: rechargeId } = recharge;
  if (next.state === 'declined') {
    await declineRecharge(tx, rechargeId, next.reason ?? 'declined');
    return;
  }
  const saved = await tx.one(saveState, { id: rechargeId, isOver: isRechargeOver(next.state), ...next });
  const amountCents = saved.amount_cents;
  const card: Card = provider.card && { brand: provider.card.brand, last4: provider.card.last4 };
  if (next.state === 'succeeded') {
    const { balance_cents: balanceCents } = await tx.one(accountNow);
    await recordEvent(tx, 'recharge.succeeded', { rechargeId, amountCents, balanceCents, card });
  }
  if (next.state === 'authentication')
    await recordEvent(tx, 'recharge.paused', { rechargeId, amountCents, card });
}

/**
 * Ends a recharge as declined and notifies the owners. The next attempt waits for the hours in `RECHARGES.retryHours`.
 * The decline after the last of these pauses turns auto-recharge off. A mismatched charge turns it off at once, because
 * Stripe may have charged the card. Nothing changes if the recharge has ended already. The caller holds the lock of the
 * business.
 */
export async function declineRecharge(
  tx: TenantTx,
  rechargeId: number,
  reason: RechargeReason,
): Promise<void> {
  const saved = await tx.first(saveState, { id: rechargeId, state: 'declined', isOver: true, reason });
  // Another worker has already ended the recharge and notified the owners.
  if (!saved) return;
  const amountCents = saved.amount_cents;
  const { retryHours } = RECHARGES;
  const { declines, is_on: isOn, next_try_at: nextTryAt } = await tx.one(declinesInARow, { retryHours });
  const isMismatch = reason === 'mismatched';
  const isLast = isMismatch || declines > retryHours.length;
  if (isLast && isOn) {
    await endRecharge(tx);
    const subject = `business-${tx.businessId}`;
    const details = isMismatch ? { reason } : { declines };
    await recordAudit(tx, { actor: 'system', action: 'recharge.off', subject, details });
  }
  const isWaiting = isOn && !isLast;
  await recordEvent(tx, 'recharge.declined', {
    rechargeId,
    amountCents,
    reason,
    isOff: isOn && isLast,
    nextTryAt: isWaiting && nextTryAt ? nextTryAt.toISOString() : null,
  });
}
