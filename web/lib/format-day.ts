import { formatLocalTime } from './format-local-time.ts';

/** A calendar day such as '2026-11-05' in words: it has no zone, and is written as it is. */
export function formatDay(day: string, length: 'short' | 'long' = 'long'): string {
  return formatLocalTime(day, length === 'short' ? 'monthDay' : 'shortDate');
}
