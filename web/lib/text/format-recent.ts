import { DAY_MS, toWallMs } from '../../../server/core/business-time.ts';
import { formatTime } from './formats.ts';
import { t } from './texts.ts';

/** Number of days within which an instant is shown with its weekday instead of its date. */
const WEEKDAY_DAYS = 6;

/**
 * A past instant relative to now, in the business's time zone: "Today 3:49 PM", "Yesterday 11:08 PM", "Sun 6:27 PM",
 * "Nov 11 6:27 PM". Dates in another year include the year.
 */
export function formatRecent(instant: Date, zone: string, now: Date): string {
  const days = dayNumber(now, zone) - dayNumber(instant, zone);
  return formatNear(instant, zone, now, { days, next: 'yesterday' });
}

/** A future instant relative to now: "Today 3:49 PM", "Tomorrow 9:00 AM", "Mon 10:30 AM", "Dec 14 10:30 AM". */
export function formatFuture(instant: Date, zone: string, now: Date): string {
  const days = dayNumber(instant, zone) - dayNumber(now, zone);
  return formatNear(instant, zone, now, { days, next: 'tomorrow' });
}

type Distance = {
  /**
   * Number of days before or after now. Negative when `formatRecent` gets a future instant, or `formatFuture` a past
   * one.
   */
  days: number;
  /** The word for a distance of one day. */
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
