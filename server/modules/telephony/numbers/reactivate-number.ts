import type { Actor } from '../../../core/actor.ts';
import { instant, int, oneOf, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { chargeNow, lockFees } from '../../billing/index.ts';
import { NUMBER_STATUSES, PENDING_ACTIONS, PENDING_REASONS } from './numbers.schema.ts';

const ownNumber = ofBusiness({
  name: 'fees.own_number',
  params: { phoneNumberId: int },
  row: {
    number: text,
    status: oneOf(NUMBER_STATUSES),
    monthly_fee_cents: int,
    pending_action: oneOf(PENDING_ACTIONS).orNull,
    pending_reason: oneOf(PENDING_REASONS).orNull,
    /** Time at which dunning will put the number on hold; set even if its owner has requested another change. */
    unpaid_hold_at: instant.orNull,
  },
  text: `SELECT number, status, monthly_fee_cents, pending_action, pending_reason,
      unpaid_hold_at($business, $phoneNumberId) AS unpaid_hold_at
    FROM phone_numbers WHERE business_id = $business AND id = $phoneNumberId`,
});

const callOff = ofBusiness({
  name: 'fees.call_off',
  params: { phoneNumberId: int, unpaidHoldAt: instant.orNull },
  text: `UPDATE phone_numbers SET pending_action_at = $unpaidHoldAt::timestamptz,
      pending_action = CASE WHEN $unpaidHoldAt::timestamptz IS NOT NULL THEN 'hold' END,
      pending_reason = CASE WHEN $unpaidHoldAt::timestamptz IS NOT NULL THEN 'unpaid' END
    WHERE business_id = $business AND id = $phoneNumberId AND pending_reason = 'requested'`,
});

const endHold = ofBusiness({
  name: 'fees.end_hold',
  params: { phoneNumberId: int },
  text: `UPDATE fee_schedules SET ended_at = app_now(), end_reason = 'reactivated'
    WHERE business_id = $business AND phone_number_id = $phoneNumberId AND kind = 'hold_fee' AND ended_at IS NULL`,
});

const activate = ofBusiness({
  name: 'fees.reactivate',
  params: { phoneNumberId: int },
  text: `UPDATE phone_numbers SET status = 'active', pending_action = NULL, pending_action_at = NULL, pending_reason = NULL
    WHERE business_id = $business AND id = $phoneNumberId`,
});

const beginAgain = ofBusiness({
  name: 'fees.begin_again',
  params: { phoneNumberId: int },
  text: `INSERT INTO fee_schedules (business_id, kind, phone_number_id, price_cents, anchor_at)
    SELECT $business, 'number_fee', id, monthly_fee_cents, app_now() FROM phone_numbers
    WHERE business_id = $business AND id = $phoneNumberId`,
});

/**
 * `reactivated`: the number was on hold and is active now. `called_off`: the change that the owner had planned for the
 * end of the cycle is cancelled. `short`: the balance is too low by `shortCents`, and nothing changed. `nothing`: there
 * was nothing to do.
 */
export type Reactivation = {
  outcome: 'reactivated' | 'called_off' | 'nothing' | 'short';
  shortCents: number;
};

/**
 * Reactivates a number. A planned change that was requested is cancelled. A number on hold becomes active immediately,
 * for the full fee of a new month, which is charged in the same transaction. A hold planned by dunning can only be
 * cancelled by a payment. If a requested change had replaced that hold, cancelling the request plans the hold again.
 * Audited. If there is nothing to reactivate or cancel, nothing changes.
 */
export async function reactivateNumber(
  tx: TenantTx,
  actor: Actor,
  phoneNumberId: number,
): Promise<Reactivation> {
  await lockFees(tx);
  await chargeNow(tx);
  const { balanceCents } = await lockFees(tx);
  const number = await tx.first(ownNumber, { phoneNumberId });
  if (!number || number.status === 'cancelled') return { outcome: 'nothing', shortCents: 0 };
  const isActive = number.status === 'active';
  if (isActive && number.pending_reason === null) return { outcome: 'nothing', shortCents: 0 };
  const neededCents = isActive ? 0 : number.monthly_fee_cents;
  const isHeldUnpaid =
    number.pending_reason === 'unpaid' ||
    (number.pending_action === 'hold' && number.unpaid_hold_at !== null);
  if (balanceCents < neededCents && (!isActive || isHeldUnpaid))
    return { outcome: 'short', shortCents: neededCents - balanceCents };
  if (isActive) await tx.all(callOff, { phoneNumberId, unpaidHoldAt: number.unpaid_hold_at });
  else {
    await tx.all(endHold, { phoneNumberId });
    await tx.all(activate, { phoneNumberId });
    await tx.all(beginAgain, { phoneNumberId });
    await chargeNow(tx);
  }
  const action = isActive ? 'number.change_called_off' : 'number.reactivated';
  await recordAudit(tx, { actor: `user-${actor.userId}`, action, subject: number.number });
  return { outcome: isActive ? 'called_off' : 'reactivated', shortCents: 0 };
}
