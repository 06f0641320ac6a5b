import {
  ACTIVE_STATUSES,
  APPOINTMENT_STATUSES,
  BOOKING_TYPES,
  CLOSED_TYPES,
  isClosedTime,
  REOPEN_HOURS,
} from '../../../core/appointment-status.ts';
import { notFound } from '../../../core/errors.ts';
import { formatPhoneNumber } from '../../../core/phone-number.ts';
import { RHYTHMS } from '../../../core/recurring-days.ts';
import { bool, day, instant, int, jsonOf, oneOf, text, uuid } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness, type Values } from '../../../db/statement.ts';
import { wordList } from '../../../db/word-list.ts';
import {
  type AppointmentView,
  type Bookable,
  BUILT_IN_KEYS,
  type ServiceNames,
} from './appointments.schema.ts';

/**
 * Names of the service of an appointment `a`, by language. Null without a service. Also null when the service has been
 * renamed since the booking, because the appointment then keeps its old name.
 */
export const SERVICE_NAMES = {
  type: jsonOf<ServiceNames>().orNull,
  column: 'CASE WHEN a.service_name = ANY (n.names) THEN n.by_language END AS service_names',
  /** Aggregates the names once per statement. A subquery per appointment takes four times as long. */
  join: `LEFT JOIN (
      SELECT t.service_id, array_agg(t.name) AS names,
        jsonb_object_agg(split_part(t.language_code, '-', 1), t.name ORDER BY t.id) AS by_language
      FROM service_translations t WHERE t.business_id = $business GROUP BY t.service_id
    ) n ON n.service_id = a.service_id`,
};

export const APPOINTMENT = {
  id: int,
  booking_type: oneOf(BOOKING_TYPES),
  status: oneOf(APPOINTMENT_STATUSES),
  service_id: int.orNull,
  built_in: oneOf(BUILT_IN_KEYS).orNull,
  resource_id: int.orNull,
  resource_name: text.orNull,
  service_name: text.orNull,
  service_names: SERVICE_NAMES.type,
  service_minutes: int.orNull,
  service_price_cents: int.orNull,
  customer_id: int.orNull,
  first_name: text.orNull,
  last_name: text.orNull,
  email: text.orNull,
  phone: text.orNull,
  starts_at: instant,
  ends_at: instant,
  starts_local: text,
  ends_local: text,
  is_full_day: bool,
  notes: text.orNull,
  version: int,
  may_reopen: bool,
  confirmed_call_sid: text.orNull,
  confirmed_position: int.orNull,
  cancelled_call_sid: text.orNull,
  cancelled_position: int.orNull,
  rhythm: oneOf(RHYTHMS).orNull,
  series_position: int.orNull,
  series_times: int.orNull,
  updated_at: instant,
};
type AppointmentRow = Values<typeof APPOINTMENT>;

const local = (column: string) => `to_char(${column} AT TIME ZONE b.timezone, 'YYYY-MM-DD"T"HH24:MI:SS') `;

/**
 * SQL condition for an appointment that can be reopened: it was completed or missed within the last day, and its
 * customer, if it has one, was not erased.
 */
export const IS_REOPENABLE = `a.status IN ('completed', 'no_show')
      AND a.status_at > app_now() - interval '${REOPEN_HOURS} hours'
      AND (a.booking_type <> 'appointment' OR a.customer_id IS NOT NULL)`;

/** SQL condition: the appointment occupies its time, so another booking at that time needs `allowOverlap`. */
const IS_ACTIVE = `a.status IN (${wordList(ACTIVE_STATUSES)})`;
const IS_CLOSED = `a.booking_type IN (${wordList(CLOSED_TYPES)})`;

