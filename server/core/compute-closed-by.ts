import type { InstantRange } from './business-time.ts';
import { joinRanges, type OpeningSpan, openSpans } from './opening-hours.ts';

/** Reason for closed hours: the weekly hours, or closed time such as a holiday. */
export type ClosedBy = 'hours' | 'closed_time';

/** Reason why a business is closed throughout a range; null when it is open at any instant of the range. */
export function computeClosedBy(
  hours: readonly OpeningSpan[],
  closed: readonly InstantRange[],
  timezone: string,
  range: InstantRange,
): ClosedBy | null {
  const open = openSpans(hours, timezone, range);
  if (open.length === 0) return 'hours';
  const shut = joinRanges(closed);
  const isShut = (span: InstantRange) => shut.some(({ from, to }) => from <= span.from && to >= span.to);
  return open.every(isShut) ? 'closed_time' : null;
}
