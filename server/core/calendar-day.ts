import { DAY_MS } from './business-time.ts';

/** True for a day such as '2026-03-31' that PostgreSQL accepts. PostgreSQL has no year 0. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900' || text >= '3000') return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** Calendar days have no clock, so they are counted in UTC, where each day has 24 hours. */
const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day that is `days` after `day`; earlier for a negative number. */
export const addDays = (day: string, days: number): string =>
  new Date(toMs(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Number of days from `from` to `to`, both inclusive. */
export const countDays = (from: string, to: string): number => (toMs(to) - toMs(from)) / DAY_MS + 1;

/** The longest period of figures and reports, in days. */
export const PERIOD_DAYS_MAX = 366;

/** Calendar days, both inclusive. */
export type Period = { from: string; to: string };

/** The period of equal length before a period. */
export const periodBefore = ({ from, to }: Period): Period => ({
  from: addDays(from, -countDays(from, to)),
  to: addDays(from, -1),
});
