import { t } from '../../../lib/texts.ts';

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

/** The name of a weekday, 0 for Sunday. */
export const sayWeekday = (day: number): string => t(`common.days.${WEEKDAYS[day] ?? 'sunday'}`);
