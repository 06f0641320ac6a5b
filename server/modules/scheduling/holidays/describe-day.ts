import { isDeepStrictEqual } from 'node:util';
import { DAY_MS } from '../../../core/business-time.ts';
import { addDays, countDays } from '../../../core/calendar-day.ts';
import { type OpeningSpan, type OpenTimes, openingOf } from '../../../core/opening-hours.ts';
import type { DayState } from './holidays.schema.ts';

/** A range of local times of the business, in milliseconds. The local time is encoded as if it were UTC. */
export type WallRange = { from: number; to: number };

/** The opening hours of a date in order, as ranges of local time. Night hours end on the next date. */
function rangesOfDate(date: string, week: readonly OpeningSpan[]): WallRange[] {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const dayOfWeek = new Date(midnight).getUTCDay();
  return week
    .filter((span) => span.dayOfWeek === dayOfWeek)
    .map((span) => openingOf(span))
    .sort((a, b) => a.openMs - b.openMs)
    .map(({ openMs, closeMs }) => ({ from: midnight + openMs, to: midnight + closeMs }));
}

/**
 * The hours of a date without its closed time. Closed time in the middle of the hours does not make a day `shortened`.
 */
export function describeDay(
  date: string,
  week: readonly OpeningSpan[],
  closed: readonly WallRange[],
): { state: DayState; weekly: OpenTimes[]; open: OpenTimes[] } {
  const weekly = rangesOfDate(date, week);
  const open = closed.reduce(withoutRange, weekly);
  return { state: stateOf(weekly, open), weekly: weekly.map(toTimes), open: open.map(toTimes) };
}

/**
 * The dates from `from` to `to` on which closed time changes the weekly hours, each with the hours that are left. Hours
 * after midnight belong to the date on which they begin, so closed time in the night may split hours into two dates.
 */
export function listChangedDays(
  { from, to }: { from: string; to: string },
  week: readonly OpeningSpan[],
  closed: readonly WallRange[],
): { date: string; open: OpenTimes[] }[] {
  const dates = Array.from({ length: countDays(from, to) }, (_, offset) => addDays(from, offset));
  const weekly = dates.flatMap((date) => rangesOfDate(date, week));
  const open = closed.reduce(withoutRange, weekly);
  const timesOn = (date: string, ranges: readonly WallRange[]) =>
    ranges.filter((range) => dateOf(range.from) === date).map(toTimes);
  return dates
    .map((date) => ({ date, open: timesOn(date, open) }))
    .filter((day) => !isDeepStrictEqual(day.open, timesOn(day.date, weekly)));
}

const dateOf = (wallClockMs: number) => new Date(wallClockMs).toISOString().slice(0, 10);

function stateOf(weekly: readonly WallRange[], open: readonly WallRange[]): DayState {
  if (weekly.length === 0) return 'off';
  if (open.length === 0) return 'closed';
  const isWhole = weekly[0]?.from === open[0]?.from && weekly.at(-1)?.to === open.at(-1)?.to;
  return isWhole ? 'open' : 'shortened';
}

/** Removes a closed range from open ranges. All ranges must use the same clock. */
export function withoutRange(open: WallRange[], closed: WallRange): WallRange[] {
  return open.flatMap((span) =>
    [
      { from: span.from, to: Math.min(span.to, closed.from) },
      { from: Math.max(span.from, closed.to), to: span.to },
    ].filter(({ from, to }) => from < to),
  );
}

const toTimes = ({ from, to }: WallRange): OpenTimes => ({
  openTime: timeOf(from),
  // A closing time of 24:00 is not valid, so midnight is written as 23:59.
  closeTime: to % DAY_MS === 0 ? '23:59' : timeOf(to),
});

const timeOf = (wallClockMs: number) => new Date(wallClockMs).toISOString().slice(11, 16);
