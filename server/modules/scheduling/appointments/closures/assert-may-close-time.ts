import type { Actor } from '../../../../core/actor.ts';
import { isClosedTime } from '../../../../core/appointment-status.ts';
import { AppError } from '../../../../core/errors.ts';
import { mayCloseTime } from '../../../../core/roles.ts';
import { int } from '../../../../db/column-types.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { APPOINTMENT } from '../appointments.queries.ts';
import type { Bookable } from '../appointments.schema.ts';

const bookingTypeOf = ofBusiness({
  name: 'appointments.booking_type',
  params: { appointmentId: int },
  row: { booking_type: APPOINTMENT.booking_type },
  text: 'SELECT booking_type FROM appointments WHERE business_id = $business AND id = $appointmentId',
});

/** Throws `forbidden` if the booking is closed time and the role may book appointments but not close time. */
export function assertMayBook({ role }: Pick<Actor, 'role'>, { kind }: Bookable): void {
  if (kind === 'closed' && !mayCloseTime(role)) throw refusal();
}

/**
 * Throws `forbidden` if the row is closed time and the role may book appointments but not close time. A missing row
 * passes, because the operation itself then throws `not_found`. The check needs no lock: closed time never becomes an
 * appointment, or the reverse.
 */
export async function assertMayChange(
  { db }: Pick<MemberDeps, 'db'>,
  { role }: Pick<Actor, 'role'>,
  { appointmentId }: { appointmentId: number },
): Promise<void> {
  if (mayCloseTime(role)) return;
  const row = await db.first(bookingTypeOf, { appointmentId });
  if (row && isClosedTime(row.booking_type)) throw refusal();
}

function refusal(): AppError {
  return new AppError('forbidden', 'errors.appointments.mayNotClose');
}
