import type { TenantRunner } from '../../db/database.ts';
import { findCancelledInCall } from '../appointments/cancelled-in-call.ts';
import { findConfirmedInCall } from '../appointments/confirmed-in-call.ts';
import type { CallDeed } from './calls.schema.ts';

/** What the agent booked, moved and cancelled in a call, as far as it stands, in spoken order. */
export async function deedsOfCall(db: TenantRunner, callSid: string): Promise<CallDeed[]> {
  const [confirmed, cancelled] = await Promise.all([
    findConfirmedInCall(db, callSid),
    findCancelledInCall(db, callSid),
  ]);
  const kept = confirmed.map(({ id, position, isNew, startsLocal }) => ({
    deed: isNew ? ('booked' as const) : ('moved' as const),
    appointmentId: id,
    turn: position,
    startsLocal,
  }));
  const gone = cancelled.map(({ id, position, startsLocal }) => ({
    deed: 'cancelled' as const,
    appointmentId: id,
    turn: position,
    startsLocal,
  }));
  return [...kept, ...gone].sort((one, other) => one.turn - other.turn);
}
