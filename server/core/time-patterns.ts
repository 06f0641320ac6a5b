import type { PortalLanguage } from './portal-language.ts';

/** Names of formats for days and times, from a complete instant down to the day of the month. */
export type TimeFormat =
  | 'instant'
  | 'longDateTime'
  | 'weekdayTime'
  | 'longDate'
  | 'weekdayDay'
  | 'shortDate'
  | 'monthDay'
  | 'month'
  | 'weekday'
  | 'dayNumber'
  | 'time'
  | 'hour'
  | 'shortTime';

/** The patterns for `formatWall` in each language. The English ones are documented. */
export const TIME_PATTERNS: Record<PortalLanguage, Record<TimeFormat, string>> = {
  en: {
    instant: 'MMM d, yyyy h:mm a',
    longDateTime: 'EEEE, MMMM d, yyyy, h:mm a',
    weekdayTime: 'EEEE, MMM d, h:mm a',
    longDate: 'EEEE, MMMM d, yyyy',
    weekdayDay: 'EEEE, MMM d',
    shortDate: 'MMM d, yyyy',
    monthDay: 'MMM d',
    month: 'MMMM yyyy',
    weekday: 'EEE',
    dayNumber: 'd',
    time: 'h:mm a',
    hour: 'h a',
    shortTime: 'h:mm',
  },
  fr: {
    instant: "do MMM yyyy, H\u00A0'h'\u00A0mm",
    longDateTime: "EEEE do MMMM yyyy, H\u00A0'h'\u00A0mm",
    weekdayTime: "EEEE do MMM, H\u00A0'h'\u00A0mm",
    longDate: 'EEEE do MMMM yyyy',
    weekdayDay: 'EEEE do MMM',
    shortDate: 'do MMM yyyy',
    monthDay: 'do MMM',
    month: 'MMMM yyyy',
    weekday: 'EEE',
    dayNumber: 'd',
    time: "H\u00A0'h'\u00A0mm",
    hour: "H\u00A0'h'",
    shortTime: 'H:mm',
  },
  ar: {
    instant: 'd MMM yyyy، h:mm a',
    longDateTime: 'EEEE، d MMMM yyyy، h:mm a',
    weekdayTime: 'EEEE، d MMM، h:mm a',
    longDate: 'EEEE، d MMMM yyyy',
    weekdayDay: 'EEEE، d MMM',
    shortDate: 'd MMM yyyy',
    monthDay: 'd MMM',
    month: 'MMMM yyyy',
    weekday: 'EEE',
    dayNumber: 'd',
    time: 'h:mm a',
    hour: 'h a',
    shortTime: 'h:mm',
  },
};
