import type { Actor } from '../../../../core/actor.ts';
import { isClosedTime, UNDO_SECONDS } from '../../../../core/appointment-status.ts';
import { AppError } from '../../../../core/errors.ts';
import { bool, float, int, text, uuid } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../../db/statement.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { recordAudit } from '../../../../events/record-audit.ts';
import { APPOINTMENT } from '../appointments.queries.ts';
import type { BookingWarning } from '../appointments.schema.ts';
import { assertMayBook } from '../closures/assert-may-close-time.ts';
import type { UndoTogetherInput } from '../closures/closing.schema.ts';
import { queueAppointmentMail, queueMailIfOutdated } from '../mails/queue-appointment-mail.ts';
import { queueSeriesMail } from '../mails/queue-series-mail.ts';
import { undoTogetherMails } from '../mails/queue-together-mail.ts';
import { findSeriesMail } from '../mails/series-mails.ts';
import { isResourceRemoved, isSlotTaken } from '../slots/slot-taken.ts';
import { byRecipient } from './lock-together.ts';

/** `is_last_change`: the click that is undone was the last change of the time or status of the row. */
const lockChanged = ofBusiness({
  name: 'appointments.lock_changed_together',
  params: { changeKey: uuid, undoSeconds: float },
  row: {
    id: int,
    booking_type: APPOINTMENT.booking_type,
    series_id: int.orNull,
    recipient: text.orNull,
    is_last_change: bool,
    is_fresh: bool,
    is_orphan: bool,
  },
  text: `SELECT a.id, a.booking_type, a.series_id, lower(c.email) AS recipient,
      coalesce(a.status_version, 1) = a.version AS is_last_change,
      a.status_at > app_now() - make_interval(secs => $undoSeconds) AS is_fresh,
      a.booking_type = 'appointment' AND a.customer_id IS NULL AS is_orphan
    FROM appointments a LEFT JOIN customers c ON c.business_id = $business AND c.id = a.customer_id
    WHERE a.business_id = $business AND a.change_key = $changeKey ORDER BY a.id FOR NO KEY UPDATE OF a`,
});
type ChangedRow = RowOf<typeof lockChanged>;

const CHANGED = `version = version + 1, updated_at = app_now(), status_at = app_now(), change_key = NULL,
      status_version = NULL, former_status = NULL, former_reminder_due_at = NULL
    WHERE business_id = $business AND change_key = $changeKey`;

/** Closed time is removed before appointments are restored, because nothing can be restored during closed time. */
const removeClosing = ofBusiness({
  name: 'appointments.remove_closing',
  params: { changeKey: uuid },
  text: `UPDATE appointments SET status = 'cancelled', ${CHANGED} AND former_status IS NULL`,
});

/**
 * Appointments without `allow_overlap` are restored first. The trigger keep_appointments_apart() would refuse such an
 * appointment if it overlapped one that is already restored. An appointment with `allow_overlap` may overlap any other.
 */
const restoreAll = ofBusiness({
  name: 'appointments.restore_together',
  params: { changeKey: uuid, allowOverlap: bool },
  text: `UPDATE appointments SET status = former_status, reminder_due_at = former_reminder_due_at,
      ${CHANGED} AND former_status IS NOT NULL AND allow_overlap = $allowOverlap`,
});

/**
 * Undoes all changes of one click, or none of them: removes the closed time, and restores the cancelled appointments
 * and their reminders. An unsent mail about the click is deleted. A customer whose mail was already sent gets a mail
 * that the appointment takes place. Throws `conflict` if the click was already undone, if a member has changed an
 * appointment since, or after a minute. Throws `slot_taken` if one of the times has been booked since. Throws
 * `forbidden` if the click closed time and the role of the user does not allow that.
 */
export async function undoTogether(
  { db, invalidations }: MemberDeps,
  actor: Actor,
  { changeKey }: UndoTogetherInput,
): Promise<{ restored: number; warnings: BookingWarning[] }> {
  const done = await db
    .transaction((tx) => restore(tx, actor, changeKey))
    .catch((error: unknown) => {
      if (isResourceRemoved(error)) throw new AppError('conflict', 'errors.undo.calendarRemoved');
      if (!isSlotTaken(error)) throw error;
      const text = 'errors.undo.notAllFree';
      throw new AppError('slot_taken', text, { alternatives: [] }, { cause: error });
    });
  invalidations.publish([db.businessId], ['appointments']);
  return done;
}

async function restore(tx: TenantTx, actor: Actor, changeKey: string) {
  const rows = await tx.all(lockChanged, { changeKey, undoSeconds: UNDO_SECONDS });
  const ended = rows.filter(({ booking_type: type }) => !isClosedTime(type));
  const hasClosed = ended.length < rows.length;
  if (hasClosed) assertMayBook(actor, { kind: 'closed' });
  assertIntact(rows);
  await tx.all(removeClosing, { changeKey });
  for (const allowOverlap of [false, true]) await tx.all(restoreAll, { changeKey, allowOverlap });
  for (const { id } of rows) {
    const subject = `appointment-${id}`;
    await recordAudit(tx, { actor: `user-${actor.userId}`, action: 'appointment.undone', subject });
  }
  const seriesId = hasClosed ? null : seriesOf(ended);
  const ids = ended.map(({ id }) => id);
  const warnings =
    seriesId === null
      ? await queueRestoredMails(tx, ended, changeKey)
      : await queueRestoredSeriesMails(tx, seriesId, ids);
  return { restored: ended.length, warnings };
}

function assertIntact(rows: readonly ChangedRow[]): void {
  if (rows.length === 0 || rows.some((row) => !row.is_last_change))
    throw new AppError('conflict', 'errors.undo.changedSince');
  if (rows.some((row) => !row.is_fresh)) throw new AppError('conflict', 'errors.undo.tooLate');
  if (rows.some((row) => row.is_orphan)) throw new AppError('conflict', 'errors.undo.customerDeleted');
}

/**
 * Mails the customer of a restored series. If no booking mail of the series is queued, each appointment whose last mail
 * stated a cancellation or another time gets a separate mail.
 */
async function queueRestoredSeriesMails(
  tx: TenantTx,
  seriesId: number,
  ids: readonly number[],
): Promise<BookingWarning[]> {
  const warnings = await queueSeriesMail(tx, { seriesId, ids, change: 'restored' });
  const waiting = await findSeriesMail(tx, seriesId);
  if (warnings.length > 0 || waiting?.template === 'appointment-series-booked') return warnings;
  for (const id of ids) warnings.push(...(await queueMailIfOutdated(tx, id)));
  return [...new Set(warnings)];
}

async function queueRestoredMails(
  tx: TenantTx,
  ended: readonly ChangedRow[],
  changeKey: string,
): Promise<BookingWarning[]> {
  const ids = ended.map(({ id }) => id);
  const { mailed, unmailed, warnings: limits } = await undoTogetherMails(tx, { ids, changeKey });
  const warnings = new Set<BookingWarning>(limits);
  for (const { id } of byRecipient(ended.filter((row) => !mailed.has(row.id)))) {
    const queued = unmailed.has(id)
      ? await queueMailIfOutdated(tx, id)
      : await queueAppointmentMail(tx, 'appointment-booked', { id });
    for (const warning of queued) warnings.add(warning);
  }
  return [...warnings];
}

/** The series to which all rows belong; null when they belong to no series or to several. */
function seriesOf(rows: readonly ChangedRow[]): number | null {
  const [seriesId = null, ...others] = new Set(rows.map((row) => row.series_id));
  return others.length === 0 ? seriesId : null;
}
