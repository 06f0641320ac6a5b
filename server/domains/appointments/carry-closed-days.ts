import { businessDate, formatInZone } from '../../core/business-time.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';

type ClosedDays = { id: number; starts_at: Date; ends_at: Date };

const closedDaysAhead: Statement<ClosedDays> = {
  name: 'appointments.closed_days_ahead',
  text: `SELECT id, starts_at, ends_at FROM appointments
    WHERE business_id = $1 AND is_full_day AND ends_at > app_now() ORDER BY id FOR NO KEY UPDATE`,
};

const carry: Statement<Record<string, never>> = {
  name: 'appointments.carry_closed_days',
  text: `UPDATE appointments a SET starts_at = d.starts_at, ends_at = d.ends_at, version = version + 1, updated_at = app_now()
    FROM unnest($2::int[], $3::timestamptz[], $4::timestamptz[]) AS d(id, starts_at, ends_at)
    WHERE a.business_id = $1 AND a.id = d.id`,
};

/**
 * Keeps the dates of whole closed days that are not over when a business's time zone changes, in the caller's
 * transaction: their instants become the midnights of the new zone. What lies under them is left alone, as when time
 * is closed. Answers how many were carried along; the same zone moves none.
 */
export async function carryClosedDays(
  tx: Queryable,
  businessId: number,
  zones: { from: string; to: string },
): Promise<number> {
  if (zones.from === zones.to) return 0;
  const midnightOf = (instant: Date) =>
    businessDate(formatInZone(instant, zones.from, 'yyyy-MM-dd'), zones.to).from;
  const days = await run(tx, closedDaysAhead, [businessId]);
  if (days.length === 0) return 0;
  await run(tx, carry, [
    businessId,
    days.map(({ id }) => id),
    days.map((day) => midnightOf(day.starts_at)),
    days.map((day) => midnightOf(day.ends_at)),
  ]);
  return days.length;
}
