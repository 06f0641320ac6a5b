import { z } from 'zod';
import { ACTIVE_STATUSES } from '../../../../core/appointment-status.ts';
import { instantText, int } from '../../../../db/column-types.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { fromCursor, placeInstant, toCursor } from '../../../../db/place-cursor.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { wordList } from '../../../../db/word-list.ts';
import { APPOINTMENT, SELECT_APPOINTMENTS, toAppointmentView } from '../appointments.queries.ts';
import type { AppointmentPage, CustomerAppointmentsInput } from '../appointments.schema.ts';

const PAGE_SIZE = 10;

const PAGE = { customerId: int, afterAt: instantText, afterId: int, limit: int };
const IS_COMING = `(a.status IN (${wordList(ACTIVE_STATUSES)}) AND a.ends_at > app_now())`;
/** The start of an appointment, truncated to milliseconds, the precision of the cursor. The column has microseconds. */
const START = "date_trunc('milliseconds', a.starts_at)";

const upcomingPage = ofBusiness({
  name: 'appointments.upcoming_of_customer',
  params: PAGE,
  row: APPOINTMENT,
  text: `${SELECT_APPOINTMENTS}
    WHERE a.customer_id = $customerId AND ${IS_COMING}
      AND (${START}, a.id) > ($afterAt, $afterId)
    ORDER BY ${START}, a.id LIMIT $limit`,
});

const pastPage = ofBusiness({
  name: 'appointments.past_of_customer',
  params: PAGE,
  row: APPOINTMENT,
  text: `${SELECT_APPOINTMENTS}
    WHERE a.customer_id = $customerId AND NOT ${IS_COMING}
      AND (${START}, a.id) < ($afterAt, $afterId)
    ORDER BY ${START} DESC, a.id DESC LIMIT $limit`,
});

const place = z.tuple([placeInstant, z.int32()]);

/** A customer's appointments, a page at a time; empty for a customer of another business. */
export async function listOfCustomer(
  db: TenantRunner,
  { customerId, part, cursor }: CustomerAppointmentsInput,
): Promise<AppointmentPage> {
  const [page, start] = part === 'upcoming' ? [upcomingPage, '-infinity'] : [pastPage, 'infinity'];
  const [afterAt, afterId] = cursor ? fromCursor(cursor, place) : [start, 0];
  const rows = await db.all(page, { customerId, afterAt, afterId, limit: PAGE_SIZE + 1 });
  const appointments = rows.slice(0, PAGE_SIZE).map(toAppointmentView);
  const last = appointments.at(-1);
  return {
    appointments,
    nextCursor: last && rows.length > PAGE_SIZE ? toCursor([last.startsAt, last.id]) : null,
  };
}
