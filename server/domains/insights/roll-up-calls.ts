import { bool, int, ints, text, texts } from '../../db/column-types.ts';
import type { SystemDb } from '../../db/database.ts';
import { ofEveryBusiness } from '../../db/statement.ts';
import type { Deps } from '../../deps.ts';

const BUSINESSES_MAX = 500;
/** Of a business in one run; the next one goes on. */
const PLACED_DAYS_MAX = 400;
const COUNTED_DAYS_MAX = 400;
const WATCHED_DAYS_MAX = 5_000;
/** Of all businesses in one run: what takes longest is a third of a second. */
const KEPT_SPANS_MAX = 200;
/** The callers of fewer calls are told apart in some milliseconds. */
const SPAN_CALLS_LEAST = 20_000;
/** Transactions last milliseconds; one that lasts longer is waited for in the next run. */
const WATCH_TRIES = 40;
const WATCH_PAUSE_MS = 50;

const because = 'the worker rolls up the calls of all';

const placeDays = ofEveryBusiness({
  name: 'insights.place_days',
  because,
  params: { businesses: int, days: int },
  row: { placed: int },
  text: 'SELECT place_insight_days($businesses, $days) AS placed',
});

/** `fence`: every transaction that began to write before this snapshot has a lower number. */
const unwatchedDays = ofEveryBusiness({
  name: 'insights.unwatched_days',
  because,
  params: { limit: int },
  row: { business_id: int, day: text, version: text, fence: text },
  text: `SELECT business_id, day::text, xmin::text AS version, pg_snapshot_xmax(pg_current_snapshot())::text AS fence
    FROM insight_days WHERE NOT is_counted AND NOT is_watched ORDER BY business_id, day LIMIT $limit`,
});

/**
 * Changes no row while a transaction below the fence is still open, which may not have seen these days. Locks the days in
 * ascending order, as everything does that writes several of them.
 */
const watchDays = ofEveryBusiness({
  name: 'insights.watch_days',
  because,
  params: { businesses: ints, days: texts, versions: texts, fence: text },
  row: { is_over: bool },
  text: `WITH fence AS (SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $fence::text::xid8 AS is_over),
    locked AS MATERIALIZED (
      SELECT d.business_id, d.day
      FROM fence f, unnest($businesses::int[], $days::text[], $versions::text[]) AS w(business_id, day, version)
      JOIN insight_days d ON d.business_id = w.business_id AND d.day = w.day::date AND d.xmin::text = w.version
      WHERE f.is_over ORDER BY d.business_id, d.day FOR NO KEY UPDATE OF d),
    watched AS (
      UPDATE insight_days d SET is_watched = true FROM locked l
      WHERE d.business_id = l.business_id AND d.day = l.day)
    SELECT is_over FROM fence`,
});

const countDay = ofEveryBusiness({
  name: 'insights.count_day',
  because,
  row: { counted: bool },
  text: 'SELECT count_insight_day() AS counted',
});

const keepSpan = ofEveryBusiness({
  name: 'insights.keep_span',
  because,
  params: { least: int },
  row: { looked: bool },
  text: 'SELECT keep_insight_span($least) AS looked',
});

/**
 * Waits until every transaction is over that may have changed a call and not have seen the new days' rows. From then on
 * whoever changes a call of such a day takes its count back.
 */
async function watch(db: SystemDb): Promise<void> {
  const rows = await db.all(unwatchedDays, { limit: WATCHED_DAYS_MAX });
  const fence = rows[0]?.fence;
  if (fence === undefined) return;
  const days = {
    businesses: rows.map((row) => row.business_id),
    days: rows.map((row) => row.day),
    versions: rows.map((row) => row.version),
    fence,
  };
  for (let tries = 0; tries < WATCH_TRIES; tries += 1) {
    if ((await db.one(watchDays, days)).is_over) return;
    await new Promise((resolve) => setTimeout(resolve, WATCH_PAUSE_MS));
  }
}

async function countDays(db: SystemDb): Promise<number> {
  for (let counted = 0; counted < COUNTED_DAYS_MAX; counted += 1)
    if (!(await db.one(countDay)).counted) return counted;
  return COUNTED_DAYS_MAX;
}

/**
 * Rolls up the past days of all businesses: each day once it is over, and again when one of its calls changed or the
 * business's zone or hours did; then the callers of years of at least `spanCallsLeast` calls. Answers do not depend on it:
 * they count what is not rolled up themselves, so that a run that dies, comes twice or not at all changes how long they take
 * and nothing else. Returns how many days it counted.
 */
export async function rollUpCalls(
  { db }: Pick<Deps, 'db'>,
  spanCallsLeast = SPAN_CALLS_LEAST,
): Promise<number> {
  await db.one(placeDays, { businesses: BUSINESSES_MAX, days: PLACED_DAYS_MAX });
  await watch(db);
  const counted = await countDays(db);
  for (let looked = 0; looked < KEPT_SPANS_MAX; looked += 1)
    if (!(await db.one(keepSpan, { least: spanCallsLeast })).looked) break;
  return counted;
}
