import { businessDate, DAY_MS, type InstantRange } from '../../core/business-time.ts';
import { type ClosedBy, computeClosedBy } from '../../core/compute-closed-by.ts';
import { computeOpenSlots, type SlotService } from '../../core/compute-open-slots.ts';
import type { OpeningSpan } from '../../core/opening-hours.ts';
import { instant, jsonOf, text } from '../../db/column-types.ts';
import type { TenantRunner } from '../../db/database.ts';
import { ofBusiness, type RowOf } from '../../db/statement.ts';
import { occupiedTime } from './appointments.queries.ts';

const timetable = ofBusiness({
  name: 'appointments.timetable',
  row: { timezone: text, now: instant, hours: jsonOf<OpeningSpan[]>() },
  text: `SELECT b.timezone, app_now() AS now,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('dayOfWeek', s.day_of_week,
                'openTime', s.open_time, 'closeTime', s.close_time)), '[]')
       FROM opening_spans s WHERE s.business_id = $business) AS hours
    FROM businesses b WHERE b.id = $business`,
});

/** What free time is computed from: the zone, the weekly hours, and the product's now. */
export type Timetable = RowOf<typeof timetable>;

export const readTimetable = (db: TenantRunner): Promise<Timetable> => db.one(timetable);

type Wanted = {
  service: SlotService;
  range: InstantRange;
  /** The appointment that is to be moved: its own time counts as free. */
  except?: number | undefined;
  /** The call that asks: what is held for it counts as free. */
  heldFor?: string | undefined;
};

/**
 * The free times of a business in a range (core/compute-open-slots.ts), and why it is closed if it is closed
 * throughout.
 */
export async function findOpenSlots(
  db: TenantRunner,
  { service, range, except, heldFor }: Wanted,
  { timezone, hours, now }: Timetable,
): Promise<{ slots: InstantRange[]; closedBy: ClosedBy | null }> {
  // A booking that begins or ends outside may reach in with its buffers, and so may the wanted one.
  const from = new Date(range.from.getTime() - DAY_MS);
  const to = new Date(range.to.getTime() + 2 * DAY_MS);
  const rows = await db.all(occupiedTime, { from, to, except: except ?? null, heldFor: heldFor ?? null });
  const spans = (isClosed: boolean) =>
    rows
      .filter((row) => row.is_closed === isClosed)
      .map((row) => ({ from: row.occupied_from, to: row.occupied_to }));
  const closed = spans(true);
  return {
    slots: computeOpenSlots({ hours, closed, booked: spans(false), service, timezone, range, now }),
    closedBy: computeClosedBy(hours, closed, timezone, range),
  };
}

/** Whole days of the business's calendar as instants, both inclusive. */
export function rangeOfDays(days: { from: string; to: string }, timezone: string): InstantRange {
  return { from: businessDate(days.from, timezone).from, to: businessDate(days.to, timezone).to };
}
