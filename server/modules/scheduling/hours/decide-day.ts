import { invalidField } from '../../../core/errors.ts';
import {
  compareSpans,
  type OpeningSpan,
  openingOf,
  spansOf,
  timeOfDayMs,
} from '../../../core/opening-hours.ts';
import { type HoursDayView, isMissingTimes, type RequestedDay, textOfDayProblem } from './hours.schema.ts';

/**
 * The new spans of a day, in order, with adjoining ones merged. A request without `spans` has a single opening and
 * closing time, which replace all spans of the day. If both equal the stored first opening and last closing, the stored
 * spans stay, so that no break is lost. Throws `validation_failed`, under `field`, for missing times and for a single
 * span that does not open before it closes.
 */
export function decideDay(
  requested: RequestedDay,
  stored: HoursDayView | undefined,
  field: string,
): OpeningSpan[] {
  const { dayOfWeek, isClosed } = requested;
  const refusal = (kind: 'missing' | 'order') => invalidField(field, textOfDayProblem({ dayOfWeek, kind }));
  if (isMissingTimes(requested)) throw refusal('missing');
  if (requested.spans) return joinSpans(spansOf({ dayOfWeek, isClosed, spans: requested.spans }));
  const { openTime = null, closeTime = null } = requested;
  if (isClosed || openTime === null || closeTime === null) return [];
  if (stored && isSameTime(stored.openTime, openTime) && isSameTime(stored.closeTime, closeTime))
    return stored.spans.map((times) => ({ dayOfWeek, ...times }));
  if (timeOfDayMs(openTime) >= timeOfDayMs(closeTime)) throw refusal('order');
  return [{ dayOfWeek, openTime, closeTime }];
}

function isSameTime(stored: string | null, requested: string): boolean {
  return stored !== null && timeOfDayMs(stored) === timeOfDayMs(requested);
}

/** Merges adjoining spans, unless the result would be longer than 24 hours. */
function joinSpans(spans: readonly OpeningSpan[]): OpeningSpan[] {
  const joined: OpeningSpan[] = [];
  for (const span of [...spans].sort(compareSpans)) {
    const last = joined.at(-1);
    const whole = last && { ...last, closeTime: span.closeTime };
    const touches = last && openingOf(last).closeMs === timeOfDayMs(span.openTime);
    if (touches && whole && openingOf(whole).closeMs === openingOf(span).closeMs) joined.splice(-1, 1, whole);
    else joined.push(span);
  }
  return joined;
}
