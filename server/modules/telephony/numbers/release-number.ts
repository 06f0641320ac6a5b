import type { Actor } from '../../../core/actor.ts';
import { bool, int } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { chargeNow, lockFees } from '../../billing/index.ts';
import { changedNow, type NumberChange, planCycleEnd, type When } from './end-cycle.ts';

const release = ofBusiness({
  name: 'fees.release_number',
  params: { phoneNumberId: int },
  row: { is_released: bool },
  text: `SELECT release_number($business, $phoneNumberId, 'requested') AS is_released`,
});

/**
 * Gives a number back, now or when the month that is paid for ends: its fee ends, it is cancelled, and the event
 * `number.released` mails the owners. Audited. Undefined, with nothing changed, when the number is not the
 * business's or was cancelled before.
 */
export async function releaseNumber(
  tx: TenantTx,
  actor: Actor,
  { phoneNumberId, when }: { phoneNumberId: number; when: When },
): Promise<NumberChange | undefined> {
  await lockFees(tx);
  await chargeNow(tx);
  const change = await (when === 'now'
    ? releaseNow(tx, phoneNumberId)
    : planCycleEnd(tx, 'release', phoneNumberId));
  if (!change) return undefined;
  await recordAudit(tx, {
    actor: `user-${actor.userId}`,
    action: when === 'now' ? 'number.released' : 'number.release_planned',
    subject: change.number,
  });
  return change;
}

async function releaseNow(tx: TenantTx, phoneNumberId: number): Promise<NumberChange | undefined> {
  const { is_released: isReleased } = await tx.one(release, { phoneNumberId });
  return isReleased ? changedNow(tx, phoneNumberId) : undefined;
}
