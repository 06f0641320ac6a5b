import { formatDuration } from '../../../server/core/format-duration.ts';
import * as week from '../../../server/core/format-weekday.ts';
import { formatInUnits } from '../../lib/formats.ts';
import { currentLanguage } from '../../lib/texts.ts';

/** The name of a weekday, 0 for Sunday. */
export const sayWeekday = (weekday: number, style: 'narrow' | 'short' | 'long'): string =>
  week.formatWeekday(weekday, style, currentLanguage().locale);

/** A whole hour of the day, 0 to 23, for instance '9 AM'. */
export const sayHour = (hour: number): string => week.formatHourOfDay(hour, currentLanguage().locale);

const HOUR_SECONDS = 3_600;

/** Seconds as m:ss, from an hour on as hours and minutes. */
export function sayLongTime(seconds: number): string {
  return seconds < HOUR_SECONDS ? formatDuration(seconds) : formatInUnits(seconds);
}
