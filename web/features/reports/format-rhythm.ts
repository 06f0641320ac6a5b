import { formatWeekday } from '../../lib/formats.ts';
import { t } from '../../lib/texts.ts';
import type { Schedule } from './reports.ts';

/** When a report is made: "Every Monday at 07:30". */
export function formatRhythm({ rhythm, weekday, monthDay, everyDays, time }: Schedule): string {
  if (rhythm === 'weekly')
    return t('reports.schedules.say.weekly', { weekday: formatWeekday(weekday, 'long'), time });
  if (rhythm === 'monthly') return t('reports.schedules.say.monthly', { day: monthDay, time });
  if (rhythm === 'custom') return t('reports.schedules.say.custom', { count: everyDays, time });
  return t('reports.schedules.say.daily', { time });
}
