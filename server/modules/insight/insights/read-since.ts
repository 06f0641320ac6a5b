import { instantText, int } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { SinceInput, SinceView } from './insights.schema.ts';

/** Maximum days that one request may count. The portal requests at most 30 days. */
const DAYS_MAX = 31;

const callsSince = ofBusiness({
  name: 'insights.calls_since',
  params: { since: instantText, daysMax: int },
  row: { calls: int, bookings: int, after_hours_seconds: int },
  text: `WITH week AS MATERIALIZED (
      SELECT timezone, open_week($business) AS open FROM businesses WHERE id = $business
    )
    SELECT count(*)::int AS calls, count(*) FILTER (WHERE v.outcome = 'booked')::int AS bookings,
      coalesce(sum(c.duration_seconds) FILTER (WHERE c.status = 'completed'
        AND NOT w.open @> week_second(c.started_at, w.timezone)), 0)::int AS after_hours_seconds
    FROM week w
    JOIN calls c ON c.business_id = $business
      AND c.started_at > greatest($since, app_now() - make_interval(days => $daysMax))
    LEFT JOIN conversations v ON v.business_id = $business AND v.call_sid = c.call_sid`,
});

/** Counts the calls that began after an instant, but at most those of the last 31 days. */
export async function readSince(db: TenantRunner, { since }: SinceInput): Promise<SinceView> {
  const row = await db.one(callsSince, { since, daysMax: DAYS_MAX });
  return { calls: row.calls, bookings: row.bookings, afterHoursSeconds: row.after_hours_seconds };
}
