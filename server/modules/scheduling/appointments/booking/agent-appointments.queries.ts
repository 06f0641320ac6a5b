import { ACTIVE_STATUSES } from '../../../../core/appointment-status.ts';
import type { SlotService } from '../../../../core/compute-open-slots.ts';
import { instant, int, text, uuid } from '../../../../db/column-types.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { wordList } from '../../../../db/word-list.ts';

const LOCAL = `to_char(a.starts_at AT TIME ZONE b.timezone, 'YYYY-MM-DD"T"HH24:MI')`;

const bookedByCall = ofBusiness({
  name: 'appointments.booked_by_call',
  params: { holdId: uuid, callSid: text },
  row: { service_id: int.orNull, starts_local: text },
  text: `SELECT a.service_id, ${LOCAL} AS starts_local
    FROM appointments a JOIN businesses b ON b.id = a.business_id
    WHERE a.business_id = $business AND a.booking_key = $holdId AND a.confirmed_call_sid = $callSid`,
});

type Booked = { serviceId: number | null; startsLocal: string };

/** The appointment that a call booked with this hold; undefined if there is none. The booking has consumed the hold. */
export async function findBookedByCall(
  db: TenantRunner,
  hold: { holdId: string; callSid: string },
): Promise<Booked | undefined> {
  const row = await db.first(bookedByCall, hold);
  return row && { serviceId: row.service_id, startsLocal: row.starts_local };
}

const movedByCall = ofBusiness({
  name: 'appointments.moved_by_call',
  params: { id: int, callSid: text, position: int, startsAt: instant.orNull },
  row: { starts_local: text },
  text: `SELECT ${LOCAL} AS starts_local
    FROM appointments a JOIN businesses b ON b.id = a.business_id
    WHERE a.business_id = $business AND a.id = $id AND a.confirmed_call_sid = $callSid
      AND (a.confirmed_position = $position OR a.starts_at = $startsAt)`,
});

/**
 * The current time of an appointment that the call has moved in the turn `position`, or in any turn to the time
 * `startsAt`. Undefined if the call made no such move.
 */
export async function findMovedByCall(
  db: TenantRunner,
  move: { id: number; callSid: string; position: number; startsAt: Date | null },
): Promise<string | undefined> {
  return (await db.first(movedByCall, move))?.starts_local;
}

/**
 * Upcoming appointments of all customers with this phone number, on a day in the business's time zone. With `minute`,
 * only the appointments that start at this local minute.
 */
const ofNumber = ofBusiness({
  name: 'appointments.of_number',
  params: { phone: text, day: text, minute: text.orNull },
  row: {
    id: int,
    service_id: int.orNull,
    resource_id: int,
    starts_local: text,
    minutes: int,
    buffer_before_minutes: int,
    buffer_after_minutes: int,
    first_name: text,
    last_name: text,
  },
  text: `SELECT a.id, a.service_id, r.id AS resource_id, ${LOCAL} AS starts_local,
      round(extract(epoch FROM a.ends_at - a.starts_at) / 60)::int AS minutes,
      a.buffer_before_minutes, a.buffer_after_minutes, c.first_name, c.last_name
    FROM businesses b
    JOIN customers c ON c.business_id = $business AND c.phone = $phone
    JOIN appointments a ON a.business_id = $business AND a.customer_id = c.id
    JOIN resources r ON r.business_id = $business AND r.id = a.resource_id
    WHERE b.id = $business AND a.status IN (${wordList(ACTIVE_STATUSES)})
      AND a.starts_at > app_now() AND left(${LOCAL}, 10) = $day AND ($minute::text IS NULL OR ${LOCAL} = $minute)
    ORDER BY a.starts_at, a.id LIMIT 20`,
});

export type CallersAppointment = {
  id: number;
  serviceId: number | null;
  resourceId: number;
  startsLocal: string;
  /** The appointment's own duration and buffers, which may differ from those of the service. */
  length: SlotService;
  firstName: string;
  lastName: string;
};

/**
 * At most 20 upcoming appointments of all customers with this phone number on a day. With `minute`, only the
 * appointments that start at this local minute.
 */
export async function appointmentsOfNumber(
  db: TenantRunner,
  { phone, day, minute }: { phone: string; day: string; minute: string | null },
): Promise<CallersAppointment[]> {
  const rows = await db.all(ofNumber, { phone, day, minute });
  return rows.map((row) => ({
    id: row.id,
    serviceId: row.service_id,
    resourceId: row.resource_id,
    startsLocal: row.starts_local,
    length: {
      durationMinutes: row.minutes,
      bufferBeforeMinutes: row.buffer_before_minutes,
      bufferAfterMinutes: row.buffer_after_minutes,
    },
    firstName: row.first_name,
    lastName: row.last_name,
  }));
}
