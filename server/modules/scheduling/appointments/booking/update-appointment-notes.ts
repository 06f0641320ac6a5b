import type { Actor } from '../../../../core/actor.ts';
import { int, text } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { readAppointment } from '../appointments.queries.ts';
import type { BookingResult } from '../appointments.schema.ts';

const update = ofBusiness({
  name: 'appointments.update_notes',
  params: { appointmentId: int, notes: text },
  text: `UPDATE appointments SET notes = nullif($notes, ''), updated_at = app_now()
    WHERE business_id = $business AND id = $appointmentId`,
});

type Notes = { appointmentId: number; notes: string };

/** Changes only the notes of an appointment, in the caller's transaction. */
export async function saveNotes(tx: TenantTx, notes: Notes): Promise<void> {
  await tx.all(update, notes);
}

/** Changes the notes of an appointment in any status; the customer is not mailed. Throws `not_found`. */
export async function updateAppointmentNotes(
  { db, invalidations }: MemberDeps,
  _actor: Actor,
  input: Notes,
): Promise<BookingResult> {
  const appointment = await db.transaction(async (tx) => {
    await saveNotes(tx, input);
    return readAppointment(tx, input.appointmentId);
  });
  invalidations.publish([db.businessId], ['appointments']);
  return { appointment, warnings: [], overlaps: [] };
}
