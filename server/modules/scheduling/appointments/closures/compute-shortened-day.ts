import { DAY_MS, fromWallMs, toWallMs } from '../../../../core/business-time.ts';
import { invalidField } from '../../../../core/errors.ts';
import { type OpeningSpan, openingOf } from '../../../../core/opening-hours.ts';
import type { ShortenedDay } from './closing.schema.ts';

/**
 * Closed time of a day that opens later or closes earlier. The first span starts at midnight, or at the end of the
 * previous night's hours, and ends when the day opens. The second span starts when the day closes and ends at midnight,
 * or at the end of that night's hours. Both spans extend beyond the weekly hours, so a later change of the weekly hours
 * does not reopen the closed part. If the clocks skip the start of the first span or the end of the second, the next
 * local time takes its place. Throws `validation_failed` for hours outside those of the weekday, and for hours equal to
 * them.
 */
export function computeShortenedDay(
  { day, openTime, closeTime }: ShortenedDay,
  week: readonly OpeningSpan[],
  timezone: string,
): { startsAt: string; endsAt: string }[] {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const opensOn = (date: number) =>
    week.filter(({ dayOfWeek }) => dayOfWeek === new Date(date).getUTCDay()).map(openingOf);
  const usual = opensOn(midnight);
  const { openMs, closeMs } = openingOf({ openTime, closeTime });
  const usualOpen = Math.min(...usual.map((span) => span.openMs));
  const usualClose = Math.max(...usual.map((span) => span.closeMs));
  const isLater = openMs > usualOpen;
  const isEarlier = closeMs < usualClose;
  if (usual.length === 0 || openMs < usualOpen || closeMs > usualClose || !(isLater || isEarlier))
    throw invalidField('openTime', 'errors.closing.notShorter');
  const nightBefore = Math.max(0, ...opensOn(midnight - DAY_MS).map((span) => span.closeMs - DAY_MS));
  const localTime = (ms: number) => new Date(midnight + ms).toISOString().slice(0, 19);
  const shownTime = (ms: number) =>
    localTime(toWallMs(fromWallMs(midnight + ms, timezone).instant, timezone) - midnight);
  return [
    ...(isLater ? [{ startsAt: shownTime(nightBefore), endsAt: localTime(openMs) }] : []),
    ...(isEarlier ? [{ startsAt: localTime(closeMs), endsAt: shownTime(Math.max(DAY_MS, usualClose)) }] : []),
  ];
}
