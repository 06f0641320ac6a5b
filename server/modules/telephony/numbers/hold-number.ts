import type { Actor } from '../../../core/actor.ts';
import { int } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { chargeNow, lockFees } from '../../billing/index.ts';
import { changedNow, type NumberChange, planCycleEnd, type When } from './end-cycle.ts';

const hold = ofBusiness({
  name: 'fees.hold_number',
  params: { phoneNumberId: int },
  row: { schedule_id: int.orNull },
  text: `SELECT hold_number($business, $phoneNumberId, 'requested') AS schedule_id`,
});

/**
 * Puts an active number on hold, now or when the month that is paid for ends; the fee of a number on hold begins where
 * the paid time ends. Audited; held now, the owners are mailed. Undefined, with nothing changed, when the number is
 * not an active one of the business. Repeating it changes nothing but the audit.
 */
export async function holdNumber(
  tx: TenantTx,
  actor: Actor,
  { phoneNumberId, when }: { phoneNumberId: number; when: When },
): Promise<NumberChange | undefined> {
  await lockFees(tx);
  await chargeNow(tx);
  const change = await (when === 'now'
    ? holdNow(tx, phoneNumberId)
    : planCycleEnd(tx, 'hold', phoneNumberId));
  if (!change) return undefined;
  await recordAudit(tx, {
    actor: `user-${actor.userId}`,
    action: when === 'now' ? 'number.held' : 'number.hold_planned',
    subject: change.number,
  });
  return change;
}

async function holdNow(tx: TenantTx, phoneNumberId: number): Promise<NumberChange | undefined> {
  const { schedule_id: scheduleId } = await tx.one(hold, { phoneNumberId });
  return scheduleId === null ? undefined : changedNow(tx, phoneNumberId);
}
