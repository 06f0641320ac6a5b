import { type Actor, auditNameOf } from '../../../../core/actor.ts';
import { isClosedTime, nextStatuses } from '../../../../core/appointment-status.ts';
import { AppError, notFound } from '../../../../core/errors.ts';
import type { TenantRunner, TenantTx } from '../../../../db/database.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { recordAudit } from '../../../../events/record-audit.ts';
import { requireResource } from '../../resources/resources.queries.ts';
import { readAppointment, readInSpan } from '../appointments.queries.ts';
import type { AppointmentView, BookingWarning } from '../appointments.schema.ts';
import { alreadyBooked } from '../booking/book-appointment.ts';
import { type BookedSpan, computeBookedSpan } from '../booking/compute-booked-span.ts';
import { insertAppointment } from '../booking/insert-appointment.ts';
import { byRecipient, type LockedTogether, lockTogether } from '../booking/lock-together.ts';
import { resolveBookable } from '../booking/resolve-bookable.ts';
import { changeStatus } from '../booking/set-appointment-status.ts';
import { queueAppointmentMail } from '../mails/queue-appointment-mail.ts';
import { readTimetable } from '../slots/find-open-slots.ts';
import type { ClosedTime, CloseTimeInput, ClosingResult, RangeInput } from './closing.schema.ts';
import { computeShortenedDay } from './compute-shortened-day.ts';

/**
 * The active appointments of customers that new closed time of a calendar, or of the whole business, would cover.
 * Throws `validation_failed` for an impossible time and for hours that do not shorten their day, `not_found` for a
 * calendar of another business.
 */
export async function listAppointmentsInRange(
  db: TenantRunner,
  { time, resourceId = null }: RangeInput,
): Promise<AppointmentView[]> {
  await requireResource(db, resourceId);
  return readInSpans(db, await spansOf(db, time), resourceId);
}

/** The spans to close, at least one. A shortened day may have a span before its hours and one after them. */
async function spansOf(db: TenantRunner, time: ClosedTime): Promise<BookedSpan[]> {
  const { timezone, now, hours } = await readTimetable(db);
  const times = 'day' in time ? computeShortenedDay(time, hours, timezone) : [time];
  return times.map((one) => computeBookedSpan(one, { timezone, now, minutes: null, isClosedTime: true }));
}

async function readInSpans(
  db: TenantRunner,
  spans: readonly BookedSpan[],
  resourceId: number | null,
): Promise<AppointmentView[]> {
  const byId = new Map<number, AppointmentView>();
  for (const span of spans)
    for (const appointment of await readInSpan(db, span, resourceId)) byId.set(appointment.id, appointment);
  return [...byId.values()];
}

/**
 * Closes time and cancels the listed appointments in it, in one transaction. The other appointments stay, and the
 * result lists them. A repeated request with the same key changes nothing. Each customer with a cancelled appointment
 * gets a separate mail, unless the member declined. Throws `conflict` when a listed appointment has changed since the
 * user saw it, or when the time covers an appointment that is not in `seen`. Throws `not_found` for an appointment or
 * calendar of another business, and `validation_failed` for an impossible time and for hours that do not shorten their
 * day.
 */
export async function closeTime(
  { db, invalidations }: MemberDeps,
  actor: Actor,
  input: CloseTimeInput,
): Promise<ClosingResult> {
  const spans = await spansOf(db, input.time);
  const booked = await resolveBookable(db, { kind: 'closed' });
  const result = await db.transaction(async (tx) => {
    const { bookingKey, notes = '', cancel, seen: listedIds, resourceId = null } = input;
    const rows = await lockTogether(
      tx,
      cancel.map(({ appointmentId }) => appointmentId),
    );
    // This read follows the locks. If an earlier delivery of the same request has closed the time, its result is
    // visible here.
    const known = await alreadyBooked(tx, { bookingKey });
    if (known) return { ...known, kept: [], cancelled: 0 };
    await requireResource(tx, resourceId);
    assertAsSeen(rows, input, spans);
    const ids: number[] = [];
    for (const [place, span] of spans.entries()) {
      const id = await insertAppointment(tx, actor, {
        ...{ booked, span, notes, changeKey: bookingKey, resourceId },
        // A booking key is unique, so only the first row gets it.
        bookingKey: place === 0 ? bookingKey : null,
        ...{
          type: span.isFullDay ? 'holiday' : 'block',
          customerId: null,
          allowOverlap: false,
          notify: false,
        },
      });
      // A concurrent request with the same key has closed the time first.
      if (id === null) return sameClosing(tx, bookingKey);
      const subject = `appointment-${id}`;
      await recordAudit(tx, { actor: auditNameOf(actor), action: 'appointment.booked', subject });
      ids.push(id);
    }
    const [id] = ids;
    if (id === undefined) throw notFound();
    const warnings = await cancelAll(tx, actor, rows, input);
    const appointment = await readAppointment(tx, id);
    // Inserting locks the calendar, so this list includes everything that others have booked so far.
    const remaining = await readInSpans(tx, spans, resourceId);
    assertAllListed(remaining, listedIds);
    return { appointment, kept: remaining, cancelled: rows.length, warnings };
  });
  invalidations.publish([db.businessId], ['appointments']);
  return result;
}

async function sameClosing(tx: TenantTx, bookingKey: string): Promise<ClosingResult> {
  const existing = await alreadyBooked(tx, { bookingKey });
  if (!existing) throw notFound();
  return { ...existing, kept: [], cancelled: 0 };
}

function assertAsSeen(
  rows: readonly LockedTogether[],
  { cancel: listed, resourceId = null }: CloseTimeInput,
  spans: readonly BookedSpan[],
): void {
  for (const { appointmentId, version } of listed) {
    const row = rows.find(({ id }) => id === appointmentId);
    if (!row) throw notFound();
    const isUnder = spans.some(
      ({ startsAt, endsAt }) => row.occupied_from < endsAt && row.occupied_to > startsAt,
    );
    const isIn = resourceId === null || row.resource_id === resourceId;
    const isBooked = !isClosedTime(row.booking_type) && isUnder && isIn;
    if (row.version !== version || !isBooked || !nextStatuses(row.status, false).includes('cancelled'))
      throw new AppError('conflict', 'errors.closing.listChanged');
  }
}

function assertAllListed(remaining: readonly AppointmentView[], listedIds: readonly number[]): void {
  const known = new Set(listedIds);
  if (remaining.some(({ id }) => !known.has(id))) throw new AppError('conflict', 'errors.closing.notInList');
}

async function cancelAll(
  tx: TenantTx,
  actor: Actor,
  rows: readonly LockedTogether[],
  { cancel, bookingKey: changeKey }: CloseTimeInput,
): Promise<BookingWarning[]> {
  for (const { id, status: old } of rows)
    await changeStatus(tx, actor, { id, old, status: 'cancelled', changeKey });
  const warnings = new Set<BookingWarning>();
  for (const { id } of byRecipient(rows)) {
    const notify = cancel.find(({ appointmentId }) => appointmentId === id)?.notify ?? false;
    for (const warning of await queueAppointmentMail(tx, 'appointment-cancelled', { id, notify }))
      warnings.add(warning);
  }
  return [...warnings];
}
