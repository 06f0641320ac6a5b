import { isChangeable } from '../../../../core/appointment-status.ts';
import { withValues } from '../../../../core/error-text.ts';
import { AppError, notFound } from '../../../../core/errors.ts';
import { int } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../../db/statement.ts';
import { APPOINTMENT } from '../appointments.queries.ts';

const { booking_type, status, starts_at, ends_at, is_full_day, notes, resource_id, service_id } = APPOINTMENT;

const lock = ofBusiness({
  name: 'appointments.lock',
  params: { id: int },
  row: {
    ...{ booking_type, status, starts_at, ends_at, is_full_day, notes, resource_id, service_id },
    ...{ buffer_before_minutes: int, buffer_after_minutes: int },
  },
  text: `SELECT booking_type, status, starts_at, ends_at, is_full_day, notes, resource_id, service_id, buffer_before_minutes,
      buffer_after_minutes
    FROM appointments WHERE business_id = $business AND id = $id FOR NO KEY UPDATE`,
});

export type LockedAppointment = RowOf<typeof lock>;

/** Reads and locks an appointment until the commit. Throws `not_found`. */
export async function lockAppointment(tx: TenantTx, id: number): Promise<LockedAppointment> {
  const row = await tx.first(lock, { id });
  if (!row) throw notFound();
  return row;
}

/** Throws `conflict` when the appointment is cancelled or completed. */
export function assertChangeable({ status }: LockedAppointment): void {
  if (isChangeable(status)) return;
  throw new AppError(
    'conflict',
    withValues('errors.appointments.ended', { status: `errors.appointments.status.${status}` }),
  );
}
