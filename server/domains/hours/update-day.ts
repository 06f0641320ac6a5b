import { notFound } from '../../core/errors.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { HoursDayView, UpdateDayInput } from './hours.schema.ts';
import { type Actor, saveDays } from './save-days.ts';

const dayOfRow: Statement<{ day_of_week: number }> = {
  name: 'hours.day_of_row',
  text: 'SELECT day_of_week FROM business_hours WHERE business_id = $1 AND id = $2',
};

/**
 * Opens or closes one day of the week; a day that had no row gets one. Appointments that lie outside of the new hours
 * stay. Throws `not_found` for a row of another business, `validation_failed` when a day does not open before it closes
 * or its hours overlap others.
 */
export async function updateDay(deps: Deps, actor: Actor, input: UpdateDayInput): Promise<HoursDayView> {
  const { businessId } = actor;
  const { businessHoursId: _, ...asked } = input;
  const [day, isChanged] = await inTransaction(deps.pool, async (tx) => {
    const dayOfWeek = await findDay(tx, businessId, input);
    const field = input.spans ? 'spans' : 'openTime';
    const saved = await saveDays(tx, actor, [{ wanted: { ...asked, dayOfWeek }, field }]);
    return [saved.week.days[dayOfWeek], saved.isChanged] as const;
  });
  if (!day) throw notFound();
  if (isChanged) deps.hints.publish([businessId], ['catalogue']);
  return day;
}

async function findDay(
  tx: Queryable,
  businessId: number,
  { businessHoursId, dayOfWeek }: UpdateDayInput,
): Promise<number> {
  if (dayOfWeek !== undefined) return dayOfWeek;
  const [row] = await run(tx, dayOfRow, [businessId, businessHoursId]);
  if (!row) throw notFound();
  return row.day_of_week;
}