/** SQL that selects all columns of `APPOINTMENT`. Aliases: `b` is the business, `a` an appointment from `source`. */
export const selectAppointments = (
  source: string,
) => `SELECT a.id, a.booking_type, a.status, a.service_id, a.built_in, a.resource_id, r.name AS resource_name, a.service_name, ${SERVICE_NAMES.column}, a.service_minutes,
      a.service_price_cents, a.customer_id, c.first_name, c.last_name, c.email, c.phone, a.starts_at, a.ends_at,
      ${local('a.starts_at')} AS starts_local, ${local('a.ends_at')} AS ends_local, a.is_full_day, a.notes, a.version,
      ${IS_REOPENABLE} AS may_reopen, a.confirmed_call_sid, a.confirmed_position,
      a.cancelled_call_sid, a.cancelled_position, s.rhythm, a.series_position, s.times AS series_times, a.updated_at
    FROM businesses b
    JOIN ${source} a ON a.business_id = b.id AND a.business_id = $business
    LEFT JOIN resources r ON r.business_id = $business AND r.id = a.resource_id
    LEFT JOIN customers c ON c.business_id = $business AND c.id = a.customer_id
    LEFT JOIN appointment_series s ON s.business_id = $business AND s.id = a.series_id
    ${SERVICE_NAMES.join}`;

export const SELECT_APPOINTMENTS = selectAppointments('appointments');

/** SQL condition: `a` occupies some time between two instants. Matches the index on occupied spans. */
const occupies = (from: string, to: string) =>
  `int4range(a.business_id, a.business_id, '[]') && int4range($business::int, $business::int, '[]')
      AND tstzrange(a.occupied_from, a.occupied_to) && tstzrange(${from}, ${to})`;

/** First and last day in the business's time zone, both inclusive. */
const DAYS = { from: day, to: day };
const FIRST_INSTANT = '($from::date)::timestamp AT TIME ZONE b.timezone';
const LAST_INSTANT = '($to::date + 1)::timestamp AT TIME ZONE b.timezone';
/** Closed time of a removed calendar is excluded. */
const WITHIN_DAYS = `${occupies(FIRST_INSTANT, LAST_INSTANT)}
      AND a.starts_at < ${LAST_INSTANT} AND a.ends_at > ${FIRST_INSTANT}
      AND (r.deleted_at IS NULL OR NOT ${IS_CLOSED})`;

/** The appointments of a range of days, including those that begin before the range or end after it. */
export const appointmentsOfDays = ofBusiness({
  name: 'appointments.of_days',
  params: DAYS,
  row: APPOINTMENT,
  text: `${SELECT_APPOINTMENTS} WHERE ${WITHIN_DAYS} ORDER BY a.starts_at, a.id`,
});

/**
 * Closed time of a range of days. Separate from `appointmentsOfDays`, because this condition can use the index on
 * closed time and reads no appointments of customers.
 */
export const closedTimeOfDays = ofBusiness({
  name: 'appointments.closed_time_of_days',
  params: DAYS,
  row: APPOINTMENT,
  text: `${SELECT_APPOINTMENTS}
    WHERE ${WITHIN_DAYS} AND ${IS_CLOSED}
    ORDER BY a.starts_at, a.id`,
});

const appointmentById = ofBusiness({
  name: 'appointments.by_id',
  params: { id: int },
  row: APPOINTMENT,
  text: `${SELECT_APPOINTMENTS} WHERE a.id = $id`,
});

export const appointmentByKey = ofBusiness({
  name: 'appointments.by_booking_key',
  params: { bookingKey: uuid },
  row: APPOINTMENT,
  text: `${SELECT_APPOINTMENTS} WHERE a.booking_key = $bookingKey`,
});

/**
 * Active appointments, without closed time, whose occupied span overlaps the span from `from` to `to`, in one calendar
 * or in all. New closed time in this span would cover these appointments.
 */
