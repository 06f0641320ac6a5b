import { notFound } from '../../core/errors.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { isClosedTime } from './appointment-status.ts';
import { appointmentsUnder, findAppointment, toAppointmentView } from './appointments.queries.ts';
import type { AppointmentView, BookedTime, BookingResult, BookingWarning } from './appointments.schema.ts';
import type { BookingActor } from './book-appointment.ts';
import { bookingWarnings } from './booking-warnings.ts';
import { type BookedSpan, computeBookedSpan } from './compute-booked-span.ts';
import { readTimetable, type Timetable } from './find-open-slots.ts';
import { assertChangeable, type LockedAppointment, lockAppointment } from './lock-appointment.ts';
import { queueAppointmentMail } from './queue-appointment-mail.ts';
import { isSlotTaken, slotTaken } from './slot-taken.ts';
import { noteDown } from './update-appointment-notes.ts';

/** Whole closed days and closed hours become each other; who did not show up is expected again. */
const move: Statement<{ id: number }> = {
  name: 'appointments.move',
  text: `UPDATE appointments SET starts_at = $4, ends_at = $5, is_full_day = $6, allow_overlap = $7,
      notes = CASE WHEN $8::text IS NULL THEN notes ELSE nullif($8, '') END,
      status = CASE WHEN status = 'no_show' THEN 'scheduled' ELSE status END,
      booking_type = CASE WHEN booking_type NOT IN ('holiday', 'block') THEN booking_type
                          WHEN $6 THEN 'holiday' ELSE 'block' END,
      version = version + 1, updated_at = app_now(),
      reminder_due_at = CASE WHEN customer_id IS NOT NULL AND ($9 OR reminder_due_at IS NOT NULL)
                                  AND $4::timestamptz - interval '24 hours' > app_now()
                             THEN $4::timestamptz - interval '24 hours' END
    WHERE business_id = $1 AND id = $2 AND status = $3 RETURNING id`,
};

type Move = {
  appointmentId: number;
  time: BookedTime;
  notes?: string | undefined;
  notify?: boolean | undefined;
  allowOverlap: boolean;
};

/** What was found when the move began, for the answer to a refusal. */
type Planned = { span: BookedSpan; appointment: LockedAppointment };

/**
 * Gives an appointment another time, and notes if they are sent; the service stays. The same time again moves nothing
 * and writes to nobody; the notes are kept all the same. Throws `slot_taken` with the nearest free times, `conflict`
 * when it is final, `validation_failed` for an impossible time.
 */
export async function rescheduleAppointment(
  deps: Deps,
  actor: BookingActor,
  input: Move,
): Promise<BookingResult> {
  const { businessId } = actor;
  const timetable = await readTimetable(deps.pool, businessId);
  let planned: Planned | undefined;
  const made = await inTransaction(deps.pool, async (tx) => {
    const appointment = await lockAppointment(tx, businessId, input.appointmentId);
    assertChangeable(appointment);
    planned = { appointment, span: plan(appointment, input, timetable) };
    return moveTo(tx, actor, input, planned);
  }).catch(async (error: unknown) => {
    if (!isSlotTaken(error) || !planned) throw error;
    throw await slotTaken(deps.pool, refusedMove(actor, input, planned), timetable, error);
  });
  deps.hints.publish([businessId], ['appointments']);
  return made;
}

function refusedMove({ businessId }: BookingActor, { appointmentId }: Move, { span, appointment }: Planned) {
  const { buffer_before_minutes: bufferBeforeMinutes, buffer_after_minutes: bufferAfterMinutes } =
    appointment;
  return { businessId, span, buffers: { bufferBeforeMinutes, bufferAfterMinutes }, except: appointmentId };
}

/** Without an end it stays as long as it was. */
function plan(appointment: LockedAppointment, { time }: Move, { timezone, now }: Timetable): BookedSpan {
  const minutes = Math.round((appointment.ends_at.getTime() - appointment.starts_at.getTime()) / 60_000);
  return computeBookedSpan(time, {
    timezone,
    now,
    minutes,
    isClosedTime: isClosedTime(appointment.booking_type),
  });
}

async function moveTo(
  tx: Queryable,
  actor: BookingActor,
  input: Move,
  planned: Planned,
): Promise<BookingResult> {
  const { businessId } = actor;
  const { appointmentId, notes } = input;
  const { span, appointment } = planned;
  const closed = isClosedTime(appointment.booking_type);
  const timetable = await readTimetable(tx, businessId);
  const warnings: BookingWarning[] = bookingWarnings(span, timetable, closed);
  if (!isSameTime(appointment, span)) warnings.push(...(await giveTime(tx, actor, input, planned)));
  else if (notes !== undefined && notes !== (appointment.notes ?? ''))
    await noteDown(tx, businessId, { appointmentId, notes });
  const view = await readBack(tx, businessId, appointmentId);
  const under = closed ? await run(tx, appointmentsUnder, [businessId, span.startsAt, span.endsAt]) : [];
  return { appointment: view, warnings, overlaps: under.map(toAppointmentView) };
}

async function giveTime(
  tx: Queryable,
  actor: BookingActor,
  { appointmentId, notes, notify = true, allowOverlap }: Move,
  { span, appointment }: Planned,
): Promise<BookingWarning[]> {
  const { businessId } = actor;
  const { startsAt, endsAt, isFullDay } = span;
  const values = [appointment.status, startsAt, endsAt, isFullDay, allowOverlap, notes ?? null, notify];
  await run(tx, move, [businessId, appointmentId, ...values]);
  const subject = `appointment-${appointmentId}`;
  await recordAudit(bridge(tx, businessId), {
    actor: `user-${actor.userId}`,
    action: 'appointment.moved',
    subject,
  });
  return queueAppointmentMail(tx, actor, 'appointment-changed', { id: appointmentId, notify });
}

/** Who did not show up is expected again, also at the same time. */
function isSameTime(appointment: LockedAppointment, span: BookedSpan): boolean {
  return (
    appointment.status !== 'no_show' &&
    appointment.starts_at.getTime() === span.startsAt.getTime() &&
    appointment.ends_at.getTime() === span.endsAt.getTime() &&
    appointment.is_full_day === span.isFullDay
  );
}

async function readBack(tx: Queryable, businessId: number, appointmentId: number): Promise<AppointmentView> {
  const view = await findAppointment(tx, businessId, appointmentId);
  if (!view) throw notFound();
  return view;
}
