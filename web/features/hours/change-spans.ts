import { DAY_MS, MINUTE_MS } from '../../../server/core/business-time.ts';
import { formatWall } from '../../../server/core/format-wall.ts';
import { type OpenTimes, openingOf } from '../../../server/core/opening-hours.ts';
import { type DayHours, SPANS_MAX } from '../../../server/modules/scheduling/hours/hours.schema.ts';

type TypedSpan = DayHours['spans'][number];

const HOUR_MS = 60 * MINUTE_MS;
const NOON_MS = 12 * HOUR_MS;
/** Default hours of a day that is opened without previous hours. */
const USUAL: TypedSpan = { openTime: '09:00', closeTime: '17:00' };

/**
 * Opens or closes a day. A closed day keeps its hours for the next opening; a day without hours gets the default hours.
 */
export function switchDay(day: DayHours, isOpen: boolean): DayHours {
  return { ...day, isClosed: !isOpen, spans: day.spans.length > 0 ? day.spans : [USUAL] };
}

export function canAddSpan({ spans }: DayHours): boolean {
  return spans.length < SPANS_MAX;
}

/**
 * Splits the longest span by a break of one hour at noon, or around its middle if the span does not include noon. A
 * span below three hours is not split; an empty span is added instead.
 */
export function addBreak(day: DayHours): DayHours {
  const longest = day.spans
    .filter(isTyped)
    .sort((a, b) => lengthOf(b) - lengthOf(a))
    .at(0);
  const pause = longest && pauseOf(longest);
  if (!pause) return addSpan(day);
  const halves = [
    { openTime: longest.openTime, closeTime: pause.from },
    { openTime: pause.to, closeTime: longest.closeTime },
  ];
  return { ...day, spans: day.spans.flatMap((span) => (span === longest ? halves : [span])) };
}

/** Adds an empty span at the end. */
export function addSpan(day: DayHours): DayHours {
  return { ...day, spans: [...day.spans, { openTime: null, closeTime: null }] };
}

export function changeSpan(day: DayHours, place: number, patch: Partial<TypedSpan>): DayHours {
  return { ...day, spans: day.spans.map((span, at) => (at === place ? { ...span, ...patch } : span)) };
}

export function removeSpan(day: DayHours, place: number): DayHours {
  return { ...day, spans: day.spans.filter((_, at) => at !== place) };
}

function isTyped(span: TypedSpan): span is OpenTimes {
  return span.openTime !== null && span.closeTime !== null;
}

/** True when a span ends on the next day; false while a time is missing. */
export function isOvernight(span: TypedSpan): boolean {
  return isTyped(span) && openingOf(span).closeMs > DAY_MS;
}

const lengthOf = (span: OpenTimes) => openingOf(span).closeMs - openingOf(span).openMs;

/** The one-hour break within a span; null when less than two hours of opening would remain. */
function pauseOf(span: OpenTimes): { from: string; to: string } | null {
  const { openMs, closeMs } = openingOf(span);
  if (closeMs - openMs < 3 * HOUR_MS) return null;
  const isOpenAtNoon = openMs < NOON_MS && closeMs > NOON_MS + HOUR_MS;
  const middle = Math.floor((openMs + closeMs - HOUR_MS) / 2 / (30 * MINUTE_MS)) * 30 * MINUTE_MS;
  const fromMs = isOpenAtNoon ? NOON_MS : middle;
  return { from: formatWall(fromMs, 'HH:mm'), to: formatWall(fromMs + HOUR_MS, 'HH:mm') };
}
