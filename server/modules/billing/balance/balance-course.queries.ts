import { addDays } from '../../../core/calendar-day.ts';
import { forecastDays } from '../../../core/forecast-balance.ts';
import { int, text } from '../../../db/column-types.ts';
import type { TenantDb, TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { BalanceCourse, BalanceDay } from '../billing.schema.ts';
import { readProspect, readRechargePlan } from './billing.queries.ts';

const PAST_DAYS = 30;
const AHEAD_DAYS = 60;

/** The last `days` days up to today, with the closing balance of each day that has ledger entries. */
const lastDays = ofBusiness({
  name: 'billing.last_days',
  /** `after`: sequence of the newest entry before the period; only entries with a higher sequence are read. */
  params: { days: int, after: int },
  row: { day: text, balance_cents: int.orNull },
  text: `WITH d AS (
      SELECT (app_now() AT TIME ZONE b.timezone)::date - n AS day
      FROM businesses b CROSS JOIN generate_series(0, $days::int - 1) AS n WHERE b.id = $business
    ), l AS (
      SELECT DISTINCT ON (e.day) e.day, e.balance_after_cents FROM (
        SELECT (x.created_at AT TIME ZONE b.timezone)::date AS day, x.sequence, x.balance_after_cents
        FROM ledger_entries x JOIN businesses b ON b.id = $business
        WHERE x.business_id = $business AND x.sequence > $after
      ) e ORDER BY e.day, e.sequence DESC
    )
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, l.balance_after_cents AS balance_cents FROM d LEFT JOIN l ON l.day = d.day ORDER BY d.day`,
});

/** The balance at the start of the last `days` days, and the sequence of the last ledger entry before them. */
const opening = ofBusiness({
  name: 'billing.opening',
  params: { days: int },
  row: { sequence: int, balance_cents: int },
  text: `SELECT e.sequence, e.balance_after_cents AS balance_cents FROM ledger_entries e JOIN businesses b ON b.id = $business
    WHERE e.business_id = $business
      AND e.created_at < ((app_now() AT TIME ZONE b.timezone)::date - $days::int + 1)::timestamp AT TIME ZONE b.timezone
    ORDER BY e.sequence DESC LIMIT 1`,
});

/** A day without an entry closes with the balance of the day before. Days before the first ledger entry are omitted. */
async function readPast(db: TenantRunner): Promise<BalanceDay[]> {
  const before = await db.first(opening, { days: PAST_DAYS });
  let balanceCents = before?.balance_cents;
  const past: BalanceDay[] = [];
  for (const row of await db.all(lastDays, { days: PAST_DAYS, after: before?.sequence ?? 0 })) {
    balanceCents = row.balance_cents ?? balanceCents;
    if (balanceCents !== undefined) past.push({ day: row.day, balanceCents });
  }
  return past;
}

/**
 * The balance of the last 30 days and its forecast for the next 60. The forecast assumes fees on their due dates, calls
 * at the average daily cost of the last 14 days, and auto-recharge.
 */
export async function readBalanceCourse(db: TenantDb): Promise<BalanceCourse> {
  const past = await readPast(db);
  const prospect = await readProspect(db);
  const today = past.at(-1)?.day;
  if (!prospect || today === undefined) return { past: [], ahead: [] };
  return {
    past,
    ahead: forecastDays(prospect, AHEAD_DAYS, await readRechargePlan(db)).map((one, index) => ({
      day: addDays(today, index + 1),
      ...one,
    })),
  };
}
