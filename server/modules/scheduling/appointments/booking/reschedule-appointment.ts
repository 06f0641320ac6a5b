import { type AnyActor, auditNameOf, isAgent } from '../../../../core/actor.ts';
import { CLOSED_TYPES, isClosedTime } from '../../../../core/appointment-status.ts';
import { MINUTE_MS } from '../../../../core/business-time.ts';
import { AppError, notFound } from '../../../../core/errors.ts';
import { bool, instant, int, text, wallTime } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { wordList } from '../../../../db/word-list.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { recordAudit } from '../../../../events/record-audit.ts';
import { requireResource } from '../../resources/resources.queries.ts';
import { APPOINTMENT, readAppointment, readInSpan } from '../appointments.queries.ts';
import type { BookedTime, BookingResult, BookingWarning } from '../appointments.schema.ts';
import { queueAppointmentMail } from '../mails/queue-appointment-mail.ts';
import { reminderDueAt } from '../mails/queue-reminders.ts';
import { readTimetable, type Timetable } from '../slots/find-open-slots.ts';
import { releaseHold } from '../slots/release-hold.ts';
import { isResourceRemoved, isSlotTaken, slotTaken } from '../slots/slot-taken.ts';
import { bookingWarnings, offerWarnings } from './booking-warnings.ts';
import { type BookedSpan, computeBookedSpan } from './compute-booked-span.ts';
import { assertChangeable, type LockedAppointment, lockAppointment } from './lock-appointment.ts';
import { saveNotes } from './update-appointment-notes.ts';

/**
 * Moves an appointment. Also converts between closed days and closed hours, and reopens a missed appointment. A
 * member's move stores the previous values for `undoStatus`. A move to which a caller agreed cannot be undone.
 */
const move = ofBusiness({
  name: 'appointments.move',
  params: {
    id: int,
    status: APPOINTMENT.status,
    startsAt: instant,
    endsAt: instant,
    isFullDay: bool,
    zone: text,
    startsLocal: wallTime,
    endsLocal: wallTime,
    allowOverlap: bool,
    notes: text.orNull,
    notify: bool,
    callSid: text.orNull,
    position: int.orNull,
    resourceId: int.orNull,
  },
  text: `UPDATE appointments SET starts_at = $startsAt, ends_at = $endsAt, is_full_day = $isFullDay,
      zone = $zone, local_starts_at = $startsLocal, local_ends_at = $endsLocal, allow_overlap = $allowOverlap, resource_id = coalesce($resourceId, resource_id),
      notes = CASE WHEN $notes::text IS NULL THEN notes ELSE nullif($notes, '') END,
      status = CASE WHEN status = 'no_show' THEN 'scheduled' ELSE status END,
      booking_type = CASE WHEN booking_type NOT IN (${wordList(CLOSED_TYPES)}) THEN booking_type
                          WHEN $isFullDay THEN 'holiday' ELSE 'block' END,
      confirmed_call_sid = coalesce($callSid, confirmed_call_sid),
      confirmed_position = coalesce($position, confirmed_position),
      is_announced = is_announced OR $notify, version = version + 1, updated_at = app_now(),
      moved_version = CASE WHEN $callSid::text IS NULL THEN version + 1 END, moved_at = app_now(),
      unmoved_starts_at = starts_at, unmoved_ends_at = ends_at, unmoved_is_full_day = is_full_day,
      unmoved_allow_overlap = allow_overlap, unmoved_resource_id = resource_id, unmoved_status = status,
      unmoved_reminder_due_at = reminder_due_at,
      reminder_due_at =
        ${reminderDueAt('$startsAt', 'customer_id IS NOT NULL AND ($notify OR reminder_due_at IS NOT NULL)')}
    WHERE business_id = $business AND id = $id AND status = $status`,
});

type Move = {
  appointmentId: number;
  time: BookedTime;
  /** The new calendar; without it, the appointment stays in its calendar. */
  resourceId?: number | undefined;
  notes?: string | undefined;
  notify?: boolean | undefined;
  allowOverlap: boolean;
  /** The agent's hold of the new time; consumed by the move. */
  holdId?: string;
};

/** A move with its computed times and the locked appointment. */
type PlannedMove = Move & { span: BookedSpan; appointment: LockedAppointment };

/**
 * Moves an appointment to another time or calendar, and saves new notes if sent; the service stays. The same time again
 * moves nothing and sends no mail, and a change of the calendar alone sends no mail. Notes are saved in any case.
 * Throws `slot_taken` with the nearest free times; `conflict` when the appointment is final or its calendar is removed;
 * `not_found` for a calendar of another business; `validation_failed` for an impossible time.
 */
