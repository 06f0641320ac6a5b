import { formatWall, parseWall } from './format-wall.ts';
import { isolate } from './isolate.ts';
import type { PortalLanguage } from './portal-language.ts';
import { TIME_PATTERNS } from './time-patterns.ts';

/**
 * A range of times, days or durations from its two ends: "9:00 AM – 5:00 PM". Each end is complete, as in the
 * documented texts; `formatRange` of `Intl` would shorten "9:00 AM – 10:00 AM" to "9:00 – 10:00 AM". In Arabic the
 * range and each end are isolated.
 */
export const formatRange = (from: string, to: string, language: PortalLanguage): string =>
  isolate(`${isolate(from, language)} – ${isolate(to, language)}`, language);

/**
 * The days `yyyy-MM-dd` from the first to the last, both included: "Nov 14 – Dec 13, 2026". The first day shows its
 * year only when the years differ; `none` leaves out both years. A range of one day is formatted as that day.
 */
export function formatDayRange(
  first: string,
  last: string,
  language: PortalLanguage,
  year: 'last' | 'none' = 'last',
): string {
  const { shortDate, monthDay } = TIME_PATTERNS[language];
  const format = (day: string, pattern: string) => formatWall(parseWall(day), pattern, language);
  const lastText = format(last, year === 'none' ? monthDay : shortDate);
  if (first === last) return lastText;
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  return formatRange(format(first, year === 'none' || isOneYear ? monthDay : shortDate), lastText, language);
}

/** Formats two wall-clock times, `yyyy-MM-ddTHH:mm[:ss]`, as a range without their days: "9:00 AM – 5:00 PM". */
export function formatTimeRange(startsLocal: string, endsLocal: string, language: PortalLanguage): string {
  const format = (time: string) => formatWall(parseWall(time), TIME_PATTERNS[language].time, language);
  return formatRange(format(startsLocal), format(endsLocal), language);
}
