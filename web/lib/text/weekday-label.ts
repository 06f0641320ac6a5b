import { t } from './texts.ts';

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** The days of a week, 0 for Sunday. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The name of a weekday as a label, with a capital letter even in French. Within a sentence, use `formatWeekday`. */
export const weekdayLabel = (weekday: number): string => t(`common.days.${DAYS[weekday] ?? 'sunday'}`);
