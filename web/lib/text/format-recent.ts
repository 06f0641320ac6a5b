import { DAY_MS, toWallMs } from '../../../server/core/business-time.ts';
import { formatTime } from './formats.ts';
import { t } from './texts.ts';

/** Up to this many days ago the weekday names the day. */
const WEEKDAY_DAYS = 6;

/**
 * A past instant in relative form in the business's time zone: "Today 3:49 PM", "Yesterday 11:08 PM", "Sun 6:27 PM",
 * later "Nov 11 6:27 PM", with the year when it is another one.
 */
export function formatRecent(instant: Date, zone: string, now: Date): string {
  const time = formatTime(instant, zone, 'time');
  const daysAgo = dayNumber(now, zone) - dayNumber(instant, zone);
  if (daysAgo === 0) return t('common.recent.today', { time });
  if (daysAgo === 1) return t('common.recent.yesterday', { time });
  return t('common.recent.day', { day: formatPastDay(instant, zone, now, daysAgo), time });
}

function formatPastDay(instant: Date, zone: string, now: Date, daysAgo: number): string {
  if (daysAgo > 1 && daysAgo <= WEEKDAY_DAYS) return formatTime(instant, zone, 'weekday');
  const isThisYear = yearOf(instant, zone) === yearOf(now, zone);
  return formatTime(instant, zone, isThisYear ? 'monthDay' : 'shortDate');
}

const dayNumber = (instant: Date, zone: string): number => Math.floor(toWallMs(instant, zone) / DAY_MS);
const yearOf = (instant: Date, zone: string): number => new Date(toWallMs(instant, zone)).getUTCFullYear();
