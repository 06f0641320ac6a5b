import { addDays } from '../../../core/calendar-day.ts';
import { int } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { readCoverage } from '../../agent/index.ts';
import { type CountedDay, sumOf } from './compute-figures.ts';
import { listUpcoming } from './insights.queries.ts';
import type { DashboardOverviewView } from './insights.schema.ts';
import { everyDay, readBusiness, readPeriod } from './read-period.ts';

const DAYS = 14;
const UPCOMING_MAX = 5;
/** Days after which a failed payment no longer counts as an open task. */
const FAILED_DAYS = 30;

/**
 * Number of failed payments and recharges of the last `failedDays` days and since the last successful payment. A
 * recharge and its payment are counted as one failure.
 */
const failedPayments = ofBusiness({
  name: 'insights.failed_payments',
  params: { failedDays: int },
  row: { count: int },
  text: `WITH since AS (
      SELECT greatest(app_now() - make_interval(days => $failedDays),
        (SELECT max(succeeded_at) FROM payments WHERE business_id = $business AND state = 'succeeded')) AS at
    )
    SELECT (SELECT count(*)::int FROM recharges r, since
       WHERE r.business_id = $business AND r.state = 'declined' AND r.ended_at > since.at)
      + (SELECT count(*)::int FROM payments p, since
         WHERE p.business_id = $business AND p.state <> 'succeeded' AND p.created_at > since.at
           AND (p.last_error IS NOT NULL OR p.state = 'mismatched')
           AND NOT EXISTS (SELECT FROM recharges r WHERE r.business_id = $business AND r.payment_id = p.id)
        ) AS count`,
});

const totalsOf = (days: readonly CountedDay[]): DashboardOverviewView['totals'] => ({
  calls: sumOf(days, ({ counts }) => counts.calls),
  bookings: sumOf(days, ({ counts }) => counts.bookings),
});

/** Figures of the last 14 days compared with the 14 days before, the next appointments, and open tasks. */
export async function readOverview(db: TenantRunner, maySeeMoney: boolean): Promise<DashboardOverviewView> {
  const { today } = await readBusiness(db);
  const [{ period, days, before }, upcoming, failed, coverage] = await Promise.all([
    readPeriod(db, { from: addDays(today, 1 - DAYS), to: today }),
    listUpcoming(db, UPCOMING_MAX),
    maySeeMoney ? db.one(failedPayments, { failedDays: FAILED_DAYS }) : null,
    readCoverage(db),
  ]);
  return {
    ...period,
    days: everyDay(period, days, (counts) => ({
      calls: counts?.calls ?? 0,
      bookings: counts?.bookings ?? 0,
    })),
    totals: totalsOf(days),
    before: totalsOf(before),
    upcoming,
    needs: { failedPayments: failed?.count ?? null, missingTexts: coverage.rows.length },
  };
}
