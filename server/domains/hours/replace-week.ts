import { run } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { hoursOfWeek, toWeekView } from './hours.queries.ts';
import type { HoursWeekView, ReplaceWeekInput } from './hours.schema.ts';
import { type Actor, saveDays } from './save-days.ts';

/**
 * Sets the days of a week at once: all of them are kept or none. A day that is left out stays as it is, and so do
 * appointments that lie outside of the new hours. The same week again changes nothing.
 */
export async function replaceWeek(
  deps: Deps,
  actor: Actor,
  { days }: ReplaceWeekInput,
): Promise<HoursWeekView> {
  const { businessId } = actor;
  const [isChanged, week] = await inTransaction(deps.pool, async (tx) => {
    const changed = await saveDays(tx, actor, days);
    return [changed, toWeekView(await run(tx, hoursOfWeek, [businessId]))] as const;
  });
  if (isChanged) deps.hints.publish([businessId], ['catalogue']);
  return week;
}
