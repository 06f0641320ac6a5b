import { DAY_MS, toWallMs } from '../../../server/core/business-time.ts';
import { formatTime } from './formats.ts';
import { t } from './texts.ts';

/** Within this many days the weekday names the day. */
const WEEKDAY_DAYS = 6;

/**
 * A past instant in relative form in the business's time zone: "Today 3:49 PM", "Yesterday 11:08 PM", "Sun 6:27 PM",
 * later "Nov 11 6:27 PM", with the year when it is another one.
 */
export function formatRecent(instant: Date, zone: string, now: Date): string {
  const days = dayNumber(now, zone) - dayNumber(instant, zone);
  return formatNear(instant, zone, now, { days, next: 'yesterday' });
}

/** A future instant in the same form: "Today 3:49 PM", "Tomorrow 9:00 AM", "Mon 10:30 AM", later "Dec 14 10:30 AM". */
export function formatFuture(instant: Date, zone: string, now: Date): string {
  const days = dayNumber(instant, zone) - dayNumber(now, zone);
  return formatNear(instant, zone, now, { days, next: 'tomorrow' });
}

type Distance = {
  /** Days between now and the instant; negative when the instant is on the other side of now. */
  days: number;
  /** Name of the first day. */
  next: 'yesterday' | 'tomorrow';
};

function formatNear(instant: Date, zone: string, now: Date, { days, next }: Distance): string {
  const time = formatTime(instant, zone, 'time');
  if (days === 0) return t('common.recent.today', { time });
  if (days === 1) return t(`common.recent.${next}`, { time });
  return t('common.recent.day', { day: formatDayBeyond(instant, zone, now, days), time });
}

function formatDayBeyond(instant: Date, zone: string, now: Date, days: number): string {
  if (days > 1 && days <= WEEKDAY_DAYS) return formatTime(instant, zone, 'weekday');
  const isThisYear = yearOf(instant, zone) === yearOf(now, zone);
  return formatTime(instant, zone, isThisYear ? 'monthDay' : 'shortDate');
}

const dayNumber = (instant: Date, zone: string): number => Math.floor(toWallMs(instant, zone) / DAY_MS);
const yearOf = (instant: Date, zone: string): number => new Date(toWallMs(instant, zone)).getUTCFullYear();
