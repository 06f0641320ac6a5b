import { type AnyActor, auditNameOf, isAgent } from '../../../../core/actor.ts';
import {
  ACTIVE_STATUSES,
  type AppointmentStatus,
  isClosedTime,
  nextStatuses,
} from '../../../../core/appointment-status.ts';
import { withValues } from '../../../../core/error-text.ts';
import { AppError } from '../../../../core/errors.ts';
import { int, text, uuid } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { wordList } from '../../../../db/word-list.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { recordAudit } from '../../../../events/record-audit.ts';
import { APPOINTMENT, readAppointment } from '../appointments.queries.ts';
import type { BookingResult } from '../appointments.schema.ts';
import { queueAppointmentMail } from '../mails/queue-appointment-mail.ts';
import { lockAppointment } from './lock-appointment.ts';

const setStatus = ofBusiness({
  name: 'appointments.set_status',
  params: {
    id: int,
    old: APPOINTMENT.status,
    status: APPOINTMENT.status,
    callSid: text.orNull,
    position: int.orNull,
    changeKey: uuid.orNull,
  },
  text: `UPDATE appointments SET status = $status, version = version + 1, updated_at = app_now(), status_at = app_now(),
      status_version = version + 1, former_status = status, former_reminder_due_at = reminder_due_at,
      change_key = $changeKey, cancelled_call_sid = $callSid, cancelled_position = $position,
      reminder_due_at = CASE WHEN $status IN (${wordList(ACTIVE_STATUSES)}) THEN reminder_due_at END
    WHERE business_id = $business AND id = $id AND status = $old`,
});

type StatusChange = { appointmentId: number; status: AppointmentStatus; notify?: boolean | undefined };

/**
 * Confirms, completes, cancels or marks as missed. Stores the replaced values for `undoStatus`; for the agent, it also
 * stores the turn of the call in which the caller asked for the change. Setting the current status again changes
 * nothing and sends no mail. Throws `conflict` for an invalid transition (core/appointment-status.ts).
 */
export async function setAppointmentStatus(
  { db, invalidations }: MemberDeps,
  actor: AnyActor,
  { appointmentId: id, status, notify }: StatusChange,
): Promise<BookingResult> {
  const result = await db.transaction(async (tx) => {
    const { status: old, booking_type: type } = await lockAppointment(tx, id);
    const isNew = old !== status;
    if (isNew && !nextStatuses(old, isClosedTime(type)).includes(status))
      throw new AppError(
        'conflict',
        withValues('errors.appointments.noSuchChange', {
          status: `errors.appointments.status.${old}`,
          wanted: `errors.appointments.status.${status}`,
        }),
      );
    if (isNew) await changeStatus(tx, actor, { id, old, status });
    const appointment = await readAppointment(tx, id);
    const isToTell = isNew && status === 'cancelled';
    const warnings = isToTell ? await queueAppointmentMail(tx, 'appointment-cancelled', { id, notify }) : [];
    return { appointment, warnings, overlaps: [] };
  });
  invalidations.publish([db.businessId], ['appointments']);
  return result;
}

type Transition = {
  id: number;
  old: AppointmentStatus;
  status: AppointmentStatus;
  /** Key with which an undo finds all changes of the same click. */
  changeKey?: string;
};

/**
 * Sets the status of a locked appointment and the actor of the change, in the caller's transaction. The caller has
 * checked that the transition is valid.
 */
export async function changeStatus(
  tx: TenantTx,
  actor: AnyActor,
  { id, old, status, changeKey }: Transition,
): Promise<void> {
  const { callSid, position } = isAgent(actor) ? actor : { callSid: null, position: null };
  await tx.all(setStatus, { id, old, status, callSid, position, changeKey: changeKey ?? null });
  const subject = `appointment-${id}`;
  await recordAudit(tx, { actor: auditNameOf(actor), action: `appointment.${status}`, subject });
}
