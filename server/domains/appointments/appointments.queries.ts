import { formatPhoneNumber } from '../../core/phone-number.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { REOPEN_HOURS } from './appointment-status.ts';
import type {
  AppointmentStatus,
  AppointmentView,
  Bookable,
  BookingType,
  BuiltInService,
} from './appointments.schema.ts';

export type AppointmentRow = {
  id: number;
  booking_type: BookingType;
  status: AppointmentStatus;
  service_id: number | null;
  built_in: BuiltInService | null;
  service_name: string | null;
  service_minutes: number | null;
  service_price_cents: number | null;
  customer_id: number | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  starts_at: Date;
  ends_at: Date;
  starts_local: string;
  ends_local: string;
  is_full_day: boolean;
  notes: string | null;
  version: number;
  may_reopen: boolean;
  updated_at: Date;
};

const local = (column: string) => `to_char(${column} AT TIME ZONE b.timezone, 'YYYY-MM-DD"T"HH24:MI:SS') `;

/** Ended by mistake a moment ago, and still somebody's: time is not kept for a customer who was deleted. */
export const IS_REOPENABLE = `a.status IN ('completed', 'no_show')
      AND a.status_at > app_now() - interval '${REOPEN_HOURS} hours'
      AND (a.booking_type <> 'appointment' OR a.customer_id IS NOT NULL)`;

/** Everything that a view is made of; `b` is the business, `a` the appointment. */
const SELECT = `SELECT a.id, a.booking_type, a.status, a.service_id, a.built_in, a.service_name, a.service_minutes,
      a.service_price_cents, a.customer_id, c.first_name, c.last_name, c.email, c.phone, a.starts_at, a.ends_at,
      ${local('a.starts_at')} AS starts_local, ${local('a.ends_at')} AS ends_local, a.is_full_day, a.notes, a.version,
      ${IS_REOPENABLE} AS may_reopen, a.updated_at
    FROM businesses b
    JOIN appointments a ON a.business_id = b.id AND a.business_id = $1
    LEFT JOIN customers c ON c.business_id = $1 AND c.id = a.customer_id`;

/** Uses the index of spans: `a` occupies some of the time between two instants. */
const occupies = (from: string, to: string) =>
  `int4range(a.business_id, a.business_id, '[]') && int4range($1::int, $1::int, '[]')
      AND tstzrange(a.occupied_from, a.occupied_to) && tstzrange(${from}, ${to})`;

const FIRST_INSTANT = '($2::date)::timestamp AT TIME ZONE b.timezone';
const LAST_INSTANT = '($3::date + 1)::timestamp AT TIME ZONE b.timezone';

/** Reaches into the days $2 to $3 of the business's calendar, both inclusive. */
const WITHIN_DAYS = `b.id = $1 AND ${occupies(FIRST_INSTANT, LAST_INSTANT)}
      AND a.starts_at < ${LAST_INSTANT} AND a.ends_at > ${FIRST_INSTANT}`;

/** What lies in some days of the calendar, also what only reaches into them. */
export const appointmentsOfDays: Statement<AppointmentRow> = {
  name: 'appointments.of_days',
  text: `${SELECT} WHERE ${WITHIN_DAYS} ORDER BY a.starts_at, a.id`,
};

/** The closed time of some days, by an index of its own: people's appointments may be many. */
export const closedTimeOfDays: Statement<AppointmentRow> = {
  name: 'appointments.closed_time_of_days',
  text: `${SELECT}
    WHERE ${WITHIN_DAYS} AND a.booking_type IN ('holiday', 'block')
    ORDER BY a.starts_at, a.id`,
};

export const appointmentById: Statement<AppointmentRow> = {
  name: 'appointments.by_id',
  text: `${SELECT} WHERE b.id = $1 AND a.id = $2`,
};

export const appointmentByKey: Statement<AppointmentRow> = {
  name: 'appointments.by_booking_key',
  text: `${SELECT} WHERE b.id = $1 AND a.booking_key = $2`,
};

/** Active appointments of people in the time from $2 to $3: what closed time was laid over. */
export const appointmentsUnder: Statement<AppointmentRow> = {
  name: 'appointments.under_closed_time',
  text: `${SELECT}
    WHERE b.id = $1 AND ${occupies('$2', '$3')}
      AND a.status IN ('pending', 'scheduled', 'confirmed') AND a.booking_type IN ('appointment', 'anonymous')
    ORDER BY a.starts_at, a.id`,
};

type OccupiedRow = { occupied_from: Date; occupied_to: Date; is_closed: boolean };

/** The time that is taken between $2 and $3, buffers included; $4 is an appointment to leave out, or null. */
export const occupiedTime: Statement<OccupiedRow> = {
  name: 'appointments.occupied_time',
  text: `SELECT a.occupied_from, a.occupied_to, a.booking_type IN ('holiday', 'block') AS is_closed
    FROM appointments a
    WHERE a.business_id = $1 AND ${occupies('$2', '$3')}
      AND a.status IN ('pending', 'scheduled', 'confirmed') AND ($4::int IS NULL OR a.id <> $4)`,
};

function kindOf(row: AppointmentRow): Bookable['kind'] {
  if (row.booking_type === 'holiday' || row.booking_type === 'block') return 'closed';
  if (row.built_in !== null) return 'built_in';
  return row.service_id === null ? 'general' : 'service';
}

export function toAppointmentView(row: AppointmentRow): AppointmentView {
  return {
    id: row.id,
    bookingType: row.booking_type,
    status: row.status,
    kind: kindOf(row),
    serviceId: row.service_id,
    builtIn: row.built_in,
    serviceName: row.service_name,
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
  };
}

/** The appointment of a business as people see it, or undefined. */
export async function findAppointment(
  db: Queryable,
  businessId: number,
  appointmentId: number,
): Promise<AppointmentView | undefined> {
  const [row] = await run(db, appointmentById, [businessId, appointmentId]);
  return row && toAppointmentView(row);
}
