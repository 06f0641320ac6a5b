import { DAY_MS } from '../../../core/business-time.ts';
import { openSpans } from '../../../core/opening-hours.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { occupiedTime } from '../appointments/appointments.queries.ts';
import { readTimetable } from '../appointments/slots/find-open-slots.ts';
import { withoutRange } from './describe-day.ts';
import type { OpenNowView } from './holidays.schema.ts';

const DAYS_AHEAD = 28;

/** Whether the business is open, by its weekly hours without the time closed for all calendars. */
export async function readOpenNow(db: TenantRunner): Promise<OpenNowView> {
  const { timezone, now, hours } = await readTimetable(db);
  const range = { from: now, to: new Date(now.getTime() + DAYS_AHEAD * DAY_MS) };
  const occupied = await db.all(occupiedTime, { ...range, except: null, heldFor: null });
  const [next] = occupied
    .filter((row) => row.is_closed && row.resource_id === null)
    .map((row) => ({ from: row.occupied_from.getTime(), to: row.occupied_to.getTime() }))
    .reduce(
      withoutRange,
      openSpans(hours, timezone, range).map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() })),
    );
  if (next === undefined) return { isOpen: false, changesAt: null };
  const isOpen = next.from === now.getTime();
  const changesAt = isOpen ? next.to : next.from;
  return { isOpen, changesAt: changesAt === range.to.getTime() ? null : new Date(changesAt).toISOString() };
}
