import { bool, int } from '../../../db/column-types.ts';
import type { SystemDb } from '../../../db/database.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';

const BUSINESSES_MAX = 500;
/** Per business and run; the next run continues. */
const PLANNED_DAYS_MAX = 400;
const TAKEN_CHANGES_MAX = 10_000;
const COUNTED_DAYS_MAX = 400;
/** The most stored spans per run for all businesses; the slowest takes a third of a second. */
const KEPT_SPANS_MAX = 200;
/** Counting the distinct callers of fewer calls takes some milliseconds. */
const SPAN_CALLS_LEAST = 20_000;

const because = 'the worker rolls up the calls of all';

const planDays = ofEveryBusiness({
  name: 'insights.plan_days',
  because,
  params: { businesses: int, days: int, changes: int },
  row: { planned: int },
  text: 'SELECT plan_insight_days($businesses, $days, $changes) AS planned',
});

const countDay = ofEveryBusiness({
  name: 'insights.count_day',
  because,
  row: { counted: bool },
  text: 'SELECT count_insight_day() AS counted',
});

const saveSpan = ofEveryBusiness({
  name: 'insights.keep_span',
  because,
  params: { least: int },
  row: { looked: bool },
  text: 'SELECT keep_insight_span($least) AS looked',
});

async function countDays(db: SystemDb): Promise<number> {
  for (let counted = 0; counted < COUNTED_DAYS_MAX; counted += 1)
    if (!(await db.one(countDay)).counted) return counted;
  return COUNTED_DAYS_MAX;
}

/**
 * Rolls up the past days of all businesses, up to the day before yesterday: each day once, and again after a change of
 * one of its calls or of the business's zone or hours; then the callers of years of at least `spanCallsLeast` calls.
 * Pages do not depend on a run, because they count missing days live. A crashed, repeated or missing run only changes
 * how long that takes. Returns the number of counted days.
 */
export async function rollUpCalls(
  { db }: Pick<Deps, 'db'>,
  spanCallsLeast = SPAN_CALLS_LEAST,
): Promise<number> {
  await db.one(planDays, {
    businesses: BUSINESSES_MAX,
    days: PLANNED_DAYS_MAX,
    changes: TAKEN_CHANGES_MAX,
  });
  const counted = await countDays(db);
  for (let looked = 0; looked < KEPT_SPANS_MAX; looked += 1)
    if (!(await db.one(saveSpan, { least: spanCallsLeast })).looked) break;
  return counted;
}
