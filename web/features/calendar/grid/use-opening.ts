import { useMemo } from 'react';
import { sayList } from '../../../lib/say-list.ts';
import { t } from '../../../lib/texts/t.ts';
import { trpc } from '../../../trpc.ts';
import { sayTime } from '../appointment/say-appointment.ts';
import { shiftMinutes } from '../wall-clock.ts';
import { DAY_MINUTES, type MinuteSpan, openOn } from './closed-time.ts';
import type { DayPlan } from './day-plan.ts';

export type Opening = {
  /** When the business is open on a day; null while its hours are unknown, or not set. */
  openOn: (day: string) => MinuteSpan[] | null;
  /** True of a day without opening hours, and of one that is closed as a whole. */
  isClosed: (plan: DayPlan) => boolean;
};

/** When the business is open, from its week and its closed days. */
export function useOpening(): Opening {
  const { data } = trpc.hours.week.useQuery();
  return useMemo(() => {
    const openAt = (day: string) => (data?.isSet ? openOn(data.days, day) : null);
    return {
      openOn: openAt,
      isClosed: (plan) => isHoliday(plan) || openAt(plan.day)?.length === 0,
    };
  }, [data]);
}

/** Closed time lies over the whole day. */
export function isHoliday({ pieces }: DayPlan): boolean {
  return pieces.some(
    ({ isAllDay, appointment }) =>
      isAllDay && appointment.kind === 'closed' && appointment.status !== 'cancelled',
  );
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
