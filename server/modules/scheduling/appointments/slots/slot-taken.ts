import pg from 'pg';
import { MINUTE_MS } from '../../../../core/business-time.ts';
import { AppError } from '../../../../core/errors.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import type { BookedSpan } from '../booking/compute-booked-span.ts';
import type { Timetable } from './find-open-slots.ts';
import { nearestOpenSlots } from './nearest-open-slots.ts';

const CLOSED_TIME = 'appointments_closed_time';
/**
 * Constraint names in the errors with which the database refuses an unavailable time. The first two are raised by
 * keep_appointments_apart(); the third is the exclusion constraint.
 */
const GUARDS = new Set([CLOSED_TIME, 'appointments_taken_time', 'appointments_never_overlap']);

export const notOfferedAnywhere = () => new AppError('conflict', 'errors.appointments.notOfferedAnywhere');

const ALTERNATIVES_MAX = 5;

const constraintOf = (error: unknown): string | null =>
  error instanceof pg.DatabaseError ? (error.constraint ?? null) : null;

/** Name of the constraint that refused a time; null for any other error. */
function guardOf(error: unknown): string | null {
  const constraint = constraintOf(error);
  return constraint !== null && GUARDS.has(constraint) ? constraint : null;
}

/** True when the booking was refused because the calendar is removed. */
export const isResourceRemoved = (error: unknown): boolean =>
  constraintOf(error) === 'appointments_removed_resource';

/** True when the booking was refused because no candidate calendar offers the service. */
export const isNotOffered = (error: unknown): boolean => constraintOf(error) === 'appointments_not_offered';

/**
 * The agent can book only a time that it holds for its caller. Thrown when the hold has expired, was used, or belongs
 * to another call.
 */
export class HoldMissing extends Error {
  constructor() {
    super('the time is not held for this call');
    this.name = 'HoldMissing';
  }
}

/** True when a booking was refused because its time is taken, closed, or no longer held. */
export function isSlotTaken(error: unknown): boolean {
  return guardOf(error) !== null || error instanceof HoldMissing;
}

type Refused = {
  span: BookedSpan;
  buffers: { bufferBeforeMinutes: number; bufferAfterMinutes: number };
  serviceId?: number | null;
  /** The appointment to move; its current time counts as free. */
  except?: number;
  resourceId?: number | null | undefined;
  timetable: Timetable;
  cause: unknown;
};

/**
 * The error `slot_taken`, with the free times nearest to the requested one. During closed time, no booking is possible,
 * not even with `allowOverlap`. The error then contains a message for the field `allowOverlap`, and the portal hides
 * the button "Book anyway".
 */
export async function slotTaken(
  db: TenantRunner,
  { span, buffers, timetable, cause, ...where }: Refused,
): Promise<AppError> {
  const durationMinutes = Math.max(
    1,
    Math.round((span.endsAt.getTime() - span.startsAt.getTime()) / MINUTE_MS),
  );
  const service = { durationMinutes, ...buffers };
  const slotQuery = { ...where, service, requestedAt: span.startsAt, count: ALTERNATIVES_MAX };
  const slots = await nearestOpenSlots(db, slotQuery, timetable);
  const alternatives = slots.map(({ from, to }) => ({
    startsAt: from.toISOString(),
    endsAt: to.toISOString(),
  }));
  if (guardOf(cause) !== CLOSED_TIME)
    return new AppError('slot_taken', 'errors.appointments.slotTaken', { alternatives }, { cause });
  const text = 'errors.appointments.closed';
  return new AppError('slot_taken', text, { alternatives, fields: { allowOverlap: text } }, { cause });
}
