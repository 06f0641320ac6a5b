import { formatInZone } from '../../../server/core/business-time.ts';
import { timeOfDayMs } from '../../../server/core/opening-hours.ts';
import { type DayHours, findDayProblem } from '../../../server/domains/hours/hours.schema.ts';
import { t } from '../../lib/texts/t.ts';

const DAY_KEYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** The name of a weekday, 0 for Sunday. */
export function sayDay(dayOfWeek: number): string {
  return t(`hours.days.${DAY_KEYS[dayOfWeek] ?? 'sunday'}`);
}

/** A time of day as people write it: '9:00 AM' for '09:00:00'. */
export function sayTime(time: string): string {
  return formatInZone(new Date(timeOfDayMs(time)), 'UTC', t('common.format.time'));
}

/** Why a day cannot be saved as it is, or null. */
export function sayProblem(day: DayHours): string | null {
  const problem = findDayProblem(day);
  return problem && t(`hours.problem.${problem}`, { day: sayDay(day.dayOfWeek) });
}
