import { DAY_MS, fromWallMs, type InstantRange, midnightBefore, toWallMs } from './business-time.ts';

/** Opening span of a business on its own wall clock. */
export type OpenTimes = {
  /** The opening time as 'HH:MM' or 'HH:MM:SS'. */
  openTime: string;
  /** A time at or before `openTime` is on the next day, so 09:00 to 09:00 are 24 hours. */
  closeTime: string;
};

/** A span of a business's week. Spans of a week never overlap; a day without a span is closed. */
export type OpeningSpan = OpenTimes & {
  /** Day on which the span starts, 0 for Sunday. */
  dayOfWeek: number;
};

/** A day whose times may still be missing. A closed day has no hours, regardless of its spans. */
type Day = {
  dayOfWeek: number;
  isClosed: boolean;
  spans: readonly { openTime: string | null; closeTime: string | null }[];
};

/** The spans of a day that are complete. */
export function spansOf({ dayOfWeek, isClosed, spans }: Day): OpeningSpan[] {
  if (isClosed) return [];
  return spans.flatMap(({ openTime, closeTime }) =>
    openTime !== null && closeTime !== null ? [{ dayOfWeek, openTime, closeTime }] : [],
  );
}

const SECOND_MS = 1_000;
/** 23:59 means "until midnight", because a day cannot close at 24:00. */
const LAST_MINUTE_MS = DAY_MS - 60 * SECOND_MS;

/** Milliseconds since midnight on the wall clock. */
export function timeOfDayMs(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * SECOND_MS;
}

/**
 * Start and end of a span, in milliseconds since the midnight of its day. An end on the next day is above `DAY_MS`. A
 * span is never empty and never longer than a day.
 */
export function openingOf({ openTime, closeTime }: OpenTimes): { openMs: number; closeMs: number } {
  const openMs = timeOfDayMs(openTime);
  const closeMs = timeOfDayMs(closeTime);
  if (closeMs >= LAST_MINUTE_MS) return { openMs, closeMs: DAY_MS };
  return { openMs, closeMs: closeMs > openMs ? closeMs : closeMs + DAY_MS };
}

/** Compares two spans by their start in the week, Sunday first. */
export function compareSpans(a: OpeningSpan, b: OpeningSpan): number {
  return a.dayOfWeek - b.dayOfWeek || timeOfDayMs(a.openTime) - timeOfDayMs(b.openTime);
}

/** The pairs of neighbouring spans that overlap, from Sunday to Saturday and on to Sunday again. */
export function findOverlaps<Span extends OpeningSpan>(spans: readonly Span[]): [Span, Span][] {
  const inOrder = [...spans].sort(compareSpans);
  return inOrder.flatMap((span, place): [Span, Span][] => {
    const next = inOrder[(place + 1) % inOrder.length] ?? span;
    const isLast = place === inOrder.length - 1;
    const daysAhead = next.dayOfWeek - span.dayOfWeek + (isLast ? 7 : 0);
    const nextOpensMs = daysAhead * DAY_MS + timeOfDayMs(next.openTime);
    return openingOf(span).closeMs > nextOpensMs ? [[span, next]] : [];
  });
}

/**
 * The opening spans that overlap a range, in order, neither cut at the ends of the range nor joined. A time that the
 * clocks skip becomes the instant after the jump; a repeated time means its first occurrence.
 */
export function dailyOpenings(
  hours: readonly OpeningSpan[],
  timezone: string,
  range: InstantRange,
): InstantRange[] {
  const week = [...hours].sort(compareSpans);
  const lastDay = midnightBefore(toWallMs(range.to, timezone));
  const openings: InstantRange[] = [];
  // Begins one day before the range, because a span of the previous day may end in the range.
  const firstDay = midnightBefore(toWallMs(range.from, timezone)) - DAY_MS;
  for (let day = firstDay; day <= lastDay; day += DAY_MS) {
    const weekday = new Date(day).getUTCDay();
    for (const span of week) {
      if (span.dayOfWeek !== weekday) continue;
      const { openMs, closeMs } = openingOf(span);
      const from = fromWallMs(day + openMs, timezone).instant;
      const to = fromWallMs(day + closeMs, timezone).instant;
      if (from < to && from < range.to && to > range.from) openings.push({ from, to });
    }
  }
  return openings;
}

/** Ranges ordered by time, with overlapping or touching ranges joined. Empty ranges are dropped. */
export function joinRanges(ranges: readonly InstantRange[]): InstantRange[] {
  const joined: InstantRange[] = [];
  const inOrder = ranges
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from.getTime() - b.from.getTime());
  for (const range of inOrder) {
    const last = joined.at(-1);
    if (!last || last.to < range.from) joined.push({ ...range });
    else if (last.to < range.to) last.to = range.to;
  }
  return joined;
}

/**
 * The opening hours of a business within a range as instants, in order, cut at the ends of the range and joined where
 * spans touch. An empty range has no opening hours.
 */
export function openSpans(
  hours: readonly OpeningSpan[],
  timezone: string,
  range: InstantRange,
): InstantRange[] {
  if (range.from >= range.to) return [];
  return joinRanges(dailyOpenings(hours, timezone, range)).map(({ from, to }) => ({
    from: from < range.from ? range.from : from,
    to: to > range.to ? range.to : to,
  }));
}

/** True if the business is open from the first to the last instant of a span. An empty span is within no hours. */
export function isWithinHours(span: InstantRange, hours: readonly OpeningSpan[], timezone: string): boolean {
  const [open] = openSpans(hours, timezone, span);
  return open !== undefined && +open.from === +span.from && +open.to === +span.to;
}
