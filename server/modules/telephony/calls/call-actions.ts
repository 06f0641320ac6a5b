import { ACTIVE_STATUSES } from '../../../core/appointment-status.ts';
import { int, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { wordList } from '../../../db/word-list.ts';
import { findCancelledInCall, findConfirmedInCall } from '../../scheduling/index.ts';
import type { CallAction } from './calls.schema.ts';

const openBookings = ofBusiness({
  name: 'calls.open_bookings',
  params: { callSid: text },
  row: { count: int },
  text: `SELECT count(*)::int AS count FROM appointments
    WHERE business_id = $business AND created_in = $callSid AND status IN (${wordList(ACTIVE_STATUSES)})
      AND ends_at > app_now()`,
});

/** Number of the call's bookings that can still be cancelled, including moved ones. */
export async function countOpenBookings(db: TenantRunner, callSid: string): Promise<number> {
  return (await db.one(openBookings, { callSid })).count;
}

/** The agent's current bookings, moves and cancellations of a call, in spoken order. */
export async function listCallActions(db: TenantRunner, callSid: string): Promise<CallAction[]> {
  const [confirmed, cancelled] = await Promise.all([
    findConfirmedInCall(db, callSid),
    findCancelledInCall(db, callSid),
  ]);
  const bookings = confirmed.map(({ id, position, isNew, startsLocal }) => ({
    action: isNew ? ('booked' as const) : ('moved' as const),
    appointmentId: id,
    turn: position,
    startsLocal,
  }));
  const cancellations = cancelled.map(({ id, position, startsLocal }) => ({
    action: 'cancelled' as const,
    appointmentId: id,
    turn: position,
    startsLocal,
  }));
  return [...bookings, ...cancellations].sort((one, other) => one.turn - other.turn);
}
