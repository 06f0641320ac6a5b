import pg from 'pg';
import { addDays } from '../../server/core/calendar-day.ts';
import { readDashboard } from '../../server/modules/insight/insights/insights.queries.ts';
import { readOutcomes } from '../../server/modules/insight/insights/read-outcomes.ts';
import { readOverview } from '../../server/modules/insight/insights/read-overview.ts';
import { readBusiness } from '../../server/modules/insight/insights/read-period.ts';
import { readSentiment } from '../../server/modules/insight/insights/read-sentiment.ts';
import { readTeamFigures } from '../../server/modules/insight/insights/read-team-figures.ts';
import { readVoice } from '../../server/modules/insight/insights/read-voice.ts';
import { rollUpCalls } from '../../server/modules/insight/insights/roll-up-calls.ts';
import { readFacts } from '../../server/modules/insight/reports/read-facts.ts';
import { REPORT_SECTIONS } from '../../server/modules/insight/reports/report-content.schema.ts';
import { REPORT_TEMPLATES } from '../../server/modules/insight/reports/reports.schema.ts';
import { databaseOfPool } from '../../tests/support/database-of-pool.ts';
import { fillYear } from '../../tests/support/fill-year.ts';
import { createBenchDatabase } from './bench-database.ts';
import { median } from './median.ts';

/**
 * Milliseconds per page for a business with `calls` calls in a year: `rolledUp` with rolled-up days, `live` without
 * them, `bare` for bare SQL of the page's main figures.
 */
type InsightsRun = {
  calls: number;
  rollUpSeconds: number;
  pages: { page: string; rolledUp: number; live: number; bare: number }[];
};

const TIMES = 5;
/**
 * One repetition without rollups is enough: a page over a million calls takes at least ten seconds, with little
 * variation.
 */
const TIMES_LIVE = 1;

/** The main figures of each page, each as one plain statement over the calls. */
const IN_YEAR = `c.business_id = $1 AND c.started_at >= app_now() - interval '365 days'`;
const BARE: Record<string, string> = {
  voice: `SELECT (started_at AT TIME ZONE 'America/Toronto')::date, count(*), sum(duration_seconds) FROM calls c WHERE ${IN_YEAR} GROUP BY 1`,
  outcomes: `SELECT o.outcome, count(*), count(DISTINCT c.from_number), sum(e.amount_cents) FROM calls c
    LEFT JOIN conversations o USING (call_sid) LEFT JOIN ledger_entries e ON e.kind = 'call_charge' AND e.source = c.call_sid
    WHERE ${IN_YEAR} GROUP BY 1`,
  sentiment: `SELECT (c.started_at AT TIME ZONE 'America/Toronto')::date, o.sentiment, count(*) FROM calls c
    JOIN conversations o USING (call_sid) WHERE ${IN_YEAR} GROUP BY 1, 2`,
  team: `SELECT created_by, count(*) FROM appointments c WHERE c.business_id = $1 AND created_at >= app_now() - interval '365 days' GROUP BY 1`,
  'outcomes of a month': `SELECT o.outcome, count(*), count(DISTINCT c.from_number) FROM calls c LEFT JOIN conversations o USING (call_sid)
    WHERE c.business_id = $1 AND c.started_at >= app_now() - interval '30 days' GROUP BY 1`,
  'monthly report': `SELECT direction, charge_outcome, count(*), sum(duration_seconds) FROM calls c
    WHERE c.business_id = $1 AND c.started_at >= app_now() - interval '60 days' GROUP BY 1, 2`,
  'counts of the dashboard': `SELECT count(*), avg(duration_seconds) FILTER (WHERE status = 'completed') FROM calls WHERE business_id = $1`,
  overview: `SELECT (started_at AT TIME ZONE 'America/Toronto')::date, count(*) FROM calls c
    WHERE c.business_id = $1 AND c.started_at >= app_now() - interval '28 days' GROUP BY 1`,
};

