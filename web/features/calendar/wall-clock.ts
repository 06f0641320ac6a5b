import { MINUTE_MS } from '../../../server/core/business-time.ts';
import { formatWall, parseWall } from '../../../server/core/format-wall.ts';

/** The same day of another month, or the last day of a shorter month. */
export function shiftMonth(day: string, months: number): string {
  const at = new Date(parseWall(day));
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return formatWall(Date.UTC(year, month, Math.min(at.getUTCDate(), lastDay)), 'yyyy-MM-dd');
}

/** The wall-clock time `minutes` later, as 'yyyy-MM-ddTHH:mm'. */
export function shiftMinutes(moment: string, minutes: number): string {
  return formatWall(parseWall(moment) + minutes * MINUTE_MS, "yyyy-MM-dd'T'HH:mm");
}

/** Minutes from one wall-clock time to another. */
export function minutesBetween(from: string, to: string): number {
  return Math.round((parseWall(to) - parseWall(from)) / MINUTE_MS);
}

/** Weekday; 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(parseWall(day)).getUTCDay();
}

/** A wall-clock time as form values. */
export function splitStart(startsAt: string) {
  const [date = '', time = ''] = startsAt.split('T');
  return { date, time: time.slice(0, 5) };
}

/** Two wall-clock times as form values. */
export function splitTimes(startsAt: string, endsAt: string) {
  const { date: toDate, time: toTime } = splitStart(endsAt);
  return { ...splitStart(startsAt), toDate, toTime };
}
