import { useMemo } from 'react';
import { sayList } from '../../../lib/say-list.ts';
import { t } from '../../../lib/texts/t.ts';
import type { Resource } from '../../../lib/use-resources.ts';
import { trpc } from '../../../trpc.ts';
import { sayTime } from '../appointment/say-appointment.ts';
import { shiftMinutes } from '../wall-clock.ts';
import { DAY_MINUTES, type MinuteSpan, openOn } from './closed-time.ts';
import type { DayPlan } from './day-plan.ts';

export type Opening = {
  /** When the business is open on a day; null while its hours are unknown, or not set. */
  openOn: (day: string) => MinuteSpan[] | null;
  /** True of a day that closed time covers as a whole, in each of the calendars that this is about. */
  isHoliday: (plan: DayPlan) => boolean;
  /** True of a day without opening hours, and of a holiday. */
  isClosed: (plan: DayPlan) => boolean;
};

type OpenOn = Opening['openOn'];

/** When the business is open, from its week and the closed days of some of its calendars. */
export function useOpening(calendars: readonly Resource[]): Opening {
  const { data } = trpc.hours.week.useQuery();
  return useMemo(() => {
    const openAt: OpenOn = (day) => (data?.isSet ? openOn(data.days, day) : null);
    return openingOf(
      openAt,
      calendars.map(({ id }) => id),
    );
  }, [data, calendars]);
}

/** When some of the calendars are open, those of one business having the same hours. */
export function openingOf(openOn: OpenOn, resourceIds: readonly number[]): Opening {
  const isHoliday = (plan: DayPlan) => {
    const closed = closedAllDay(plan);
    return closed.has(null) || (closed.size > 0 && resourceIds.every((id) => closed.has(id)));
  };
  return { openOn, isHoliday, isClosed: (plan) => isHoliday(plan) || openOn(plan.day)?.length === 0 };
}

/** The calendars in which closed time lies over the whole day; null stands for all of them. */
function closedAllDay({ pieces }: DayPlan): ReadonlySet<number | null> {
  const closed = pieces.filter(
    ({ isAllDay, appointment }) =>
      isAllDay && appointment.kind === 'closed' && appointment.status !== 'cancelled',
  );
  return new Set(closed.map(({ appointment }) => appointment.resourceId));
}

/** The opening hours of a day in words; null while they are unknown. */
export function sayOpening({ openOn, isClosed }: Opening, plan: DayPlan): string | null {
  if (isClosed(plan)) return t('calendar.closedTime');
  const open = openOn(plan.day);
  if (open === null) return null;
  if (open.some(({ from, to }) => to - from === DAY_MINUTES)) return t('calendar.openAllDay');
  const at = (minute: number) => sayTime(shiftMinutes(`${plan.day}T00:00`, minute));
  const spans = open.map(({ from, to }) => t('calendar.span', { from: at(from), to: at(to) }));
  return t('calendar.openHours', { hours: sayList(spans) });
}
