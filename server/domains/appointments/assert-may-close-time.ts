import { AppError } from '../../core/errors.ts';
import { mayCloseTime, type Role } from '../../core/permissions.ts';
import { run, type Statement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { isClosedTime } from './appointment-status.ts';
import type { Bookable, BookingType } from './appointments.schema.ts';

const bookingTypeOf: Statement<{ booking_type: BookingType }> = {
  name: 'appointments.booking_type',
  text: 'SELECT booking_type FROM appointments WHERE business_id = $1 AND id = $2',
};

/** Throws `forbidden` when closed time is asked for by a role that may only book. */
export function assertMayBook({ role }: { role: Role }, { kind }: Bookable): void {
  if (kind === 'closed' && !mayCloseTime(role)) throw refusal();
}

/**
 * Throws `forbidden` when the row is closed time and the role may only book; what does not exist passes, and is not
 * found by the verb. Closed time never becomes an appointment, nor the other way round, so the answer stays true.
 */
export async function assertMayChange(
  { pool }: Pick<Deps, 'pool'>,
  { role, businessId }: { role: Role; businessId: number },
  appointmentId: number,
): Promise<void> {
  if (mayCloseTime(role)) return;
  const [row] = await run(pool, bookingTypeOf, [businessId, appointmentId]);
  if (row && isClosedTime(row.booking_type)) throw refusal();
}

function refusal(): AppError {
  return new AppError('forbidden', 'Only a manager or an administrator may close or open days and hours.');
}
