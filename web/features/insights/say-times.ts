import { formatDuration } from '../../../server/core/format-duration.ts';
import { dateFormat } from '../../../server/core/intl-formats.ts';
import { currentLanguage, t } from '../../lib/texts.ts';

const SUNDAY_MS = Date.UTC(2026, 10, 22);
const HOUR_MS = 3_600_000;

const say = (ms: number, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(currentLanguage().tag, { ...options, timeZone: 'UTC' }).format(ms);

/**
 * The name of a weekday, 0 for Sunday. Arabic has nothing between a letter and the whole name: a letter where there is
 * room for no more, `narrow`.
 */
export function sayWeekday(weekday: number, style: 'narrow' | 'short' | 'long'): string {
  const isLetter = style === 'narrow' && currentLanguage().locale === 'ar';
  return say(SUNDAY_MS + weekday * 24 * HOUR_MS, { weekday: isLetter || style === 'long' ? style : 'short' });
}

/** A whole hour of the day, 0 to 23, for instance '9 AM'. */
export const sayHour = (hour: number): string => say(SUNDAY_MS + hour * HOUR_MS, { hour: 'numeric' });

const HOUR_SECONDS = 3_600;

/** Seconds as m:ss, from an hour on as hours and minutes. */
export function sayLongTime(seconds: number): string {
  if (seconds < HOUR_SECONDS) return formatDuration(seconds);
  const hours = Math.floor(seconds / HOUR_SECONDS);
  return t('insights.longTime', { hours, minutes: Math.floor((seconds % HOUR_SECONDS) / 60) });
}
