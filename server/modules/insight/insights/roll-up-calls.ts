import { bool, int } from '../../../db/column-types.ts';
import type { SystemDb } from '../../../db/database.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';

const BUSINESSES_MAX = 500;
/** Maximum number of days that one run plans for a business. The next run plans the rest. */
const PLANNED_DAYS_MAX = 400;
const LATE_CHANGES_MAX = 10_000;
const COUNTED_DAYS_MAX = 400;
/**
 * Maximum number of spans (ranges of days) whose callers are aggregated per run, for all businesses together. The
 * slowest span takes a third of a second.
 */
const STORED_SPANS_MAX = 200;
/**
 * Minimum number of calls of a stored span. With fewer calls, counting the distinct callers on request takes only
 * milliseconds.
 */
const SPAN_CALLS_MIN = 20_000;

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
  name: 'insights.save_span',
  because,
  params: { callsMin: int },
  row: { was_due: bool },
  text: 'SELECT save_insight_span($callsMin) AS was_due',
});

async function countPlannedDays(db: SystemDb): Promise<number> {
  for (let counted = 0; counted < COUNTED_DAYS_MAX; counted += 1)
    if (!(await db.one(countDay)).counted) return counted;
  return COUNTED_DAYS_MAX;
}

/**
 * Rolls up the past days of all businesses, up to the day before yesterday. A day is rolled up once, and again after a
 * change of one of its calls or of the business's time zone or hours. Then the callers of frequently requested spans
 * with at least `spanCallsMin` calls are aggregated. Pages count missing days on request, so a crashed, repeated or
 * missing run changes only their response time. Returns the number of rolled-up days.
 */
export async function rollUpCalls({ db }: Pick<Deps, 'db'>, spanCallsMin = SPAN_CALLS_MIN): Promise<number> {
  await db.one(planDays, {
    businesses: BUSINESSES_MAX,
    days: PLANNED_DAYS_MAX,
    changes: LATE_CHANGES_MAX,
  });
  const counted = await countPlannedDays(db);
  for (let saved = 0; saved < STORED_SPANS_MAX; saved += 1)
    if (!(await db.one(saveSpan, { callsMin: spanCallsMin })).was_due) break;
  return counted;
}
