import { AppError, notFound } from '../../core/errors.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { isChangeable } from './appointment-status.ts';
import type { AppointmentStatus, BookingType } from './appointments.schema.ts';

export type LockedAppointment = {
  booking_type: BookingType;
  status: AppointmentStatus;
  starts_at: Date;
  ends_at: Date;
  is_full_day: boolean;
  notes: string | null;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
};

const lock: Statement<LockedAppointment> = {
  name: 'appointments.lock',
  text: `SELECT booking_type, status, starts_at, ends_at, is_full_day, notes, buffer_before_minutes, buffer_after_minutes
    FROM appointments WHERE business_id = $1 AND id = $2 FOR NO KEY UPDATE`,
};

/** Reads an appointment and keeps others from changing it until the commit. Throws `not_found`. */
export async function lockAppointment(
  tx: Queryable,
  businessId: number,
  appointmentId: number,
): Promise<LockedAppointment> {
  const [row] = await run(tx, lock, [businessId, appointmentId]);
  if (!row) throw notFound();
  return row;
}

/** Throws `conflict` when the appointment is cancelled or completed. */
export function assertChangeable({ status }: LockedAppointment): void {
  if (isChangeable(status)) return;
  throw new AppError('conflict', `This appointment is ${status}; it can no longer be changed.`);
}
