import { type Day, weekdayOf } from './days.ts';
import type { Item } from './items.ts';
import type { ClockTime } from './read-time.ts';

/**
 * One span of opening hours on a weekday; day 0 is Sunday. A span that closes at or before its opening time ends after
 * midnight.
 */
export type OpenHours = { day: number; opens: string; closes: string };

const HALF_DAY = 720;
/**
 * Range, in minutes from midnight, for a bare hour at which the business is closed both in the morning and in the
 * evening.
 */
const DAYTIME = { from: 7 * 60, to: 19 * 60 };

export const formatTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const FIRST_OF_NIGHT = 6 * 60;

/** The time in the given part of the day: three in the afternoon is 15:00, ten at night 22:00. */
function inHalf(minutes: number, { meanings }: Item): number {
  const [early, late] = [minutes % HALF_DAY, (minutes % HALF_DAY) + HALF_DAY];
  if (meanings.half) return meanings.half === 'am' ? early : late;
  switch (meanings.part) {
    case 'morning':
      return early;
    case 'noon':
      return early >= 10 * 60 ? early : late;
    case 'night':
      return early >= FIRST_OF_NIGHT ? late : early;
    default:
      return late;
  }
}

const isOpenAt = (minutes: number, { opens, closes }: OpenHours): boolean => {
  const [from, to] = [minutesOf(opens), minutesOf(closes)];
  return to > from ? minutes >= from && minutes < to : minutes >= from || minutes < to;
};

/** Opening hours of the mentioned days. If none was mentioned, or all of them are closed, the hours of all days. */
function hoursOf(dates: readonly Day[], hours: readonly OpenHours[]): readonly OpenHours[] {
  const weekdays = new Set(dates.map(weekdayOf));
  const those = hours.filter(({ day }) => weekdays.has(day));
  return those.length > 0 ? those : hours;
}

/** Resolves a bare hour to the time at which the business is open, or to both times when it is open at both. */
export function resolveBareHour(
  { minutes, isTwelve }: ClockTime,
  half: Item | undefined,
  dates: readonly Day[],
  hours: readonly OpenHours[],
): string[] {
  if (!isTwelve) return [formatTime(minutes)];
  if (half) return [formatTime(inHalf(minutes, half))];
  const both = [minutes % HALF_DAY, (minutes % HALF_DAY) + HALF_DAY];
  const spans = hoursOf(dates, hours);
  const open = both.filter((time) => spans.some((span) => isOpenAt(time, span)));
  if (open.length > 0) return open.map(formatTime);
  return both.filter((time) => time >= DAYTIME.from && time < DAYTIME.to).map(formatTime);
}
