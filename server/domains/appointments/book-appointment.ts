import { notFound } from '../../core/errors.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import {
  appointmentByKey,
  appointmentsUnder,
  findAppointment,
  toAppointmentView,
} from './appointments.queries.ts';
import type { BookAppointmentInput, BookingResult, BookingType } from './appointments.schema.ts';
import { bookingWarnings } from './booking-warnings.ts';
import { type BookedSpan, computeBookedSpan } from './compute-booked-span.ts';
import { readTimetable, type Timetable } from './find-open-slots.ts';
import { queueAppointmentMail } from './queue-appointment-mail.ts';
import { type Booked, resolveBookable } from './resolve-bookable.ts';
import { resolveCustomer } from './resolve-customer.ts';
import { isSlotTaken, slotTaken } from './slot-taken.ts';

/** The person who books, and the id of their request. */
export type BookingActor = { businessId: number; userId: number; requestId: string };

/** People book `scheduled`; a mail reminds the customer a day before, if that is still to come. */
const insertAppointment: Statement<{ id: number }> = {
  name: 'appointments.book',
  text: `INSERT INTO appointments (business_id, booking_type, status, service_id, built_in, customer_id, service_name,
      service_minutes, service_price_cents, buffer_before_minutes, buffer_after_minutes, starts_at, ends_at, is_full_day,
      notes, allow_overlap, booking_key, reminder_due_at)
    VALUES ($1, $2, 'scheduled', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, nullif($14, ''), $15, $16,
      CASE WHEN $5::int IS NOT NULL AND $17 AND $11::timestamptz - interval '24 hours' > app_now()
           THEN $11::timestamptz - interval '24 hours' END)
    ON CONFLICT (business_id, booking_key) DO NOTHING RETURNING id`,
};

type Plan = { booked: Booked; span: BookedSpan; timetable: Timetable; type: BookingType };

/** The documented four (product.md): whole closed days, closed hours, nobody in particular, somebody. */
function bookingTypeOf({ what, customer }: BookAppointmentInput, { isFullDay }: BookedSpan): BookingType {
  if (what.kind === 'closed') return isFullDay ? 'holiday' : 'block';
  return customer.option === 'skipped' ? 'anonymous' : 'appointment';
}

/**
 * Books an appointment or closes time. Two people who want the same time at once: one gets it, the other `slot_taken`
 * with the nearest free times. The same `bookingKey` again returns the first booking. In the past and outside hours
 * is allowed and comes back as a warning, and so does a mail that a limit kept from being queued. Throws
 * `validation_failed` for an impossible time, `not_found` for a service or customer of another business.
 */
export async function bookAppointment(
  deps: Deps,
  actor: BookingActor,
  input: BookAppointmentInput,
): Promise<BookingResult> {
  const { pool } = deps;
  const { businessId } = actor;
  const [booked, timetable] = await Promise.all([
    resolveBookable(pool, businessId, input.what),
    readTimetable(pool, businessId),
  ]);
  const isClosedTime = input.what.kind === 'closed';
  const { timezone, now } = timetable;
  const span = computeBookedSpan(input.time, { timezone, now, minutes: booked.minutes, isClosedTime });
  const plan = { booked, span, timetable, type: bookingTypeOf(input, span) };
  const result = await inTransaction(pool, (tx) => book(tx, actor, input, plan)).catch((error: unknown) =>
    refused(deps, actor, input, plan, error),
  );
  deps.hints.publish(
    [businessId],
    input.customer.option === 'new' ? ['appointments', 'customers'] : ['appointments'],
  );
  return { ...result, warnings: [...bookingWarnings(span, timetable, isClosedTime), ...result.warnings] };
}

type Made = BookingResult;

async function book(
  tx: Queryable,
  actor: BookingActor,
  input: BookAppointmentInput,
  { booked, span, type }: Plan,
): Promise<Made> {
  const { businessId } = actor;
  const { notify = true } = input;
  const known = await alreadyBooked(tx, businessId, input.bookingKey);
  if (known) return known;
  const customerId = type === 'appointment' ? await resolveCustomer(tx, businessId, input) : null;
  const [row] = await run(tx, insertAppointment, [
    ...[businessId, type, booked.serviceId, booked.builtIn, customerId, booked.name],
    ...[booked.name === null ? null : booked.minutes, booked.priceCents],
    ...[booked.bufferBeforeMinutes, booked.bufferAfterMinutes, span.startsAt, span.endsAt, span.isFullDay],
    ...[input.notes ?? '', input.allowOverlap, input.bookingKey ?? null, notify],
  ]);
  const appointment = row && (await findAppointment(tx, businessId, row.id));
  if (!appointment) return orThrow(await alreadyBooked(tx, businessId, input.bookingKey));
  const subject = `appointment-${appointment.id}`;
  await recordAudit(bridge(tx, businessId), {
    actor: `user-${actor.userId}`,
    action: 'appointment.booked',
    subject,
  });
  const { id } = appointment;
  const warnings = await queueAppointmentMail(tx, actor, 'appointment-booked', { id, notify });
  if (input.what.kind !== 'closed') return { appointment, overlaps: [], warnings };
  const under = await run(tx, appointmentsUnder, [businessId, span.startsAt, span.endsAt]);
  return { appointment, overlaps: under.map(toAppointmentView), warnings };
}

/** No row was made because the same key made one a moment ago. */
function orThrow(made: Made | undefined): Made {
  if (!made) throw notFound();
  return made;
}

async function alreadyBooked(
  db: Queryable,
  businessId: number,
  bookingKey: string | undefined,
): Promise<Made | undefined> {
  if (bookingKey === undefined) return undefined;
  const [row] = await run(db, appointmentByKey, [businessId, bookingKey]);
  return row && { appointment: toAppointmentView(row), overlaps: [], warnings: [] };
}

/** A second delivery at the same moment finds its time taken by the first: that one is the answer. */
async function refused(
  { pool }: Deps,
  { businessId }: BookingActor,
  input: BookAppointmentInput,
  { booked: buffers, span, timetable }: Plan,
  error: unknown,
): Promise<Made> {
  if (!isSlotTaken(error)) throw error;
  const first = await alreadyBooked(pool, businessId, input.bookingKey);
  if (first) return first;
  throw await slotTaken(pool, { businessId, span, buffers }, timetable, error);
}
