import { addDays, countDays, PERIOD_DAYS_MAX, periodBefore } from '../../../core/calendar-day.ts';
import { withValues } from '../../../core/error-text.ts';
import { invalidField, notFound } from '../../../core/errors.ts';
import { bool, day, jsonOf, text, zone } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { CountedDay, DayCounts } from './compute-figures.ts';
import type { InsightPeriod, InsightPeriodInput } from './insights.schema.ts';

const business = ofBusiness({
  name: 'insights.business',
  row: { timezone: zone, today: text, has_calls: bool },
  text: `SELECT timezone, (app_now() AT TIME ZONE timezone)::date::text AS today,
      EXISTS (SELECT FROM calls WHERE business_id = $business) AS has_calls
    FROM businesses WHERE id = $business`,
});

const countedDays = ofBusiness({
  name: 'insights.days',
  params: { from: day, to: day },
  row: { day: text, counts: jsonOf<DayCounts>() },
  text: `SELECT day::text, counts FROM insight_days_of($business, $from::date, $to::date) ORDER BY day`,
});

/**
 * SQL for the first instant of the day $from and the first instant after the day $to, in the business's time zone. A
 * scalar subquery lets PostgreSQL limit the index scan to these times under every query plan. A join with `businesses`
 * could read all rows of the business.
 */
export const STARTS_AT = `(SELECT $from::date::timestamp AT TIME ZONE timezone FROM businesses WHERE id = $business)`;
export const ENDS_AT = `(SELECT ($to::date + 1)::timestamp AT TIME ZONE timezone FROM businesses WHERE id = $business)`;

/** The business's time zone, the current date in it, and whether the business has ever had a call. */
export async function readBusiness(
  db: TenantRunner,
): Promise<{ timezone: string; today: string; hasCalls: boolean }> {
  const row = await db.first(business);
  if (!row) throw notFound();
  return { timezone: row.timezone, today: row.today, hasCalls: row.has_calls };
}

type PeriodFigures = {
  period: InsightPeriod;
  /** The days with calls, in order, of the period and of the previous period of equal length. */
  days: CountedDay[];
  before: CountedDay[];
};

/** Throws `validation_failed` for more than 366 days. */
export function assertPeriod({ from, to }: InsightPeriodInput): void {
  if (countDays(from, to) > PERIOD_DAYS_MAX)
    throw invalidField('to', withValues('errors.insights.tooManyDays', { max: PERIOD_DAYS_MAX }));
}

/** Figures of a period and of the previous one, in one snapshot. Throws `validation_failed` for more than 366 days. */
export async function readPeriod(db: TenantRunner, input: InsightPeriodInput): Promise<PeriodFigures> {
  assertPeriod(input);
  const { from, to } = input;
  const [{ timezone, hasCalls }, rows] = await Promise.all([
    readBusiness(db),
    db.all(countedDays, { from: periodBefore(input).from, to }),
  ]);
  return {
    period: { from, to, timezone, hasCalls },
    days: rows.filter((row) => row.day >= from),
    before: rows.filter((row) => row.day < from),
  };
}

/** The figures of every day of a period, in order. `toFigures` receives `undefined` for a day without calls. */
export function everyDay<Figures>(
  { from, to }: InsightPeriodInput,
  days: readonly CountedDay[],
  toFigures: (counts: DayCounts | undefined) => Figures,
): ({ day: string } & Figures)[] {
  const countsByDay = new Map(days.map(({ day: date, counts }) => [date, counts]));
  return Array.from({ length: countDays(from, to) }, (_, place) => {
    const date = addDays(from, place);
    return { day: date, ...toFigures(countsByDay.get(date)) };
  });
}
