import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import { int } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import type { HoursDayView, UpdateDayInput } from './hours.schema.ts';
import { saveDays } from './save-days.ts';

const dayOfRow = ofBusiness({
  name: 'hours.day_of_row',
  params: { id: int },
  row: { day_of_week: int },
  text: 'SELECT day_of_week FROM business_hours WHERE business_id = $business AND id = $id',
});

/**
 * Opens or closes one day of the week. A day without a row gets one. Appointments outside the new hours stay. Throws
 * `not_found` for a row of another business, `validation_failed` when a day does not open before it closes or its hours
 * overlap others.
 */
export async function updateDay(
  { db, invalidations }: MemberDeps,
  actor: Actor,
  input: UpdateDayInput,
): Promise<HoursDayView> {
  const { businessHoursId: _, ...requestedTimes } = input;
  const [day, isChanged] = await db.transaction(async (tx) => {
    const dayOfWeek = await findDay(tx, input);
    const field = input.spans ? 'spans' : 'openTime';
    const saved = await saveDays(tx, actor, [{ requested: { ...requestedTimes, dayOfWeek }, field }]);
    return [saved.week.days[dayOfWeek], saved.isChanged] as const;
  });
  if (!day) throw notFound();
  if (isChanged) invalidations.publish([db.businessId], ['catalogue']);
  return day;
}

async function findDay(tx: TenantTx, { businessHoursId, dayOfWeek }: UpdateDayInput): Promise<number> {
  if (dayOfWeek !== undefined) return dayOfWeek;
  const row = businessHoursId === undefined ? undefined : await tx.first(dayOfRow, { id: businessHoursId });
  if (!row) throw notFound();
  return row.day_of_week;
}
