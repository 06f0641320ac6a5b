import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { DayHours } from './hours.schema.ts';

/** Who acts, for which business. */
export type Actor = { businessId: number; userId: number };

/** In the order of days, so that two weeks saved at once wait for each other and do not deadlock. */
const upsert: Statement<{ id: number }> = {
  name: 'hours.save_days',
  text: `INSERT INTO business_hours (business_id, day_of_week, is_closed, open_time, close_time)
    SELECT $1, d.day, d.is_closed,
      CASE WHEN NOT d.is_closed THEN d.open_time END, CASE WHEN NOT d.is_closed THEN d.close_time END
    FROM unnest($2::smallint[], $3::boolean[], $4::time[], $5::time[]) AS d (day, is_closed, open_time, close_time)
    ORDER BY d.day
    ON CONFLICT (business_id, day_of_week) DO UPDATE
      SET is_closed = excluded.is_closed, open_time = excluded.open_time, close_time = excluded.close_time
      WHERE (business_hours.is_closed, business_hours.open_time, business_hours.close_time)
        IS DISTINCT FROM (excluded.is_closed, excluded.open_time, excluded.close_time)
    RETURNING id`,
};

/**
 * Keeps days that were checked before, within the caller's transaction, and records each that changed. A closed day
 * loses its times. Returns whether anything changed: the same days again change nothing.
 */
export async function saveDays(
  tx: Queryable,
  { businessId, userId }: Actor,
  days: readonly DayHours[],
): Promise<boolean> {
  const columns = [
    days.map(({ dayOfWeek }) => dayOfWeek),
    days.map(({ isClosed }) => isClosed),
    days.map(({ openTime }) => openTime),
    days.map(({ closeTime }) => closeTime),
  ];
  const changed = await run(tx, upsert, [businessId, ...columns]);
  for (const { id } of changed) {
    const actor = `user-${userId}`;
    await recordAudit(tx, { businessId, actor, action: 'hours.updated', subject: `hours-${id}` });
  }
  return changed.length > 0;
}
