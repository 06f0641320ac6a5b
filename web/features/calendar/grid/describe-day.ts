import { formatLocalTime } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { countOn } from './count-booked.ts';
import type { DayPlan } from './day-plan.ts';

/** What the button of a day is called: its date, how many appointments it has, and that it is closed. */
export function describeDay(plan: DayPlan, isClosed: boolean): string {
  return t(isClosed ? 'calendar.openDayClosed' : 'calendar.openDay', {
    day: formatLocalTime(plan.day, 'longDate'),
    appointments: t('calendar.count', { count: countOn(plan) }),
  });
}

/** What an empty day says: that nothing is on it, or that all of it is hidden. */
export function formatEmpty({ hidden }: DayPlan): string {
  return hidden === 0 ? t('calendar.nothingScheduled') : t('calendar.filter.hidden', { count: hidden });
}
