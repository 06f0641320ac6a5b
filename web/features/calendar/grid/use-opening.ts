import { useMemo } from 'react';
import { bookableHours } from '../../../../server/core/calendar-hours.ts';
import { spansOf } from '../../../../server/core/opening-hours.ts';
import { formatTimeRange } from '../../../lib/text/formats.ts';
import { joinList } from '../../../lib/text/join-list.ts';
import { t } from '../../../lib/text/texts.ts';
import type { Resource } from '../../../lib/use-resources.ts';
import { trpc } from '../../../trpc.ts';
import { shiftMinutes } from '../wall-clock.ts';
import type { DayPlan } from './day-plan.ts';
import { DAY_MINUTES, type MinuteSpan, openOn, weekOf } from './grid-shape.ts';

export type Opening = {
  /** Bookable spans of a day in minutes; null while the hours are unknown or not set. */
  openOn: (day: string) => MinuteSpan[] | null;
  /** True when closed time covers the whole day in all of these calendars. */
  isHoliday: (plan: DayPlan) => boolean;
  /** True for a day without opening hours, and for a holiday. */
  isClosed: (plan: DayPlan) => boolean;
};

type Calendar = Pick<Resource, 'id' | 'hours'>;

/** Opening hours of the visible calendars, combined and per calendar. */
export type Openings = Opening & { inCalendar: (calendar: Calendar) => Opening };

type OpenOn = Opening['openOn'];

/**
 * Opening hours of some calendars, with closed days. A single calendar has its own hours, if any; several have those of
 * the business.
 */
export function useOpening(calendars: readonly Resource[]): Openings {
  const { data } = trpc.hours.week.useQuery();
  return useMemo(() => {
    const hours = data?.isSet ? data.days.flatMap(spansOf) : null;
    const openingIn = (some: readonly Calendar[]) => {
      const own = some.length === 1 ? (some[0]?.hours ?? null) : null;
      const week = hours && weekOf(bookableHours(hours, own));
      const openAt: OpenOn = (day) => week && openOn(week, day);
      return openingOf(
        openAt,
        some.map(({ id }) => id),
      );
    };
    return { ...openingIn(calendars), inCalendar: (calendar) => openingIn([calendar]) };
  }, [data, calendars]);
}

/**
 * Combines hours and closed days. A day is a holiday when closed time covers it for the whole business or for each
 * calendar.
 */
function openingOf(openOn: OpenOn, resourceIds: readonly number[]): Opening {
  const isHoliday = (plan: DayPlan) => {
    const closed = closedAllDay(plan);
    return closed.has(null) || (closed.size > 0 && resourceIds.every((id) => closed.has(id)));
  };
  return { openOn, isHoliday, isClosed: (plan) => isHoliday(plan) || openOn(plan.day)?.length === 0 };
}

/** The calendars that are closed for the whole day. Null in the set stands for all calendars. */
function closedAllDay({ pieces }: DayPlan): ReadonlySet<number | null> {
  const closed = pieces.filter(
    ({ isAllDay, appointment }) =>
      isAllDay && appointment.kind === 'closed' && appointment.status !== 'cancelled',
  );
  return new Set(closed.map(({ appointment }) => appointment.resourceId));
}

/** Text of a day's opening hours; null while unknown. */
export function formatOpening({ openOn, isClosed }: Opening, plan: DayPlan): string | null {
  if (isClosed(plan)) return t('calendar.closedTime');
  const open = openOn(plan.day);
  if (open === null) return null;
  if (open.some(({ from, to }) => to - from === DAY_MINUTES)) return t('calendar.openAllDay');
  const at = (minute: number) => shiftMinutes(`${plan.day}T00:00`, minute);
  const spans = open.map(({ from, to }) => formatTimeRange(at(from), at(to)));
  return t('calendar.openHours', { hours: joinList(spans) });
}
