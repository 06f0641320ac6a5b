import { instant, int, text, uuid } from '../../../../db/column-types.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../../db/statement.ts';

const holdOfCall = ofBusiness({
  name: 'appointments.hold_of_call',
  params: { holdId: uuid, callSid: text },
  row: {
    service_id: int.orNull,
    resource_id: int,
    starts_at: instant,
    ends_at: instant,
    starts_local: text,
  },
  text: `SELECT h.service_id, h.resource_id, h.starts_at, h.ends_at,
      to_char(h.starts_at AT TIME ZONE b.timezone, 'YYYY-MM-DD"T"HH24:MI') AS starts_local
    FROM slot_holds h JOIN businesses b ON b.id = h.business_id
    WHERE h.business_id = $business AND h.id = $holdId AND h.call_sid = $callSid`,
});

/** The hold of a call, also when it has expired but is not deleted yet; undefined for a hold of another call. */
export function findHold(
  db: TenantRunner,
  hold: { holdId: string; callSid: string },
): Promise<RowOf<typeof holdOfCall> | undefined> {
  return db.first(holdOfCall, hold);
}
