import { notFound } from '../../core/errors.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { findAppointment } from './appointments.queries.ts';
import type { BookingResult } from './appointments.schema.ts';
import type { BookingActor } from './book-appointment.ts';

const update: Statement<{ id: number }> = {
  name: 'appointments.update_notes',
  text: `UPDATE appointments SET notes = nullif($3, ''), updated_at = app_now()
    WHERE business_id = $1 AND id = $2 RETURNING id`,
};

/** Changes what is noted of an appointment, in the caller's transaction; nothing else of it changes. */
export async function noteDown(
  tx: Queryable,
  businessId: number,
  { appointmentId, notes }: { appointmentId: number; notes: string },
): Promise<void> {
  await run(tx, update, [businessId, appointmentId, notes]);
}

/** Changes what is noted of an appointment, whatever its status; the customer is not written to. Throws `not_found`. */
export async function updateAppointmentNotes(
  deps: Deps,
  { businessId }: BookingActor,
  input: { appointmentId: number; notes: string },
): Promise<BookingResult> {
  const appointment = await inTransaction(deps.pool, async (tx) => {
    await noteDown(tx, businessId, input);
    return findAppointment(tx, businessId, input.appointmentId);
  });
  if (!appointment) throw notFound();
  deps.hints.publish([businessId], ['appointments']);
  return { appointment, warnings: [], overlaps: [] };
}