const appointmentsBetween = ofBusiness({
  name: 'appointments.in_range',
  params: { from: instant, to: instant, resourceId: int.orNull },
  row: APPOINTMENT,
  text: `${SELECT_APPOINTMENTS}
    WHERE ${occupies('$from', '$to')}
      AND ${IS_ACTIVE} AND a.booking_type IN ('appointment', 'anonymous')
      AND ($resourceId::int IS NULL OR a.resource_id = $resourceId)
    ORDER BY a.starts_at, a.id`,
});

/**
 * Occupied time between two instants, including buffers: appointments, closed time and holds. A row without a calendar
 * applies to all calendars. The appointment `except` and holds of the call `heldFor` are excluded.
 */
export const occupiedTime = ofBusiness({
  name: 'appointments.occupied_time',
  params: { from: instant, to: instant, except: int.orNull, heldFor: text.orNull },
  row: { occupied_from: instant, occupied_to: instant, is_closed: bool, resource_id: int.orNull },
  text: `SELECT a.occupied_from, a.occupied_to, ${IS_CLOSED} AS is_closed, a.resource_id
    FROM appointments a
    WHERE a.business_id = $business AND ${occupies('$from', '$to')}
      AND ${IS_ACTIVE} AND ($except::int IS NULL OR a.id <> $except)
    UNION ALL
    SELECT h.occupied_from, h.occupied_to, false, h.resource_id FROM slot_holds h
    WHERE h.business_id = $business AND h.expires_at > app_now()
      AND h.occupied_from < $to AND h.occupied_to > $from
      AND ($heldFor::text IS NULL OR h.call_sid <> $heldFor)`,
});

function kindOf(row: AppointmentRow): Bookable['kind'] {
  if (isClosedTime(row.booking_type)) return 'closed';
  if (row.built_in !== null) return 'built_in';
  return row.service_id === null ? 'general' : 'service';
}

function seriesOf({
  rhythm,
  series_position: position,
  series_times: times,
}: AppointmentRow): AppointmentView['series'] {
  return rhythm === null || position === null || times === null ? null : { rhythm, position, times };
}

function turnOf(callSid: string | null, position: number | null): AppointmentView['confirmedBy'] {
  return callSid === null || position === null ? null : { callSid, position };
}

export function toAppointmentView(row: AppointmentRow): AppointmentView {
  return {
    id: row.id,
    bookingType: row.booking_type,
    status: row.status,
    kind: kindOf(row),
    resourceId: row.resource_id,
    resourceName: row.resource_name,
    serviceId: row.service_id,
    builtIn: row.built_in,
    serviceName: row.service_name,
    ...(row.service_names && { serviceNames: row.service_names }),
    serviceMinutes: row.service_minutes,
    priceCents: row.service_price_cents,
    customerId: row.customer_id,
    customerName: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
    customerFirstName: row.first_name,
    customerLastName: row.last_name,
    customerEmail: row.email,
    customerPhone: row.phone,
    customerPhoneFormatted: row.phone && formatPhoneNumber(row.phone),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    startsLocal: row.starts_local,
    endsLocal: row.ends_local,
    isFullDay: row.is_full_day,
    notes: row.notes,
    version: row.version,
    mayReopen: row.may_reopen,
    confirmedBy: turnOf(row.confirmed_call_sid, row.confirmed_position),
    cancelledBy: row.status === 'cancelled' ? turnOf(row.cancelled_call_sid, row.cancelled_position) : null,
    series: seriesOf(row),
  };
}

/** The view of an appointment. Throws `not_found`. */
export async function readAppointment(db: TenantRunner, id: number): Promise<AppointmentView> {
  const row = await db.first(appointmentById, { id });
  if (!row) throw notFound();
  return toAppointmentView(row);
}

/** Active appointments of customers that overlap the span, in one calendar or in all. */
export async function readInSpan(
  db: TenantRunner,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  resourceId: number | null,
): Promise<AppointmentView[]> {
  const rows = await db.all(appointmentsBetween, { from: startsAt, to: endsAt, resourceId });
  return rows.map(toAppointmentView);
}
