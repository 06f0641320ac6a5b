import { formatDayRange, formatLocalTime } from '../../lib/text/formats.ts';
import { daysBetween, shiftDay, shiftMonth, weekdayOf } from './wall-clock.ts';

export const VIEWS = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof VIEWS)[number];

/** Days of the business's calendar, both inclusive. */
export type DayRange = { from: string; to: string };

const startOfWeek = (day: string) => shiftDay(day, -weekdayOf(day));
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** The days that a view is about, as its header names them: its day, its week from Sunday, or its month. */
export function periodOf(view: CalendarView, date: string): DayRange {
  if (view !== 'month') return rangeOf(view, date);
  return { from: firstOfMonth(date), to: shiftDay(shiftMonth(firstOfMonth(date), 1), -1) };
}

/** What a view shows: its day, its week from Sunday, or the whole weeks that its month touches. */
export function rangeOf(view: CalendarView, date: string): DayRange {
  if (view === 'day') return { from: date, to: date };
  if (view === 'week') return { from: startOfWeek(date), to: shiftDay(startOfWeek(date), 6) };
  const { from, to } = periodOf('month', date);
  return { from: startOfWeek(from), to: shiftDay(startOfWeek(to), 6) };
}

/** The date to show after one step back (-1) or forward (1). */
export function stepOf(view: CalendarView, date: string, step: 1 | -1): string {
  if (view === 'month') return shiftMonth(date, step);
  return shiftDay(date, view === 'week' ? 7 * step : step);
}

/** Each day of a range, in order. */
export function daysOf({ from, to }: DayRange): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => shiftDay(from, index));
}

/** The header of a view: the full date, the ends of the week, or month and year. */
export function formatViewRange(view: CalendarView, date: string): string {
  if (view === 'day') return formatLocalTime(date, 'longDate');
  if (view === 'month') return formatLocalTime(date, 'month');
  const { from, to } = rangeOf('week', date);
  return formatDayRange(from, to);
}
