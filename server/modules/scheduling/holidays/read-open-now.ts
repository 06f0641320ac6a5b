import { DAY_MS, formatInZone } from '../../../core/business-time.ts';
import { addDays } from '../../../core/calendar-day.ts';
import { openSpans } from '../../../core/opening-hours.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { readTimetable } from '../appointments/slots/find-open-slots.ts';
import { withoutRange } from './describe-day.ts';
import type { OpenNowView } from './holidays.schema.ts';
import { readClosings } from './list-holidays.ts';

const DAYS_AHEAD = 28;

/** Whether the business is open now: within its weekly hours, and outside time that is closed for all calendars. */
export async function readOpenNow(db: TenantRunner): Promise<OpenNowView> {
  const { timezone, now, hours } = await readTimetable(db);
  const today = formatInZone(now, timezone, 'yyyy-MM-dd');
  const closings = await readClosings(db, { from: today, to: addDays(today, DAYS_AHEAD) });
  const horizon = new Date(now.getTime() + DAYS_AHEAD * DAY_MS);
  const [next] = closings
    .map(({ startsAt, endsAt }) => ({ from: Date.parse(startsAt), to: Date.parse(endsAt) }))
    .reduce(
      withoutRange,
      openSpans(hours, timezone, { from: now, to: horizon }).map(({ from, to }) => ({
        from: from.getTime(),
        to: to.getTime(),
      })),
    );
  if (next === undefined) return { isOpen: false, changesAt: null };
  const isOpen = next.from === now.getTime();
  const changesAt = isOpen ? next.to : next.from;
  return { isOpen, changesAt: changesAt === horizon.getTime() ? null : new Date(changesAt).toISOString() };
}
