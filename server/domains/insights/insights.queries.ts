import type { Statement } from '../../db/sql.ts';
import type { DashboardMetricsView } from './insights.schema.ts';

type MetricsRow = {
  total_customers: number;
  total_calls: number;
  customers_this_week: number;
  calls_this_week: number;
  average_call_duration: number;
};

/** Days and weeks are cut on the business's wall clock, so a day with a change of DST has 23 or 25 hours. */
const LOCAL_DAY = `SELECT timezone, date_trunc('day', app_now() AT TIME ZONE timezone) AS today
      FROM businesses WHERE id = $1`;

/** The counts of the dashboard; the average is over completed calls, in whole seconds. */
export const dashboardMetrics: Statement<MetricsRow> = {
  name: 'insights.dashboard_metrics',
  text: `WITH local AS (${LOCAL_DAY}), week AS (
      SELECT (today - make_interval(days => extract(dow FROM today)::int)) AT TIME ZONE timezone AS starts_at FROM local)
    SELECT
      (SELECT count(*)::int FROM customers WHERE business_id = $1) AS total_customers,
      (SELECT count(*)::int FROM customers, week
         WHERE business_id = $1 AND created_at >= week.starts_at) AS customers_this_week,
      c.total_calls, c.calls_this_week, c.average_call_duration
    FROM (
      SELECT count(*)::int AS total_calls,
        count(*) FILTER (WHERE calls.started_at >= week.starts_at)::int AS calls_this_week,
        coalesce(round(avg(duration_seconds) FILTER (WHERE status = 'completed')), 0)::int AS average_call_duration
      FROM calls, week WHERE business_id = $1
    ) c`,
};

type AppointmentRow = {
  id: number;
  starts_at: Date;
  ends_at: Date;
  status: string;
  service_name: string | null;
  customer_name: string | null;
};

/** Today's appointments of people, by start; closed slots are not appointments. */
export const todaysAppointments: Statement<AppointmentRow> = {
  name: 'insights.todays_appointments',
  text: `WITH local AS (${LOCAL_DAY})
    SELECT a.id, a.starts_at, a.ends_at, a.status, a.service_name,
      nullif(btrim(concat(c.first_name, ' ', c.last_name)), '') AS customer_name
    FROM local
    JOIN appointments a ON a.business_id = $1
      AND a.starts_at >= today AT TIME ZONE timezone
      AND a.starts_at < (today + interval '1 day') AT TIME ZONE timezone
    LEFT JOIN customers c ON c.business_id = $1 AND c.id = a.customer_id
    WHERE a.business_id = $1 AND a.booking_type IN ('appointment', 'anonymous')
    ORDER BY a.starts_at, a.id`,
};

/** Both reads as the one answer of the dashboard. */
export function toDashboardMetricsView(metrics: MetricsRow, today: AppointmentRow[]): DashboardMetricsView {
  return {
    totalCustomers: metrics.total_customers,
    totalCalls: metrics.total_calls,
    customersThisWeek: metrics.customers_this_week,
    callsThisWeek: metrics.calls_this_week,
    averageCallDurationSeconds: metrics.average_call_duration,
    todaysAppointments: today.map((row) => ({
      appointmentId: row.id,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      customerName: row.customer_name,
      serviceName: row.service_name,
      status: row.status,
    })),
  };
}