/** The figures of a yearly report: four pages, and the ledger by kind. */
const REPORT_PARTS = ['voice', 'outcomes', 'sentiment', 'team'];
const LEDGER = `SELECT kind, count(*), sum(amount_cents) FROM ledger_entries c
  WHERE c.business_id = $1 AND created_at >= app_now() - interval '365 days' GROUP BY 1`;

async function runBare(pool: pg.Pool, page: string, businessId: number): Promise<void> {
  const statements =
    page === 'report' ? [...REPORT_PARTS.map((part) => BARE[part] ?? ''), LEDGER] : [BARE[page] ?? ''];
  await Promise.all(statements.map((statement) => pool.query(statement, [businessId])));
}

async function msOf(work: () => Promise<unknown>, repeats = TIMES): Promise<number> {
  await work();
  const times: number[] = [];
  for (let time = 0; time < repeats; time += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

/**
 * Measures the duration of each page for a business with `calls` calls in a year: first computed from the calls, then
 * from rolled-up days, and as bare SQL.
 */
export async function runInsights(calls: number): Promise<InsightsRun> {
  const database = await createBenchDatabase('hot');
  const pool = new pg.Pool({ connectionString: database.url, max: 8 });
  // Ignores errors: dropping the database may interrupt a connection that is still closing.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    console.log(`  filling a year of ${calls.toLocaleString('en')} calls of one business`);
    const [businessId = 0] = database.businessIds;
    await fillYear(pool, businessId, calls);
    await pool.query('VACUUM ANALYZE');
    const db = databaseOfPool(pool);
    const own = db.ofBusiness(businessId);
    // Pages request days in the time zone of the business and not in UTC.
    const { today } = await readBusiness(own);
    const year = { from: addDays(today, -364), to: today };
    const month = { from: addDays(today, -30), to: addDays(today, -1) };
    const pages: Record<string, () => Promise<unknown>> = {
      voice: () => readVoice(own, year),
      outcomes: () => readOutcomes(own, year, true),
      sentiment: () => readSentiment(own, year),
      team: () => readTeamFigures(own, year),
      overview: () => readOverview(own, true),
      'counts of the dashboard': () => readDashboard(own),
      'outcomes of a month': () => readOutcomes(own, month, true),
      'monthly report': () => readFacts(own, month, REPORT_TEMPLATES.monthly.sections),
      report: () => readFacts(own, year, REPORT_SECTIONS),
    };
    const live = new Map<string, number>();
    for (const [page, read] of Object.entries(pages)) live.set(page, await msOf(read, TIMES_LIVE));
    console.log('  each page was counted from the calls; now they are rolled up');
    const startedAt = performance.now();
    while ((await rollUpCalls({ db })) > 0);
    const rollUpSeconds = (performance.now() - startedAt) / 1_000;
    await pool.query('VACUUM ANALYZE insight_days');
    const timed = [];
    for (const [page, read] of Object.entries(pages)) {
      const bare = await msOf(() => runBare(pool, page, businessId));
      timed.push({ page, rolledUp: await msOf(read), live: live.get(page) ?? 0, bare });
    }
    return { calls, rollUpSeconds, pages: timed };
  } finally {
    await pool.end();
    await database.drop();
  }
}

/** The result as one line per page. */
export function toInsightsTable({ calls, rollUpSeconds, pages }: InsightsRun): string {
  const ms = (value: number) => `${value.toFixed(0)} ms`.padStart(9);
  return [
    `pages of a year of ${calls.toLocaleString('en')} calls of one business, rolled up in ${rollUpSeconds.toFixed(0)} s (aim: 300 ms)`,
    `${'page'.padEnd(25)}rolled up     live  bare SQL`,
    ...pages.map(
      ({ page, rolledUp, live, bare }) => `${page.padEnd(25)}${ms(rolledUp)}${ms(live)}${ms(bare)}`,
    ),
  ].join('\n');
}
