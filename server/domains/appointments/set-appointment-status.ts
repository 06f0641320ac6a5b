import { AppError, notFound } from '../../core/errors.ts';
import { run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { mayBecome } from './appointment-status.ts';
import { findAppointment } from './appointments.queries.ts';
import type { AppointmentStatus, BookingResult } from './appointments.schema.ts';
import type { BookingActor } from './book-appointment.ts';
import { lockAppointment } from './lock-appointment.ts';
import { queueAppointmentMail } from './queue-appointment-mail.ts';

const setStatus: Statement<{ id: number }> = {
  name: 'appointments.set_status',
  text: `UPDATE appointments SET status = $4, version = version + 1, updated_at = app_now(), status_at = app_now(),
      status_version = version + 1, former_status = status, former_reminder_due_at = reminder_due_at,
      reminder_due_at = CASE WHEN $4 IN ('pending', 'scheduled', 'confirmed') THEN reminder_due_at END
    WHERE business_id = $1 AND id = $2 AND status = $3 RETURNING id`,
};

type StatusChange = { appointmentId: number; status: AppointmentStatus; notify?: boolean | undefined };

/**
 * Confirms, completes, cancels, or notes that nobody came, and keeps what that replaced for `undoStatus`. The status
 * it has already changes nothing and writes to nobody. Throws `conflict` for what the table of transitions does not
 * know: cancelled and completed end it.
 */
export async function setAppointmentStatus(
  deps: Deps,
  actor: BookingActor,
  { appointmentId, status, notify }: StatusChange,
): Promise<BookingResult> {
  const { businessId } = actor;
  const result = await inTransaction(deps.pool, async (tx) => {
    const { status: old, booking_type } = await lockAppointment(tx, businessId, appointmentId);
    const isNew = old !== status;
    if (isNew && !mayBecome(booking_type, old, status))
      throw new AppError('conflict', `This appointment is ${old}; it can no longer become ${status}.`);
    if (isNew) {
      await run(tx, setStatus, [businessId, appointmentId, old, status]);
      const [who, subject] = [`user-${actor.userId}`, `appointment-${appointmentId}`];
      await recordAudit(bridge(tx, businessId), { actor: who, action: `appointment.${status}`, subject });
    }
    const view = await findAppointment(tx, businessId, appointmentId);
    if (!view) throw notFound();
    const isToTell = isNew && status === 'cancelled';
    const mail = { id: appointmentId, notify };
    const warnings = isToTell ? await queueAppointmentMail(tx, actor, 'appointment-cancelled', mail) : [];
    return { appointment: view, warnings, overlaps: [] };
  });
  deps.hints.publish([businessId], ['appointments']);
  return result;
}
