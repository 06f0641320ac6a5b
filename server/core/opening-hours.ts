import { DAY_MS, fromWallMs, type InstantRange, toWallMs } from './business-time.ts';

/** One day of a business's week, on its own wall clock. A week has each day at most once; a missing day is closed. */
export type OpeningHours = {
  /** 0 is Sunday. */
  dayOfWeek: number;
  isClosed: boolean;
  /** 'HH:MM' or 'HH:MM:SS'; null where closed. */
  openTime: string | null;
  closeTime: string | null;
};

const SECOND_MS = 1_000;
/** 23:59 is how a person says "until midnight": a day cannot close at 24:00. */
const LAST_MINUTE_MS = DAY_MS - 60 * SECOND_MS;

/** Milliseconds since midnight on the wall clock. */
export function timeOfDayMs(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * SECOND_MS;
}

/** When a day opens and closes, in milliseconds since its midnight; null where it does not open. */
export function openingOf(day: OpeningHours | undefined): { openMs: number; closeMs: number } | null {
  if (!day || day.isClosed || day.openTime === null || day.closeTime === null) return null;
  const openMs = timeOfDayMs(day.openTime);
  const closeMs = timeOfDayMs(day.closeTime);
  if (openMs >= closeMs) return null;
  return { openMs, closeMs: closeMs >= LAST_MINUTE_MS ? DAY_MS : closeMs };
}

/**
 * The opening of each calendar day that touches a range, whole, in order, days that join at midnight apart.
 * A time that the clocks jump over is the instant after the jump; one that comes twice is its first.
 */
export function dailyOpenings(
  hours: readonly OpeningHours[],
  timezone: string,
  range: InstantRange,
): InstantRange[] {
  const week = new Map(hours.map((day) => [day.dayOfWeek, openingOf(day)]));
  const lastDay = startOfWallDay(toWallMs(range.to, timezone));
  const openings: InstantRange[] = [];
  for (let day = startOfWallDay(toWallMs(range.from, timezone)); day <= lastDay; day += DAY_MS) {
    const opening = week.get(new Date(day).getUTCDay());
    if (!opening) continue;
    const from = fromWallMs(day + opening.openMs, timezone).instant;
    const to = fromWallMs(day + opening.closeMs, timezone).instant;
    if (from < to && from < range.to && to > range.from) openings.push({ from, to });
  }
  return openings;
}

function startOfWallDay(wallMs: number): number {
  return Math.floor(wallMs / DAY_MS) * DAY_MS;
}

/** Ranges in order of time with those that touch or overlap made one. Empty ranges are dropped. */
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
 * When a business is open within a range, in order: its hours as instants, cut at the ends of the range, days
 * that join at midnight as one span. An empty range holds none.
 */
export function openSpans(
  hours: readonly OpeningHours[],
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
export function isWithinHours(span: InstantRange, hours: readonly OpeningHours[], timezone: string): boolean {
  const [open] = openSpans(hours, timezone, span);
  return open !== undefined && +open.from === +span.from && +open.to === +span.to;
}
