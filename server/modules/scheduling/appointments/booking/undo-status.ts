import type { Actor } from '../../../../core/actor.ts';
import {
  ACTIVE_STATUSES,
  type AppointmentStatus,
  UNDO_SECONDS,
} from '../../../../core/appointment-status.ts';
import type { AuditAction } from '../../../../core/audit-actions.ts';
import type { ErrorText } from '../../../../core/error-text.ts';
import { AppError, notFound } from '../../../../core/errors.ts';
import { bool, float, int, uuid } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../../db/statement.ts';
import { wordList } from '../../../../db/word-list.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { recordAudit } from '../../../../events/record-audit.ts';
import { APPOINTMENT, IS_REOPENABLE, readAppointment } from '../appointments.queries.ts';
import type { BookingResult, UndoInput } from '../appointments.schema.ts';
import { queueRestoredMail } from '../mails/queue-together-mail.ts';
import { isResourceRemoved, isSlotTaken } from '../slots/slot-taken.ts';
import { restoreMove } from './restore-move.ts';

const { status } = APPOINTMENT;

const lockEnded = ofBusiness({
  name: 'appointments.lock_ended',
  params: { id: int, undoSeconds: float },
  row: {
    status,
    version: int,
    change_key: uuid.orNull,
    former_status: status.orNull,
    is_last_change: bool,
    is_move: bool,
    is_fresh: bool,
    is_orphan: bool,
    may_reopen: bool,
  },
  text: `SELECT a.status, a.version, a.change_key,
      CASE WHEN a.moved_version = a.version THEN a.unmoved_status ELSE a.former_status END AS former_status,
      coalesce(a.status_version = a.version, false) AS is_last_change,
      coalesce(a.moved_version = a.version, false) AS is_move,
      CASE WHEN a.moved_version = a.version THEN a.moved_at ELSE a.status_at END
        > app_now() - make_interval(secs => $undoSeconds) AS is_fresh,
      a.booking_type = 'appointment' AND a.customer_id IS NULL AS is_orphan, ${IS_REOPENABLE} AS may_reopen
    FROM appointments a WHERE a.business_id = $business AND a.id = $id FOR NO KEY UPDATE`,
});
type EndedRow = RowOf<typeof lockEnded>;

/**
 * Restores the previous status. Also restores the due time of the reminder if the undone change had cleared it; after a
 * confirmation it is unchanged, because the reminder may have been sent since. Clears the stored previous values, so
 * that a second undo finds nothing to restore.
 */
const restore = ofBusiness({
  name: 'appointments.restore_status',
  params: { id: int, version: int, old: status, status },
  text: `UPDATE appointments SET status = $status, version = version + 1, updated_at = app_now(), status_at = app_now(),
      reminder_due_at = CASE WHEN status IN (${wordList(ACTIVE_STATUSES)}) THEN reminder_due_at ELSE former_reminder_due_at END,
      change_key = NULL, status_version = NULL, former_status = NULL,
      former_reminder_due_at = NULL
    WHERE business_id = $business AND id = $id AND status = $old AND version = $version`,
});

function refuse(text: ErrorText): never {
  throw new AppError('conflict', text);
}

/** The status before the change or the move that produced `version`. */
function statusBeforeChange(row: EndedRow, { version }: UndoInput): AppointmentStatus {
  const isLast = row.version === version && (row.is_last_change || row.is_move);
  if (!isLast || row.former_status === null) refuse('errors.appointments.changedSince');
  if (!row.is_fresh) refuse('errors.undo.tooLate');
  if (row.is_orphan) refuse('errors.undo.customerDeleted');
  return row.former_status;
}

/** The last open status of the appointment. If it is unknown, for example after a move, `scheduled`. */
function statusToReopen(row: EndedRow, { version }: UndoInput): AppointmentStatus {
  if (row.version !== version) refuse('errors.appointments.changedSince');
  if (!row.may_reopen) refuse('errors.appointments.notReopened');
  const isKnown =
    row.is_last_change && (row.former_status === 'confirmed' || row.former_status === 'pending');
  return isKnown && row.former_status !== null ? row.former_status : 'scheduled';
}

/**
 * Undoes the last change of status, or the last move, no matter which member made it. Restores status, time, calendar
 * and the pending reminder. If the customer was mailed about a cancellation, a mail says that the appointment takes
 * place. If the customer was mailed about another time, a mail names the previous one. Throws `not_found`; `conflict`
 * for a second undo, for a later change, for a removed calendar and after a minute; `slot_taken` when the time has been
 * taken meanwhile.
 */
export function undoStatus(deps: MemberDeps, actor: Actor, input: UndoInput): Promise<BookingResult> {
  return undoAndPublish(deps, actor, { ...input, action: 'appointment.undone', former: statusBeforeChange });
}

/**
 * Reopens an appointment that was completed or missed within the last day. Throws `not_found`; `conflict` when it is
 * already reopened, for a later change, for a removed calendar and after a day; `slot_taken` when the time has been
 * taken meanwhile.
 */
export function reopenAppointment(deps: MemberDeps, actor: Actor, input: UndoInput): Promise<BookingResult> {
  return undoAndPublish(deps, actor, { ...input, action: 'appointment.reopened', former: statusToReopen });
}

type StatusUndo = UndoInput & {
  action: AuditAction;
  former: (row: EndedRow, input: UndoInput) => AppointmentStatus;
};

async function undoAndPublish(
  { db, invalidations }: MemberDeps,
  actor: Actor,
  undo: StatusUndo,
): Promise<BookingResult> {
  const restored = await db
    .transaction((tx) => restoreStatus(tx, actor, undo))
    .catch((error: unknown) => {
      if (isResourceRemoved(error)) refuse('errors.appointments.calendarRemovedSince');
      if (!isSlotTaken(error)) throw error;
      const text = 'errors.appointments.noLongerFree';
      throw new AppError('slot_taken', text, { alternatives: [] }, { cause: error });
    });
  invalidations.publish([db.businessId], ['appointments']);
  return restored;
}

async function restoreStatus(tx: TenantTx, { userId }: Actor, undo: StatusUndo): Promise<BookingResult> {
  const { appointmentId: id, version, action } = undo;
  const row = await tx.first(lockEnded, { id, undoSeconds: UNDO_SECONDS });
  if (!row) throw notFound();
  const former = undo.former(row, undo);
  const isMove = row.is_move && action === 'appointment.undone';
  const isRestored = !isMove && row.status === 'cancelled';
  if (!isMove) await tx.all(restore, { id, version, old: row.status, status: former });
  const warnings = isMove ? await restoreMove(tx, { id, version }) : [];
  await recordAudit(tx, { actor: `user-${userId}`, action, subject: `appointment-${id}` });
  const appointment = await readAppointment(tx, id);
  if (isRestored) warnings.push(...(await queueRestoredMail(tx, { id, changeKey: row.change_key })));
  return { appointment, warnings, overlaps: [] };
}
