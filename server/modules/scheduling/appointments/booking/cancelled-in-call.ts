import { int, text } from '../../../../db/column-types.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';

const cancelledInCall = ofBusiness({
  name: 'appointments.cancelled_in_call',
  params: { callSid: text },
  row: { id: int, position: int, starts_local: text },
  text: `SELECT a.id, coalesce(a.cancelled_position, 0) AS position,
      to_char(a.starts_at AT TIME ZONE b.timezone, 'YYYY-MM-DD"T"HH24:MI') AS starts_local
    FROM businesses b JOIN appointments a ON a.business_id = $business AND a.cancelled_call_sid = $callSid
    WHERE b.id = $business AND a.status = 'cancelled'
    ORDER BY a.cancelled_position, a.id LIMIT 20`,
});

/** An appointment that the agent cancelled in a call, unless the cancellation was undone. */
export type CancelledInCall = {
  id: number;
  /** Position of the turn in which the caller agreed to the cancellation. */
  position: number;
  startsLocal: string;
};

export async function findCancelledInCall(db: TenantRunner, callSid: string): Promise<CancelledInCall[]> {
  const rows = await db.all(cancelledInCall, { callSid });
  return rows.map(({ id, position, starts_local: startsLocal }) => ({ id, position, startsLocal }));
}
