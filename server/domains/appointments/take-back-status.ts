import type { AuditAction } from '../../core/audit-actions.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { UNDO_SECONDS } from './appointment-status.ts';
import { findAppointment, IS_REOPENABLE } from './appointments.queries.ts';
import type { AppointmentStatus, BookingResult, TakeBackInput } from './appointments.schema.ts';
import type { BookingActor } from './book-appointment.ts';
import { queueAppointmentMail } from './queue-appointment-mail.ts';
import { isSlotTaken } from './slot-taken.ts';

type EndedRow = {
  status: AppointmentStatus;
  version: number;
  former_status: AppointmentStatus | null;
  is_last_change: boolean;
  is_fresh: boolean;
  is_orphan: boolean;
  may_reopen: boolean;
};

const lockEnded: Statement<EndedRow> = {
  name: 'appointments.lock_ended',
  text: `SELECT a.status, a.version, a.former_status, coalesce(a.status_version = a.version, false) AS is_last_change,
      a.status_at > app_now() - make_interval(secs => $3) AS is_fresh,
      a.booking_type = 'appointment' AND a.customer_id IS NULL AS is_orphan, ${IS_REOPENABLE} AS may_reopen
    FROM appointments a WHERE a.business_id = $1 AND a.id = $2 FOR NO KEY UPDATE`,
};

/** Nothing is left to take back after it. A reminder that was waiting waits again. */
const restore: Statement<{ id: number }> = {
  name: 'appointments.restore_status',
  text: `UPDATE appointments SET status = $5, version = version + 1, updated_at = app_now(), status_at = app_now(),
      reminder_due_at = CASE WHEN $5 IN ('pending', 'scheduled', 'confirmed') THEN former_reminder_due_at END,
      status_version = NULL, former_status = NULL, former_reminder_due_at = NULL
    WHERE business_id = $1 AND id = $2 AND status = $3 AND version = $4 RETURNING id`,
};

const CHANGED = 'Somebody has changed this appointment meanwhile.';

function refuse(message: string): never {
  throw new AppError('conflict', message);
}

/** The status before the change that made `version`. */
function undone(row: EndedRow, { version }: TakeBackInput): AppointmentStatus {
  if (row.version !== version || !row.is_last_change || row.former_status === null) refuse(CHANGED);
  if (!row.is_fresh) refuse('It is too late to undo this.');
  if (row.is_orphan) refuse('The customer was deleted meanwhile.');
  return row.former_status;
}

/** The open status that it had; `scheduled` where it had another one, as after a move. */
function reopened(row: EndedRow, { version }: TakeBackInput): AppointmentStatus {
  if (row.version !== version) refuse(CHANGED);
  if (!row.may_reopen)
    refuse(
      'Only what was completed or missed less than a day ago can be reopened. Notes can still be changed.',
    );
  const isKnown =
    row.is_last_change && (row.former_status === 'confirmed' || row.former_status === 'pending');
  return isKnown && row.former_status !== null ? row.former_status : 'scheduled';
}

/**
 * Takes back the last change of a status, by whoever made it: the status before it, and the reminder that waited. The
 * customer of a cancelled appointment is told that it stands. Throws `not_found`, `conflict` for the
 * second press, for what was changed since, and a minute later, `slot_taken` when the time is somebody else's by now.
 */
export function undoStatus(deps: Deps, actor: BookingActor, input: TakeBackInput): Promise<BookingResult> {
  return takeBack(deps, actor, input, { action: 'appointment.undone', former: undone });
}

/**
 * Makes a completed appointment, or one that nobody came to, open again, for a day. Throws `not_found`, `conflict` for
 * the second press, for what was changed since, and a day later, `slot_taken` when the time is somebody else's by now.
 */
export function reopenAppointment(
  deps: Deps,
  actor: BookingActor,
  input: TakeBackInput,
): Promise<BookingResult> {
  return takeBack(deps, actor, input, { action: 'appointment.reopened', former: reopened });
}

type Way = { action: AuditAction; former: (row: EndedRow, input: TakeBackInput) => AppointmentStatus };

async function takeBack(
  deps: Deps,
  actor: BookingActor,
  input: TakeBackInput,
  way: Way,
): Promise<BookingResult> {
  const { businessId } = actor;
  const restored = await inTransaction(deps.pool, (tx) => restoreStatus(tx, actor, input, way)).catch(
    (error: unknown) => {
      if (!isSlotTaken(error)) throw error;
      const message = 'This time is no longer free. Free it first, or book another time.';
      throw new AppError('slot_taken', message, { alternatives: [] }, { cause: error });
    },
  );
  deps.hints.publish([businessId], ['appointments']);
  return { ...restored, overlaps: [] };
}

async function restoreStatus(
  tx: Queryable,
  actor: BookingActor,
  input: TakeBackInput,
  { action, former }: Way,
): Promise<Pick<BookingResult, 'appointment' | 'warnings'>> {
  const { businessId, userId } = actor;
  const { appointmentId, version } = input;
  const [row] = await run(tx, lockEnded, [businessId, appointmentId, UNDO_SECONDS]);
  if (!row) throw notFound();
  const status = former(row, input);
  await run(tx, restore, [businessId, appointmentId, row.status, version, status]);
  const subject = `appointment-${appointmentId}`;
  await recordAudit(bridge(tx, businessId), { actor: `user-${userId}`, action, subject });
  const appointment = await findAppointment(tx, businessId, appointmentId);
  if (!appointment) throw notFound();
  const isToldOf = row.status === 'cancelled';
  const warnings = isToldOf ? await queueAppointmentMail(tx, actor, 'appointment-booked', appointment) : [];
  return { appointment, warnings };
}
