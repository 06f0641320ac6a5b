import type { Actor } from '../../../core/actor.ts';
import { bool, instant, int, oneOf, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { chargeNow, lockFees } from '../../billing/index.ts';
import { PENDING_ACTIONS } from './numbers.schema.ts';

type PendingAction = (typeof PENDING_ACTIONS)[number];

/** When the change takes effect: now, or at the end of the paid month. */
type When = 'now' | 'cycle_end';

/** The number in E.164, and the time at which the change takes effect. */
export type NumberChange = { number: string; at: Date };

const planChange = ofBusiness({
  name: 'fees.plan_change',
  params: { phoneNumberId: int, action: oneOf(PENDING_ACTIONS) },
  row: { number: text, at: instant.orNull },
  text: `UPDATE phone_numbers n SET
      pending_action = $action, pending_reason = 'requested',
      pending_action_at = fee_cycle_end(s.anchor_at, s.next_index, app_now())
    FROM fee_schedules s
    WHERE n.business_id = $business AND n.id = $phoneNumberId AND s.business_id = $business
      AND s.phone_number_id = n.id AND s.ended_at IS NULL AND ($action <> 'hold' OR s.kind = 'number_fee')
    RETURNING n.number, n.pending_action_at AS at`,
});

/**
 * Plans a change of a number for the end of its billing cycle and replaces an earlier plan. The fee run at that time
 * applies the change. Undefined when the number has no running fee.
 */
async function planCycleEnd(
  tx: TenantTx,
  action: PendingAction,
  phoneNumberId: number,
): Promise<NumberChange | undefined> {
  const row = await tx.first(planChange, { phoneNumberId, action });
  return row?.at ? { number: row.number, at: row.at } : undefined;
}

const numberNow = ofBusiness({
  name: 'fees.number_now',
  params: { phoneNumberId: int },
  row: { number: text, at: instant },
  text: `SELECT number, app_now() AS at FROM phone_numbers WHERE business_id = $business AND id = $phoneNumberId`,
});

/** The result for a number that was changed immediately. */
function changedNow(tx: TenantTx, phoneNumberId: number): Promise<NumberChange> {
  return tx.one(numberNow, { phoneNumberId });
}

const hold = ofBusiness({
  name: 'fees.hold_number',
  params: { phoneNumberId: int },
  row: { schedule_id: int.orNull },
  text: `SELECT hold_number($business, $phoneNumberId, 'requested') AS schedule_id`,
});

const release = ofBusiness({
  name: 'fees.release_number',
  params: { phoneNumberId: int },
  row: { is_released: bool },
  text: `SELECT release_number($business, $phoneNumberId, 'requested') AS is_released`,
});

const AUDITED = {
  hold: { now: 'number.held', cycle_end: 'number.hold_planned' },
  release: { now: 'number.released', cycle_end: 'number.release_planned' },
} as const;

/**
 * Releases a number now, in the caller's transaction, which has locked the fees and posted those that are due. Returns
 * false and changes nothing when the number was already released.
 */
export async function releaseNow(tx: TenantTx, phoneNumberId: number): Promise<boolean> {
  return (await tx.one(release, { phoneNumberId })).is_released;
}

async function isChangedNow(tx: TenantTx, action: PendingAction, phoneNumberId: number): Promise<boolean> {
  if (action === 'hold') return (await tx.one(hold, { phoneNumberId })).schedule_id !== null;
  return releaseNow(tx, phoneNumberId);
}

type NumberRequest = { phoneNumberId: number; when: When };

async function holdOrRelease(
  tx: TenantTx,
  actor: Actor,
  action: PendingAction,
  { phoneNumberId, when }: NumberRequest,
): Promise<NumberChange | undefined> {
  await lockFees(tx);
  await chargeNow(tx);
  let change: NumberChange | undefined;
  if (when === 'cycle_end') change = await planCycleEnd(tx, action, phoneNumberId);
  else if (await isChangedNow(tx, action, phoneNumberId)) change = await changedNow(tx, phoneNumberId);
  if (!change) return undefined;
  const subject = change.number;
  await recordAudit(tx, { actor: `user-${actor.userId}`, action: AUDITED[action][when], subject });
  return change;
}

/**
 * Puts an active number on hold, now or at the end of the paid month. The hold fee starts with the hold. Audited; an
 * immediate hold is mailed to the owners. Returns undefined and changes nothing when the number is not an active one of
 * the business. If the same hold is planned again, only an audit entry is added.
 */
export const holdNumber = (
  tx: TenantTx,
  actor: Actor,
  request: NumberRequest,
): Promise<NumberChange | undefined> => holdOrRelease(tx, actor, 'hold', request);

/**
 * Releases a number, now or at the end of the paid month: its fee ends, it is cancelled, and the event
 * `number.released` mails the owners. Audited. Returns undefined and changes nothing when the number belongs to another
 * business or was cancelled before.
 */
export const releaseNumber = (
  tx: TenantTx,
  actor: Actor,
  request: NumberRequest,
): Promise<NumberChange | undefined> => holdOrRelease(tx, actor, 'release', request);

const clearPlannedRelease = ofBusiness({
  name: 'numbers.clear_planned_release',
  params: { phoneNumberId: int },
  row: { number: text },
  text: `UPDATE phone_numbers SET pending_action = NULL, pending_action_at = NULL, pending_reason = NULL
    WHERE business_id = $business AND id = $phoneNumberId AND status = 'on_hold' AND pending_action = 'release'
    RETURNING number`,
});

/**
 * Cancels the planned release of a number on hold, which stays on hold. Audited. Call it after `holdNumber`, which locks
 * the fees and carries out a release that is due. Returns false and changes nothing when no such release is planned.
 */
export async function cancelPlannedRelease(
  tx: TenantTx,
  actor: Actor,
  phoneNumberId: number,
): Promise<boolean> {
  const kept = await tx.first(clearPlannedRelease, { phoneNumberId });
  if (!kept) return false;
  const { number: subject } = kept;
  await recordAudit(tx, { actor: `user-${actor.userId}`, action: 'number.change_called_off', subject });
  return true;
}
