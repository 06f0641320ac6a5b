import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import type { HoursWeekView, ReplaceWeekInput } from './hours.schema.ts';
import { saveDays } from './save-days.ts';

/**
 * Saves several days of a week together, all of them or none. Days that are not sent are unchanged. Appointments
 * outside the new hours stay. The same week again changes nothing. Throws `validation_failed` when hours overlap.
 */
export async function replaceWeek(
  { db, invalidations }: MemberDeps,
  actor: Actor,
  { days }: ReplaceWeekInput,
): Promise<HoursWeekView> {
  const named = days.map((requested, place) => ({
    requested,
    field: `days.${place}.${requested.spans ? 'spans' : 'openTime'}`,
  }));
  const { week, isChanged } = await db.transaction((tx) => saveDays(tx, actor, named));
  if (isChanged) invalidations.publish([db.businessId], ['catalogue']);
  return week;
}
