import type { Actor } from '../../../../core/actor.ts';
import type { MemberDeps } from '../../../../deps.ts';
import type { BookingResult, UpdateAppointmentInput } from '../appointments.schema.ts';
import { rescheduleAppointment } from './reschedule-appointment.ts';
import { setAppointmentStatus } from './set-appointment-status.ts';
import { updateAppointmentNotes } from './update-appointment-notes.ts';

/**
 * Moves an appointment, sets its status, or changes its notes, because REST has one documented request for all three.
 * Throws `not_found`, `conflict` when the appointment is final, and the errors of a move.
 */
export async function updateAppointment(
  deps: MemberDeps,
  actor: Actor,
  { appointmentId, time, resourceId, notes, status, notify, allowOverlap }: UpdateAppointmentInput,
): Promise<BookingResult> {
  if (status !== undefined) return setAppointmentStatus(deps, actor, { appointmentId, status, notify });
  if (time !== undefined)
    return rescheduleAppointment(deps, actor, {
      ...{ appointmentId, time, resourceId, notes, notify, allowOverlap },
    });
  return updateAppointmentNotes(deps, actor, { appointmentId, notes: notes ?? '' });
}
