import { DAY_MS } from './business-time.ts';
import { dateFormat } from './intl-formats.ts';
import { LANGUAGE_TAGS, type PortalLanguage } from './portal-language.ts';

const SUNDAY_MS = Date.UTC(2026, 10, 22);
const HOUR_MS = 3_600_000;

/**
 * The name of a weekday, 0 for Sunday. Arabic has no short names, only letters and whole names. Arabic therefore gets
 * letters for `narrow` and whole names otherwise.
 */
export function formatWeekday(
  weekday: number,
  style: 'narrow' | 'short' | 'long',
  language: PortalLanguage,
): string {
  const isLetter = style === 'narrow' && language === 'ar';
  const shape = { weekday: isLetter || style === 'long' ? style : 'short', timeZone: 'UTC' } as const;
  return dateFormat(LANGUAGE_TAGS[language], shape).format(SUNDAY_MS + weekday * DAY_MS);
}

/**
 * A whole hour of the day, 0 to 23: "9 AM", « 9 h ». French hours have no leading zero, as in other times; `Intl` would
 * write one.
 */
export const formatHourOfDay = (hour: number, language: PortalLanguage): string =>
  language === 'fr'
    ? `${hour}\u00A0h`
    : dateFormat(LANGUAGE_TAGS[language], { hour: 'numeric', timeZone: 'UTC' }).format(
        SUNDAY_MS + hour * HOUR_MS,
      );
