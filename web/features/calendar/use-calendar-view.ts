import { useMemo } from 'react';
import { formatInZone, MINUTE_MS } from '../../../server/core/business-time.ts';
import { isCalendarDay } from '../../../server/core/calendar-day.ts';
import { useTimeZone } from '../../components/time-zone.tsx';
import { changeUrlParams, useUrlParams } from '../../lib/url/use-url-params.ts';
import { useNow } from '../../lib/use-now.ts';
import { type CalendarView, stepOf, VIEWS } from './calendar-range.ts';

export type CalendarPlace = {
  view: CalendarView;
  date: string;
  /** The business's today. */
  today: string;
  step: (step: 1 | -1) => void;
  toToday: () => void;
  /** Shows another day in the same view, replacing the history entry. */
  toDay: (day: string) => void;
  toView: (view: CalendarView) => void;
  openDay: (day: string) => void;
};

const NAMES = ['view', 'date'] as const;
const go = (next: { view: CalendarView; date: string }, replace: boolean) =>
  changeUrlParams(next, { replace });

/**
 * What the calendar shows, kept in the address: the week of the business's today unless told otherwise. Paging
 * replaces the history entry; another view is a new one, so Back returns from a day to its month.
 */
export function useCalendarView(): CalendarPlace {
  const params = useUrlParams(NAMES);
  const zone = useTimeZone();
  const today = formatInZone(useNow(MINUTE_MS), zone, 'yyyy-MM-dd');
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'week';
  const asked = params.get('date') ?? '';
  const date = isCalendarDay(asked) ? asked : today;
  return useMemo(
    () => ({
      view,
      date,
      today,
      step: (step) => go({ view, date: stepOf(view, date, step) }, true),
      toToday: () => go({ view, date: formatInZone(new Date(), zone, 'yyyy-MM-dd') }, true),
      toDay: (day) => go({ view, date: day }, true),
      toView: (next) => go({ view: next, date }, false),
      openDay: (day) => go({ view: 'day', date: day }, false),
    }),
    [view, date, today, zone],
  );
}
