import type { AgentActor } from '../../../../core/actor.ts';
import { text, uuid } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { lockBookings } from '../booking/lock-bookings.ts';
import { HoldMissing } from './slot-taken.ts';

const remove = ofBusiness({
  name: 'appointments.use_hold',
  params: { holdId: uuid, callSid: text },
  row: { id: uuid },
  text: `DELETE FROM slot_holds
    WHERE business_id = $business AND id = $holdId AND call_sid = $callSid AND expires_at > app_now() RETURNING id`,
});

/**
 * Deletes the hold of the agent's caller, in the transaction that books the held time. The calendar is locked until the
 * commit, so no other booking can take the time. Throws `HoldMissing` for a hold that is expired, used, or of another
 * call.
 */
export async function releaseHold(
  tx: TenantTx,
  { callSid }: AgentActor,
  holdId: string | undefined,
): Promise<void> {
  await lockBookings(tx);
  const used = holdId === undefined ? undefined : await tx.first(remove, { holdId, callSid });
  if (!used) throw new HoldMissing();
}
