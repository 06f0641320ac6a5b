import { courseAhead } from '../../core/forecast-balance.ts';
import { day, int } from '../../db/column-types.ts';
import type { TenantRunner } from '../../db/database.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { BalanceCourse } from './billing.schema.ts';
import { readProspect } from './billing.queries.ts';

const PAST_DAYS = 30;
const AHEAD_DAYS = 60;

/** What stood at the end of each day of the business, the last of them today; from its first line on. */
const ends = ofBusiness({
  name: 'billing.day_ends',
  params: { days: int },
  row: { day: day, balance_cents: int },
  text: `SELECT d.day, l.balance_after_cents AS balance_cents
    FROM businesses b
    CROSS JOIN LATERAL (
      SELECT ((app_now() AT TIME ZONE b.timezone)::date - n) AS day FROM generate_series(0, $days - 1) AS n
    ) d
    CROSS JOIN LATERAL (
      SELECT e.balance_after_cents FROM ledger_entries e
      WHERE e.business_id = $business AND e.created_at < (d.day + 1)::timestamp AT TIME ZONE b.timezone
      ORDER BY e.sequence DESC LIMIT 1
    ) l
    WHERE b.id = $business ORDER BY d.day`,
});

const DAY_MS = 86_400_000;
const nextDay = (iso: string, days: number) =>
  new Date(Date.parse(iso) + days * DAY_MS).toISOString().slice(0, 10);

/** The balance of the last 30 days, and of the next 60 as far as they are known: fees on their dates, calls as lately. */
export async function readBalanceCourse(db: TenantRunner): Promise<BalanceCourse> {
  const past = await db.all(ends, { days: PAST_DAYS });
  const prospect = await readProspect(db);
  const today = past.at(-1)?.day;
  if (!prospect || today === undefined) return { past: [], ahead: [] };
  return {
    past: past.map((row) => ({ day: row.day, balanceCents: row.balance_cents })),
    ahead: courseAhead(prospect, AHEAD_DAYS).map((one, index) => ({ day: nextDay(today, index + 1), ...one })),
  };
}
