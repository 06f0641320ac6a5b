import { instant, int, text, uuid } from '../../db/column-types.ts';
import type { TenantRunner } from '../../db/database.ts';
import { ofBusiness, type RowOf } from '../../db/statement.ts';

const holdOfCall = ofBusiness({
  name: 'appointments.hold_of_call',
  params: { holdId: uuid, callSid: text },
  row: { service_id: int.orNull, resource_id: int, starts_at: instant, ends_at: instant },
  text: `SELECT service_id, resource_id, starts_at, ends_at FROM slot_holds
    WHERE business_id = $business AND id = $holdId AND call_sid = $callSid`,
});

/** What is held for a call, or was until a moment ago; undefined for another call's hold. */
export function findHold(
  db: TenantRunner,
  hold: { holdId: string; callSid: string },
): Promise<RowOf<typeof holdOfCall> | undefined> {
  return db.first(holdOfCall, hold);
}
