import { type AnyActor, auditNameOf, creatorOf, isAgent } from '../../../../core/actor.ts';
import type { BookingType } from '../../../../core/appointment-status.ts';
import { bool, instant, int, text, uuid, wallTime } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { AUDIT_EACH, auditEach, auditOf } from '../../../../events/record-audit.ts';
import { APPOINTMENT, selectAppointments, toAppointmentView } from '../appointments.queries.ts';
import type { AppointmentView } from '../appointments.schema.ts';
import { reminderDueAt } from '../mails/queue-reminders.ts';
import type { BookedSpan } from './compute-booked-span.ts';
import type { Booked } from './resolve-bookable.ts';

const NEW_APPOINTMENT = {
  type: APPOINTMENT.booking_type,
  serviceId: int.orNull,
  builtIn: APPOINTMENT.built_in,
  customerId: int.orNull,
  name: text.orNull,
  minutes: int.orNull,
  priceCents: int.orNull,
  bufferBeforeMinutes: int,
  bufferAfterMinutes: int,
  startsAt: instant,
  endsAt: instant,
  isFullDay: bool,
  zone: text,
  startsLocal: wallTime,
  endsLocal: wallTime,
  notes: text,
  allowOverlap: bool,
  bookingKey: uuid.orNull,
  notify: bool,
  status: APPOINTMENT.status,
  callSid: text.orNull,
  position: int.orNull,
  createdBy: int.orNull,
  createdIn: text.orNull,
  seriesId: int.orNull,
  seriesPosition: int.orNull,
  changeKey: uuid.orNull,
  resourceId: int.orNull,
};

/**
 * Members book with status `scheduled`, the agent with `confirmed`. A reminder is due a day before the appointment, if
 * that is in the future.
 */
const INSERT = `INSERT INTO appointments (business_id, booking_type, status, service_id, built_in, customer_id, service_name,
      service_minutes, service_price_cents, buffer_before_minutes, buffer_after_minutes, starts_at, ends_at, is_full_day,
      notes, allow_overlap, booking_key, confirmed_call_sid, confirmed_position, created_by, created_in,
      series_id, series_position, change_key, resource_id, zone, local_starts_at, local_ends_at, is_announced,
      reminder_due_at)
    VALUES ($business, $type, $status, $serviceId, $builtIn, $customerId, $name, $minutes, $priceCents,
      $bufferBeforeMinutes, $bufferAfterMinutes, $startsAt, $endsAt, $isFullDay, nullif($notes, ''), $allowOverlap,
      $bookingKey, $callSid, $position, $createdBy, $createdIn,
      $seriesId, $seriesPosition, $changeKey, $resourceId, $zone, $startsLocal, $endsLocal, $notify,
      ${reminderDueAt('$startsAt', '$customerId::int IS NOT NULL AND $notify')})
    ON CONFLICT (business_id, booking_key) DO NOTHING`;

const insert = ofBusiness({
  name: 'appointments.insert',
  params: NEW_APPOINTMENT,
  row: { id: int },
  text: `${INSERT} RETURNING id`,
});

/**
 * The insert, its audit entry and the view of the row in one round trip, because the insert holds the booking lock
 * until the commit. The joined rows are read before the insert waits for that lock. If the calendar is created during
 * the wait, `resource_name` is null.
 */
const book = ofBusiness({
  name: 'appointments.book',
  params: { ...NEW_APPOINTMENT, ...AUDIT_EACH },
  row: APPOINTMENT,
  text: `WITH booked AS (${INSERT} RETURNING *),
      audited AS (${auditEach('booked', "'appointment-' || id")})
    ${selectAppointments('booked')}`,
});

type NewAppointment = {
  booked: Booked;
  span: BookedSpan;
  type: BookingType;
  customerId: number | null;
  /**
   * The calendar. For an appointment, null selects the first free calendar. For closed time, null means the whole
   * business.
   */
  resourceId: number | null;
  notes: string;
  allowOverlap: boolean;
  bookingKey: string | null;
  /** True if the customer is mailed about the booking, and gets a reminder by mail. */
  notify: boolean;
  series?: { id: number; position: number };
  /** Key with which an undo finds all changes of the same click. */
  changeKey?: string;
};

function valuesOf(actor: AnyActor, { booked, span, series, changeKey, ...rest }: NewAppointment) {
  return {
    ...{ ...booked, ...span, ...agentFields(actor), ...creatorOf(actor), ...rest },
    minutes: booked.serviceId === null && booked.builtIn === null ? null : booked.minutes,
    seriesId: series?.id ?? null,
    seriesPosition: series?.position ?? null,
    changeKey: changeKey ?? null,
  };
}

/**
 * Inserts an appointment in the caller's transaction and returns its id; null when an appointment with the booking key
 * exists. When the time is taken, throws an error that slot-taken.ts recognizes.
 */
export async function insertAppointment(
  tx: TenantTx,
  actor: AnyActor,
  appointment: NewAppointment,
): Promise<number | null> {
  return (await tx.first(insert, valuesOf(actor, appointment)))?.id ?? null;
}

/** Like insertAppointment, with the audit entry of a booking; returns the appointment. */
export async function insertAudited(
  tx: TenantTx,
  actor: AnyActor,
  appointment: NewAppointment,
): Promise<AppointmentView | null> {
  const audit = auditOf(tx, { actor: auditNameOf(actor), action: 'appointment.booked' });
  const row = await tx.first(book, { ...valuesOf(actor, appointment), ...audit });
  return row ? toAppointmentView(row) : null;
}

/**
 * The status of a new booking, and the call and turn in which the caller agreed. `position` is the last turn of the
 * caller.
 */
function agentFields(actor: AnyActor) {
  return isAgent(actor)
    ? { status: 'confirmed' as const, callSid: actor.callSid, position: actor.position }
    : { status: 'scheduled' as const, callSid: null, position: null };
}
