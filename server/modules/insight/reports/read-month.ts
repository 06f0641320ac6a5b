import { day, int } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import type { InsightPeriodInput, VoiceAnalyticsView } from '../insights/insights.schema.ts';
import { periodBefore } from '../insights/read-period.ts';
import type { MonthFacts, MonthTotals } from './report-facts.ts';

/** The most languages that fit on one page. */
const LANGUAGES_MAX = 8;

/**
 * A booking is an appointment created by a call, in any later status; the value leaves out cancelled and missed ones.
 * "Outside opening hours" uses the current hours, as in `insights.since`.
 */
const totals = ofBusiness({
  name: 'reports.month',
  params: { from: day, to: day },
  row: { calls: int, saved_calls: int, saved_seconds: int, missed: int, bookings: int, booked_cents: int },
  text: `WITH span AS MATERIALIZED (
      SELECT timezone, open_week($business) AS open, $from::date::timestamp AT TIME ZONE timezone AS begins_at,
        ($to::date + 1)::timestamp AT TIME ZONE timezone AS ends_at
      FROM businesses WHERE id = $business
    ), counted AS (
      SELECT count(*)::int AS calls,
        count(*) FILTER (WHERE c.direction = 'inbound' AND call_is_missed(c.direction, c.charge_outcome))::int AS missed,
        count(*) FILTER (WHERE c.direction = 'inbound' AND c.status = 'completed'
          AND NOT coalesce(call_is_missed(c.direction, c.charge_outcome), false)
          AND NOT s.open @> week_second(c.started_at, s.timezone))::int AS saved_calls,
        coalesce(sum(c.duration_seconds) FILTER (WHERE c.direction = 'inbound' AND c.status = 'completed'
          AND NOT coalesce(call_is_missed(c.direction, c.charge_outcome), false)
          AND NOT s.open @> week_second(c.started_at, s.timezone)), 0)::int AS saved_seconds
      FROM span s JOIN calls c ON c.business_id = $business AND c.started_at >= s.begins_at AND c.started_at < s.ends_at
    ), booked AS (
      SELECT count(*)::int AS bookings, coalesce(sum(a.service_price_cents)
        FILTER (WHERE a.status NOT IN ('cancelled', 'no_show')), 0)::int AS booked_cents
      FROM span s JOIN appointments a ON a.business_id = $business AND a.created_at >= s.begins_at
        AND a.created_at < s.ends_at AND a.created_in IS NOT NULL
    )
    SELECT * FROM counted CROSS JOIN booked`,
});

const toTotals = (row: RowOf<typeof totals>): MonthTotals => ({
  calls: row.calls,
  bookings: row.bookings,
  bookedCents: row.booked_cents,
  savedCalls: row.saved_calls,
  savedSeconds: row.saved_seconds,
  missed: row.missed,
});

/** Figures of a one-page summary of a period, with those of the previous period of equal length. */
export async function readMonth(
  db: TenantRunner,
  period: InsightPeriodInput,
  languages: VoiceAnalyticsView['languages'],
): Promise<MonthFacts> {
  const [now, before] = await Promise.all([
    db.one(totals, { from: period.from, to: period.to }),
    db.one(totals, periodBefore(period)),
  ]);
  return {
    totals: toTotals(now),
    before: toTotals(before),
    languages: languages.slice(0, LANGUAGES_MAX).map(({ languageCode, calls }) => ({ languageCode, calls })),
  };
}
