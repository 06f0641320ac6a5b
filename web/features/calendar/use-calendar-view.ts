import { useMemo } from 'react';
import { formatInZone, MINUTE_MS } from '../../../server/core/business-time.ts';
import { addDays, countDays, isCalendarDay } from '../../../server/core/calendar-day.ts';
import { useTimeZone } from '../../components/time-zone.tsx';
import { formatDayRange, formatLocalTime } from '../../lib/text/formats.ts';
import { changeUrlParams, useUrlParams } from '../../lib/url/use-url-params.ts';
import { useNow } from '../../lib/use-now.ts';
import { shiftMonth, weekdayOf } from './wall-clock.ts';

export type CalendarPlace = {
  view: CalendarView;
  date: string;
  /** The current day in the business's zone. */
  today: string;
  step: (step: 1 | -1) => void;
  toToday: () => void;
  /** Shows another day in the same view. Replaces the history entry. */
  toDay: (day: string) => void;
  toView: (view: CalendarView) => void;
  openDay: (day: string) => void;
};

/** The values that a panel needs. They change only when the view or a date changes. */
export type PanelPlace = Pick<CalendarPlace, 'view' | 'date' | 'today' | 'openDay'>;

const NAMES = ['view', 'date'] as const;
const go = (next: { view: CalendarView; date: string }, replace: boolean) =>
  changeUrlParams(next, { replace });
const openDay = (day: string) => go({ view: 'day', date: day }, false);

/**
 * View and day of the calendar, stored in the URL; by default the week with today in the business's time zone. Paging
 * replaces the history entry. A change of the view adds one, so that Back returns from a day to its month.
 */
export function useCalendarView(): CalendarPlace {
  const params = useUrlParams(NAMES);
  const zone = useTimeZone();
  const today = formatInZone(useNow(MINUTE_MS), zone, 'yyyy-MM-dd');
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'week';
  const dateParam = params.get('date') ?? '';
  const date = isCalendarDay(dateParam) ? dateParam : today;
  return useMemo(
    () => ({
      view,
      date,
      today,
      step: (step) => go({ view, date: stepOf(view, date, step) }, true),
      toToday: () => go({ view, date: formatInZone(new Date(), zone, 'yyyy-MM-dd') }, true),
      toDay: (day) => go({ view, date: day }, true),
      toView: (next) => go({ view: next, date }, false),
      openDay,
    }),
    [view, date, today, zone],
  );
}

export const VIEWS = ['day', 'week', 'month'] as const;
type CalendarView = (typeof VIEWS)[number];

/** Days of the business's calendar, both inclusive. */
export type DayRange = { from: string; to: string };

const startOfWeek = (day: string) => addDays(day, -weekdayOf(day));
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** The days named in the header of a view: its day, its week from Sunday, or its month. */
export function periodOf(view: CalendarView, date: string): DayRange {
  if (view !== 'month') return rangeOf(view, date);
  return { from: firstOfMonth(date), to: addDays(shiftMonth(firstOfMonth(date), 1), -1) };
}

/** Days of a view: one day, a week from Sunday, or the whole weeks that a month touches. */
export function rangeOf(view: CalendarView, date: string): DayRange {
  if (view === 'day') return { from: date, to: date };
  if (view === 'week') return { from: startOfWeek(date), to: addDays(startOfWeek(date), 6) };
  const { from, to } = periodOf('month', date);
  return { from: startOfWeek(from), to: addDays(startOfWeek(to), 6) };
}

/** The date to show after one step back (-1) or forward (1). */
export function stepOf(view: CalendarView, date: string, step: 1 | -1): string {
  if (view === 'month') return shiftMonth(date, step);
  return addDays(date, view === 'week' ? 7 * step : step);
}

/** Each day of a range, in order. */
export function daysOf({ from, to }: DayRange): string[] {
  return Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
}

/**
 * Title of a view: the full date, the first and last day of the week, or the month with its year. On a narrow screen,
 * days and weeks omit the year if it is that of `today`.
 */
export function formatViewRange(view: CalendarView, date: string, narrow?: { today: string }): string {
  if (view === 'month') return formatLocalTime(date, 'month');
  const { from, to } = rangeOf(view, date);
  const isThisYear = narrow !== undefined && [from, to].every((day) => isSameYear(day, narrow.today));
  if (view === 'day') return formatLocalTime(date, isThisYear ? 'weekdayDay' : 'longDate');
  return formatDayRange(from, to, isThisYear ? 'none' : 'last');
}

const isSameYear = (one: string, other: string): boolean => one.slice(0, 4) === other.slice(0, 4);
