import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import type { HoursWeekView, ReplaceWeekInput } from './hours.schema.ts';
import { saveDays } from './save-days.ts';

/**
 * Sets the days of a week at once: all of them are kept or none. A day that is left out stays as it is, and so do
 * appointments that lie outside of the new hours. The same week again changes nothing. Throws `validation_failed`
 * where hours overlap.
 */
export async function replaceWeek(
  { db, invalidations }: MemberDeps,
  actor: Actor,
  { days }: ReplaceWeekInput,
): Promise<HoursWeekView> {
  const named = days.map((wanted, place) => ({
    wanted,
    field: `days.${place}.${wanted.spans ? 'spans' : 'openTime'}`,
  }));
  const { week, isChanged } = await db.transaction((tx) => saveDays(tx, actor, named));
  if (isChanged) invalidations.publish([db.businessId], ['catalogue']);
  return week;
}
