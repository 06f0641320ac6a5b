import { DAY_MS } from './business-time.ts';

export const RHYTHMS = ['weekly', 'every_2_weeks', 'every_4_weeks', 'monthly'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** Minimum and maximum number of appointments of a new series. */
export const SERIES_TIMES = { min: 2, max: 52 } as const;

const WEEKS: Record<Exclude<Rhythm, 'monthly'>, number> = { weekly: 1, every_2_weeks: 2, every_4_weeks: 4 };

/**
 * Which occurrence of its weekday in the month a day is: 2 for the second Tuesday, at most 5. Only some months have a
 * fifth.
 */
export function placeInMonth(day: string): number {
  return Math.ceil(Number(day.slice(8, 10)) / 7);
}

/**
 * The days of a series in order, starting with the first day. Monthly means the same occurrence of the weekday in each
 * month, such as the second Tuesday. A fifth weekday means the last one, so that no month is skipped.
 */
export function recurringDays(first: string, rhythm: Rhythm, times: number): string[] {
  const from = Date.parse(first);
  return Array.from({ length: times }, (_, index) =>
    rhythm === 'monthly' ? sameWeekday(first, index) : toDay(from + index * WEEKS[rhythm] * 7 * DAY_MS),
  );
}

function sameWeekday(first: string, months: number): string {
  const begin = new Date(first);
  const [year, month] = [begin.getUTCFullYear(), begin.getUTCMonth() + months];
  const daysAhead = (begin.getUTCDay() - new Date(Date.UTC(year, month, 1)).getUTCDay() + 7) % 7;
  const date = 1 + daysAhead + (placeInMonth(first) - 1) * 7;
  const monthDays = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return toDay(Date.UTC(year, month, date > monthDays ? date - 7 : date));
}

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
