import { formatInZone } from '../../server/core/business-time.ts';
import { formatZone as formatZoneIn } from '../../server/core/format-zone.ts';
import { timeOfDayMs } from '../../server/core/opening-hours.ts';
import { TIME_PATTERNS, type TimeFormat } from '../../server/core/time-patterns.ts';
import { currentLanguage } from './texts.ts';

/** Formats an instant on a zone's wall clock in the language of the portal. */
export function formatTime(instant: Date, zone: string, format: TimeFormat): string {
  const { locale } = currentLanguage();
  return formatInZone(instant, zone, TIME_PATTERNS[locale][format], locale);
}

/** Formats a time of day without a zone: '9:00 AM' for '09:00:00'. */
export const formatTimeOfDay = (time: string): string =>
  formatTime(new Date(timeOfDayMs(time)), 'UTC', 'time');

/** Formats the name of a zone at an instant, such as EST, in the language of the portal. */
export function formatZone(zone: string, at: Date): string {
  return formatZoneIn(zone, at, currentLanguage().tag);
}
