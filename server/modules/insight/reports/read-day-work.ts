import { ACTIVE_STATUSES, APPOINTMENT_STATUSES } from '../../../core/appointment-status.ts';
import { addDays } from '../../../core/calendar-day.ts';
import { day, instant, int, oneOf, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { customerName } from '../../../db/person-name.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { wordList } from '../../../db/word-list.ts';
import { BUILT_IN_KEYS } from '../../scheduling/index.ts';
import type { InsightPeriodInput } from '../insights/insights.schema.ts';
import { ENDS_AT, STARTS_AT } from '../insights/read-period.ts';
import type { AppointmentFacts, MessageFacts } from './report-facts.ts';

const APPOINTMENTS_MAX = 100;

const messagesLeft = ofBusiness({
  name: 'reports.messages',
  params: { from: day, to: day },
  row: { received: int, open: int },
  text: `SELECT count(m.id)::int AS received, count(m.id) FILTER (WHERE f.done_at IS NULL)::int AS open
    FROM caller_messages m
    LEFT JOIN follow_ups f ON f.business_id = $business AND f.call_sid = m.call_sid
    WHERE m.business_id = $business AND m.created_at >= ${STARTS_AT} AND m.created_at < ${ENDS_AT}`,
});

const activeAppointments = ofBusiness({
  name: 'reports.appointments',
  params: { from: day, to: day, limit: int },
  row: {
    customer_id: int.orNull,
    customer_name: text.orNull,
    built_in: oneOf(BUILT_IN_KEYS).orNull,
    service_name: text.orNull,
    starts_at: instant,
    status: oneOf(APPOINTMENT_STATUSES),
    in_all: int,
  },
  text: `SELECT a.customer_id, ${customerName('k')} AS customer_name, a.built_in, a.service_name,
      a.starts_at, a.status, count(*) OVER ()::int AS in_all
    FROM appointments a
    LEFT JOIN customers k ON k.business_id = $business AND k.id = a.customer_id
    WHERE a.business_id = $business AND a.starts_at >= ${STARTS_AT} AND a.starts_at < ${ENDS_AT}
      AND a.booking_type IN ('appointment', 'anonymous') AND a.status IN (${wordList(ACTIVE_STATUSES)})
    ORDER BY a.starts_at, a.id LIMIT $limit`,
});

/** Number of caller messages in the period, and number of these that have an open follow-up. */
export function readMessages(db: TenantRunner, { from, to }: InsightPeriodInput): Promise<MessageFacts> {
  return db.one(messagesLeft, { from, to });
}

/** The first hundred active appointments of the day after a period, and their total number. */
export async function readNextAppointments(
  db: TenantRunner,
  { to }: InsightPeriodInput,
): Promise<AppointmentFacts> {
  const next = addDays(to, 1);
  const rows = await db.all(activeAppointments, { from: next, to: next, limit: APPOINTMENTS_MAX });
  return {
    day: next,
    count: rows[0]?.in_all ?? 0,
    rows: rows.map((row) => ({
      customerId: row.customer_id,
      customerName: row.customer_name,
      builtIn: row.built_in,
      serviceName: row.service_name,
      startsAt: row.starts_at.toISOString(),
      status: row.status,
    })),
  };
}
