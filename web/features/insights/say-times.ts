import { currentLanguage } from '../../lib/texts/catalogue.ts';

const SUNDAY_MS = Date.UTC(2026, 10, 22);
const HOUR_MS = 3_600_000;

const say = (ms: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(currentLanguage().locale, { ...options, timeZone: 'UTC' }).format(ms);

/** The name of a weekday, 0 for Sunday. */
export const sayWeekday = (weekday: number, weekdayStyle: 'short' | 'long'): string =>
  say(SUNDAY_MS + weekday * 24 * HOUR_MS, { weekday: weekdayStyle });

/** A whole hour of the day, 0 to 23, for instance '9 AM'. */
export const sayHour = (hour: number): string => say(SUNDAY_MS + hour * HOUR_MS, { hour: 'numeric' });