export async function rescheduleAppointment(
  { db, invalidations }: MemberDeps,
  actor: AnyActor,
  input: Move,
): Promise<BookingResult> {
  const timetable = await readTimetable(db);
  let planned: PlannedMove | undefined;
  const result = await db
    .transaction(async (tx) => {
      const appointment = await lockAppointment(tx, input.appointmentId);
      assertChangeable(appointment);
      planned = { ...input, appointment, span: spanOf(appointment, input, timetable) };
      return moveTo(tx, actor, planned);
    })
    .catch(async (cause: unknown) => {
      if (isResourceRemoved(cause)) throw calendarRemoved(input);
      if (!isSlotTaken(cause) || !planned) throw cause;
      const { span, appointment, appointmentId: except, resourceId } = planned;
      const buffers = {
        bufferBeforeMinutes: appointment.buffer_before_minutes,
        bufferAfterMinutes: appointment.buffer_after_minutes,
      };
      throw await slotTaken(db, { span, buffers, except, resourceId, timetable, cause });
    });
  invalidations.publish([db.businessId], ['appointments']);
  return result;
}

function calendarRemoved({ resourceId }: Move): AppError {
  if (resourceId !== undefined) return notFound();
  return new AppError('conflict', 'errors.appointments.calendarRemoved');
}

/** Start and end after the move. Without a new end, the duration stays. */
function spanOf(appointment: LockedAppointment, { time }: Move, { timezone, now }: Timetable): BookedSpan {
  const { starts_at: startsAt, ends_at: endsAt, booking_type: type } = appointment;
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS);
  return computeBookedSpan(time, { timezone, now, minutes, isClosedTime: isClosedTime(type) });
}

async function moveTo(tx: TenantTx, actor: AnyActor, planned: PlannedMove): Promise<BookingResult> {
  const { appointmentId, notes, span, appointment, resourceId } = planned;
  await requireResource(tx, resourceId);
  const closed = isClosedTime(appointment.booking_type);
  const where = { isClosedTime: closed, resourceId: resourceId ?? appointment.resource_id };
  const warnings: BookingWarning[] = bookingWarnings(span, await readTimetable(tx), where);
  const isNewTime = !isSameTime(appointment, span);
  const isElsewhere = resourceId !== undefined && resourceId !== appointment.resource_id;
  if (isElsewhere)
    warnings.push(...(await offerWarnings(tx, { resourceId, serviceId: appointment.service_id })));
  if (isNewTime || isElsewhere) warnings.push(...(await applyMove(tx, actor, planned, isNewTime)));
  else if (notes !== undefined && notes !== (appointment.notes ?? ''))
    await saveNotes(tx, { appointmentId, notes });
  const view = await readAppointment(tx, appointmentId);
  return { appointment: view, warnings, overlaps: closed ? await readInSpan(tx, span, view.resourceId) : [] };
}

/** Saves the move. The customer is mailed about a new time, but not about a new calendar. */
async function applyMove(
  tx: TenantTx,
  actor: AnyActor,
  { appointmentId: id, span, appointment, holdId, ...planned }: PlannedMove,
  isNewTime: boolean,
): Promise<BookingWarning[]> {
  const { notes = null, notify: isMailRequested = true, allowOverlap, resourceId = null } = planned;
  const notify = isMailRequested && isNewTime;
  if (isAgent(actor)) await releaseHold(tx, actor, holdId);
  const { callSid, position } = isAgent(actor) ? actor : { callSid: null, position: null };
  const { status } = appointment;
  await tx.all(move, { ...span, id, status, allowOverlap, notes, notify, callSid, position, resourceId });
  const subject = `appointment-${id}`;
  await recordAudit(tx, { actor: auditNameOf(actor), action: 'appointment.moved', subject });
  return queueAppointmentMail(tx, 'appointment-changed', { id, notify });
}

/**
 * True if the move changes no time. Always false for a missed appointment, because a move to its own time reopens it.
 */
function isSameTime(appointment: LockedAppointment, span: BookedSpan): boolean {
  return (
    appointment.status !== 'no_show' &&
    appointment.starts_at.getTime() === span.startsAt.getTime() &&
    appointment.ends_at.getTime() === span.endsAt.getTime() &&
    appointment.is_full_day === span.isFullDay
  );
}
