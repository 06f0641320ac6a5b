import { t } from '../../lib/texts.ts';
import type { Schedule } from './reports.ts';

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** Sunday is 0. */
export const sayWeekday = (weekday: number): string => t(`common.days.${DAYS[weekday] ?? 'sunday'}`);

/** When a report is made: "Every Monday at 07:30". */
export function sayRhythm({ rhythm, weekday, monthDay, everyDays, time }: Schedule): string {
  if (rhythm === 'weekly') return t('reports.schedules.say.weekly', { weekday: sayWeekday(weekday), time });
  if (rhythm === 'monthly') return t('reports.schedules.say.monthly', { day: monthDay, time });
  if (rhythm === 'custom') return t('reports.schedules.say.custom', { count: everyDays, time });
  return t('reports.schedules.say.daily', { time });
}
