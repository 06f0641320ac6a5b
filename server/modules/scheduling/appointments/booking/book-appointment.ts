import { type AnyActor, isAgent } from '../../../../core/actor.ts';
import type { BookingType } from '../../../../core/appointment-status.ts';
import { notFound } from '../../../../core/errors.ts';
import type { TenantRunner, TenantTx } from '../../../../db/database.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { requireResource } from '../../resources/resources.queries.ts';
import { appointmentByKey, readInSpan, toAppointmentView } from '../appointments.queries.ts';
import type { BookAppointmentInput, BookingResult } from '../appointments.schema.ts';
import { queueAppointmentMail } from '../mails/queue-appointment-mail.ts';
import { readTimetable, type Timetable } from '../slots/find-open-slots.ts';
import { releaseHold } from '../slots/release-hold.ts';
import {
  isNotOffered,
  isResourceRemoved,
  isSlotTaken,
  notOfferedAnywhere,
  slotTaken,
} from '../slots/slot-taken.ts';
import { bookingWarnings, offerWarnings } from './booking-warnings.ts';
import { type BookedSpan, computeBookedSpan } from './compute-booked-span.ts';
import { insertAudited } from './insert-appointment.ts';
import { assertMayBookMore } from './limit-agent-bookings.ts';
import { lockBookings } from './lock-bookings.ts';
import { type Booked, resolveBookable } from './resolve-bookable.ts';
import { resolveCustomer } from './resolve-customer.ts';

type Plan = {
  input: BookingOrder;
  booked: Booked;
  span: BookedSpan;
  timetable: Timetable;
  type: BookingType;
};

/**
 * `holiday` for closed days, `block` for closed hours, `anonymous` for an appointment without a customer, otherwise
 * `appointment`.
 */
function bookingTypeOf({ what, customer }: BookAppointmentInput, { isFullDay }: BookedSpan): BookingType {
  if (what.kind === 'closed') return isFullDay ? 'holiday' : 'block';
  return customer.option === 'skipped' ? 'anonymous' : 'appointment';
}

/**
 * A booking with the agent's additional fields: its hold, the calling number, and the language of the call, in which a
 * new customer is mailed.
 */
type BookingOrder = BookAppointmentInput & { holdId?: string; language?: string; callingNumber?: string };

/**
 * Books an appointment or closes time. If two concurrent requests want the same time, one gets it; the other gets
 * `slot_taken` with the nearest free times. A repeated request with the same `bookingKey` returns the first booking.
 * Past times and times outside opening hours are allowed and returned as warnings. A limit that prevented a mail is a
 * warning too.
 * Throws `validation_failed` for an impossible time; `not_found` for a service, customer or calendar of another
 * business; `conflict` for a service that no calendar offers. The agent's hold is consumed by the same transaction.
 * `slot_taken` is also thrown if that hold has expired or belongs to another call. For the agent, `BookingLimitReached`
 * is thrown beyond the limits per call, new customer or number.
 */
export async function bookAppointment(
  { db, invalidations }: MemberDeps,
  actor: AnyActor,
  input: BookingOrder,
): Promise<BookingResult> {
  const [booked, timetable] = await Promise.all([resolveBookable(db, input.what), readTimetable(db)]);
  const isClosedTime = input.what.kind === 'closed';
  const { timezone, now } = timetable;
  const span = computeBookedSpan(input.time, { timezone, now, minutes: booked.minutes, isClosedTime });
  const plan = { input, booked, span, timetable, type: bookingTypeOf(input, span) };
  const result = await db
    .transaction((tx) => book(tx, actor, plan))
    .catch((error: unknown) => afterRefusal(db, plan, error));
  invalidations.publish(
    [db.businessId],
    input.customer.option === 'new' ? ['appointments', 'customers'] : ['appointments'],
  );
  const { resourceId } = result.appointment;
  const warnings = bookingWarnings(span, timetable, { isClosedTime, resourceId });
  return { ...result, warnings: [...warnings, ...result.warnings] };
}

async function book(
  tx: TenantTx,
  actor: AnyActor,
  { input, booked, span, type }: Plan,
): Promise<BookingResult> {
  const { notify = true, notes = '', allowOverlap, bookingKey = null, resourceId = null } = input;
  // The lock is taken before the limits are checked. If the agent's last allowed booking is delivered twice, the second
  // delivery then finds the booking and does not fail at the limit.
  if (isAgent(actor)) await lockBookings(tx);
  const known = await alreadyBooked(tx, input);
  if (known) return known;
  await requireResource(tx, resourceId);
  const customerId = type === 'appointment' ? await resolveCustomer(tx, actor, input) : null;
  if (isAgent(actor)) {
    const { callingNumber = '' } = input;
    await assertMayBookMore(tx, { callSid: actor.callSid, customerId, callingNumber });
    await releaseHold(tx, actor, input.holdId);
  }
  const appointment = await insertAudited(tx, actor, {
    ...{ booked, span, type, notes, allowOverlap, bookingKey, notify, customerId, resourceId },
  });
  if (appointment === null) {
    // A concurrent request with the same key has just made the booking.
    const existing = await alreadyBooked(tx, input);
    if (!existing) throw notFound();
    return existing;
  }
  const { id } = appointment;
  const mail = { id, notify, isNew: true };
  const mailLimits = customerId === null ? [] : await queueAppointmentMail(tx, 'appointment-booked', mail);
  const warnings = [...(await offerWarnings(tx, appointment)), ...mailLimits];
  const overlaps = input.what.kind === 'closed' ? await readInSpan(tx, span, resourceId) : [];
  return { appointment, overlaps, warnings };
}

/** The booking or closed time that an earlier request with the same key created. */
export async function alreadyBooked(
  db: TenantRunner,
  { bookingKey }: Pick<BookAppointmentInput, 'bookingKey'>,
): Promise<BookingResult | undefined> {
  const row = bookingKey === undefined ? undefined : await db.first(appointmentByKey, { bookingKey });
  return row && { appointment: toAppointmentView(row), overlaps: [], warnings: [] };
}

/**
 * If a concurrent first delivery of the same request has taken the time or consumed the hold, returns its booking.
 * Otherwise throws the error about the refused booking.
 */
async function afterRefusal(db: TenantRunner, plan: Plan, cause: unknown): Promise<BookingResult> {
  if (isResourceRemoved(cause)) throw notFound();
  if (isNotOffered(cause)) throw notOfferedAnywhere();
  if (!isSlotTaken(cause)) throw cause;
  const first = await alreadyBooked(db, plan.input);
  if (first) return first;
  const { span, booked, timetable, input } = plan;
  const { serviceId } = booked;
  const where = { serviceId, resourceId: input.resourceId };
  throw await slotTaken(db, { span, buffers: booked, timetable, ...where, cause });
}
