import { ACTIVE_STATUSES, APPOINTMENT_STATUSES } from '../../../core/appointment-status.ts';
import { instant, int, oneOf, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { customerName } from '../../../db/person-name.ts';
import { ofBusiness, type Values } from '../../../db/statement.ts';
import { wordList } from '../../../db/word-list.ts';
import { BUILT_IN_KEYS, SERVICE_NAMES } from '../../scheduling/index.ts';
import type { DashboardAppointment, DashboardMetricsView } from './insights.schema.ts';

/** Days and weeks are those of the business's local time, so a day with a clock change has 23 or 25 hours. */
const LOCAL_DAY = `SELECT timezone, date_trunc('day', app_now() AT TIME ZONE timezone) AS today
      FROM businesses WHERE id = $business`;

/**
 * Start of tomorrow in the business's time zone. A scalar subquery, so that PostgreSQL limits the index scan to this
 * time under every query plan.
 */
const TOMORROW = `(SELECT (today + interval '1 day') AT TIME ZONE timezone FROM local)`;

/**
 * The counts of the dashboard: stored counts of the rolled-up days, plus the calls of all other days counted here. This
 * query takes a tenth of the time of count_calls(). The average duration is that of completed calls, in whole seconds.
 * The first day is the one before the first call's date, because a call before a repeated midnight belongs to the
 * previous day.
 */
const metricsOf = ofBusiness({
  name: 'insights.dashboard_metrics',
  row: {
    total_customers: int,
    total_calls: int,
    customers_this_week: int,
    calls_this_week: int,
    average_call_duration: int,
  },
  text: `WITH local AS (${LOCAL_DAY}), week AS (
      SELECT timezone, (today - make_interval(days => extract(dow FROM today)::int))::date AS from_day FROM local
    ), days AS MATERIALIZED (
      SELECT d.day >= w.from_day AS is_this_week, coalesce((d.counts ->> 'calls')::int, l.calls) AS calls,
        coalesce((d.counts ->> 'timed')::int, l.timed) AS timed,
        coalesce((d.counts ->> 'seconds')::bigint, l.seconds) AS seconds
      FROM week w CROSS JOIN LATERAL insight_calendar($business,
        (SELECT (min(started_at) AT TIME ZONE w.timezone)::date - 1 FROM calls WHERE business_id = $business),
        (SELECT (max(started_at) AT TIME ZONE w.timezone)::date FROM calls WHERE business_id = $business)) d
      CROSS JOIN LATERAL (
        SELECT count(*) AS calls, count(c.duration_seconds) FILTER (WHERE c.status = 'completed') AS timed,
          sum(c.duration_seconds) FILTER (WHERE c.status = 'completed') AS seconds
        FROM calls c WHERE d.counts IS NULL AND c.business_id = $business AND c.started_at >= d.starts_at
          AND c.started_at < d.ends_at) l
    )
    SELECT
      (SELECT count(*)::int FROM customers WHERE business_id = $business) AS total_customers,
      (SELECT count(*)::int FROM customers, week
         WHERE business_id = $business AND created_at >= from_day::timestamp AT TIME ZONE timezone) AS customers_this_week,
      coalesce(sum(calls), 0)::int AS total_calls,
      coalesce(sum(calls) FILTER (WHERE is_this_week), 0)::int AS calls_this_week,
      coalesce(round(sum(seconds) / nullif(sum(timed), 0)), 0)::int AS average_call_duration
    FROM days`,
});

const APPOINTMENT = {
  id: int,
  starts_at: instant,
  ends_at: instant,
  status: oneOf(APPOINTMENT_STATUSES),
  service_name: text.orNull,
  service_names: SERVICE_NAMES.type,
  built_in: oneOf(BUILT_IN_KEYS).orNull,
  customer_id: int.orNull,
  customer_name: text.orNull,
};

const APPOINTMENT_COLUMNS = `a.id, a.starts_at, a.ends_at, a.status, a.service_name, ${SERVICE_NAMES.column}, a.built_in, c.id AS customer_id,
      ${customerName('c')} AS customer_name`;

const todaysAppointments = ofBusiness({
  name: 'insights.todays_appointments',
  row: APPOINTMENT,
  text: `WITH local AS (${LOCAL_DAY})
    SELECT ${APPOINTMENT_COLUMNS}
    FROM appointments a
    LEFT JOIN customers c ON c.business_id = $business AND c.id = a.customer_id
    ${SERVICE_NAMES.join}
    WHERE a.business_id = $business AND a.starts_at >= (SELECT today AT TIME ZONE timezone FROM local)
      AND a.starts_at < ${TOMORROW} AND a.booking_type IN ('appointment', 'anonymous')
    ORDER BY a.starts_at, a.id`,
});

const upcomingAppointments = ofBusiness({
  name: 'insights.upcoming_appointments',
  params: { limit: int },
  row: APPOINTMENT,
  text: `WITH local AS (${LOCAL_DAY})
    SELECT ${APPOINTMENT_COLUMNS}
    FROM appointments a
    LEFT JOIN customers c ON c.business_id = $business AND c.id = a.customer_id
    ${SERVICE_NAMES.join}
    WHERE a.business_id = $business AND a.starts_at >= ${TOMORROW} AND a.booking_type IN ('appointment', 'anonymous')
      AND a.status IN (${wordList(ACTIVE_STATUSES)})
    ORDER BY a.starts_at, a.id LIMIT $limit`,
});

const toDashboardAppointment = (row: Values<typeof APPOINTMENT>): DashboardAppointment => ({
  appointmentId: row.id,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  customerId: row.customer_id,
  customerName: row.customer_name,
  serviceName: row.service_name,
  ...(row.service_names && { serviceNames: row.service_names }),
  builtIn: row.built_in,
  status: row.status,
});

/** Today's appointments in any status by start, without closed time. */
export async function listToday(db: TenantRunner): Promise<DashboardAppointment[]> {
  return (await db.all(todaysAppointments)).map(toDashboardAppointment);
}

export async function readDashboard(db: TenantRunner): Promise<DashboardMetricsView> {
  const [metrics, today] = await Promise.all([db.one(metricsOf), listToday(db)]);
  return {
    totalCustomers: metrics.total_customers,
    totalCalls: metrics.total_calls,
    customersThisWeek: metrics.customers_this_week,
    callsThisWeek: metrics.calls_this_week,
    averageCallDurationSeconds: metrics.average_call_duration,
    todaysAppointments: today,
  };
}

/** The next active appointments from tomorrow on, by start. */
export async function listUpcoming(db: TenantRunner, limit: number): Promise<DashboardAppointment[]> {
  return (await db.all(upcomingAppointments, { limit })).map(toDashboardAppointment);
}
