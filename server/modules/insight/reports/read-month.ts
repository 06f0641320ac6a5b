import { periodBefore } from '../../../core/calendar-day.ts';
import { day, int } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import { type CountedDay, computeLanguages, sumOf } from '../insights/compute-figures.ts';
import type { InsightPeriodInput } from '../insights/insights.schema.ts';
import { ENDS_AT, readPeriod, STARTS_AT } from '../insights/read-period.ts';
import type { MonthFacts, MonthTotals } from './report-facts.ts';

/** Maximum languages; more do not fit on the page. */
const LANGUAGES_MAX = 8;

/** Appointments booked in calls, regardless of their status. Their value excludes cancelled and missed ones. */
const bookings = ofBusiness({
  name: 'reports.bookings',
  params: { from: day, to: day },
  row: { bookings: int, booked_cents: int },
  text: `SELECT count(*)::int AS bookings, coalesce(sum(a.service_price_cents)
        FILTER (WHERE a.status NOT IN ('cancelled', 'no_show')), 0)::int AS booked_cents
    FROM appointments a
    WHERE a.business_id = $business AND a.created_at >= ${STARTS_AT} AND a.created_at < ${ENDS_AT}
      AND a.created_in IS NOT NULL`,
});

const totalsOf = (days: readonly CountedDay[], booked: RowOf<typeof bookings>): MonthTotals => ({
  calls: sumOf(days, ({ counts }) => counts.calls),
  bookings: booked.bookings,
  bookedCents: booked.booked_cents,
  savedCalls: sumOf(days, ({ counts }) => counts.answeredAfterHours),
  savedSeconds: sumOf(days, ({ counts }) => counts.answeredAfterHoursSeconds),
  missed: sumOf(days, ({ counts }) => counts.missed),
});

/** Figures of a one-page summary of a period, with those of the previous period of equal length. */
export async function readMonth(db: TenantRunner, period: InsightPeriodInput): Promise<MonthFacts> {
  const [{ days, before }, booked, bookedBefore] = await Promise.all([
    readPeriod(db, period),
    db.one(bookings, { from: period.from, to: period.to }),
    db.one(bookings, periodBefore(period)),
  ]);
  const languages = computeLanguages(days).slice(0, LANGUAGES_MAX);
  return {
    totals: totalsOf(days, booked),
    before: totalsOf(before, bookedBefore),
    languages: languages.map(({ languageCode, calls }) => ({ languageCode, calls })),
  };
}
