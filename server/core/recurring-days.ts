import { DAY_MS } from './business-time.ts';

export const RHYTHMS = ['weekly', 'every_2_weeks', 'every_4_weeks', 'monthly'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** Number of appointments that a new series may have. */
export const SERIES_TIMES = { min: 2, max: 52 } as const;

const WEEKS: Record<Exclude<Rhythm, 'monthly'>, number> = { weekly: 1, every_2_weeks: 2, every_4_weeks: 4 };

/**
 * The number of a weekday's occurrence in its month: 2 for the second Tuesday. It is at most 5. Only some months have a
 * fifth.
 */
export function placeInMonth(day: string): number {
  return Math.ceil(Number(day.slice(8, 10)) / 7);
}

/**
 * The days of a series in order, the first included. Monthly means the same weekday in the same place of the month,
 * such as the second Tuesday; a fifth weekday means the last one, so that no month is skipped.
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
