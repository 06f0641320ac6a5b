import { APPOINTMENT_STATUSES } from '../../../core/appointment-status.ts';
import { instant, int, oneOf, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { readCoverage } from '../../agent/index.ts';
import { BUILT_IN_KEYS } from '../../scheduling/index.ts';
import { type CountedDay, shiftDay, sumOf } from './compute-figures.ts';
import type { DashboardOverviewView } from './insights.schema.ts';
import { everyDay, readBusiness, readPeriod } from './read-period.ts';

const DAYS = 14;
const APPOINTMENTS_SHOWN = 5;
/** A payment that failed longer ago needs nobody any more. */
const FAILED_DAYS = 30;

const nextAppointments = ofBusiness({
  name: 'insights.next_appointments',
  params: { limit: int },
  row: {
    id: int,
    starts_at: instant,
    ends_at: instant,
    status: oneOf(APPOINTMENT_STATUSES),
    built_in: oneOf(BUILT_IN_KEYS).orNull,
    service_name: text.orNull,
    customer_id: int.orNull,
    customer_name: text.orNull,
  },
  text: `SELECT a.id, a.starts_at, a.ends_at, a.status, a.built_in, a.service_name, c.id AS customer_id,
      nullif(btrim(concat(c.first_name, ' ', c.last_name)), '') AS customer_name
    FROM appointments a
    LEFT JOIN customers c ON c.business_id = $business AND c.id = a.customer_id
    WHERE a.business_id = $business AND a.starts_at >= app_now() AND a.booking_type IN ('appointment', 'anonymous')
      AND a.status IN ('pending', 'scheduled', 'confirmed')
    ORDER BY a.starts_at, a.id LIMIT $limit`,
});

/** A payment that a recharge made is counted as that recharge. What succeeded later made good what failed before. */
const waiting = ofBusiness({
  name: 'insights.waiting',
  params: { failedDays: int },
  row: { messages: int, failed_payments: int },
  text: `WITH since AS (
      SELECT greatest(app_now() - make_interval(days => $failedDays),
        (SELECT max(succeeded_at) FROM payments WHERE business_id = $business AND state = 'succeeded')) AS at
    )
    SELECT
      (SELECT count(*)::int FROM follow_ups f JOIN caller_messages m ON m.business_id = $business AND m.call_sid = f.call_sid
       WHERE f.business_id = $business AND f.done_at IS NULL) AS messages,
      (SELECT count(*)::int FROM recharges r, since
       WHERE r.business_id = $business AND r.state = 'declined' AND r.ended_at > since.at)
      + (SELECT count(*)::int FROM payments p, since
         WHERE p.business_id = $business AND p.state <> 'succeeded' AND p.created_at > since.at
           AND (p.last_error IS NOT NULL OR p.state = 'mismatched')
           AND NOT EXISTS (SELECT FROM recharges r WHERE r.business_id = $business AND r.payment_id = p.id)
        ) AS failed_payments`,
});

function totalsOf(days: readonly CountedDay[], maySeeMoney: boolean): DashboardOverviewView['totals'] {
  return {
    calls: sumOf(days, ({ counts }) => counts.calls),
    bookings: sumOf(days, ({ counts }) => counts.bookings),
    spentCents: maySeeMoney ? sumOf(days, ({ counts }) => counts.spentCents) : null,
  };
}

/** Today and the 13 days before it, beside the 14 before these; what comes next, and what waits for a person. */
export async function readOverview(db: TenantRunner, maySeeMoney: boolean): Promise<DashboardOverviewView> {
  const { today } = await readBusiness(db);
  const [{ period, days, before }, next, needs, coverage] = await Promise.all([
    readPeriod(db, { from: shiftDay(today, 1 - DAYS), to: today }),
    db.all(nextAppointments, { limit: APPOINTMENTS_SHOWN }),
    db.one(waiting, { failedDays: FAILED_DAYS }),
    readCoverage(db),
  ]);
  return {
    ...period,
    days: everyDay(period, days, (counts) => ({
      calls: counts?.calls ?? 0,
      bookings: counts?.bookings ?? 0,
      spentCents: maySeeMoney ? (counts?.spentCents ?? 0) : null,
    })),
    before: totalsOf(before, maySeeMoney),
    totals: totalsOf(days, maySeeMoney),
    next: next.map((row) => ({
      appointmentId: row.id,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      customerId: row.customer_id,
      customerName: row.customer_name,
      builtIn: row.built_in,
      serviceName: row.service_name,
      status: row.status,
    })),
    needs: {
      messages: needs.messages,
      failedPayments: maySeeMoney ? needs.failed_payments : null,
      missingTexts: coverage.rows.length,
    },
  };
}
