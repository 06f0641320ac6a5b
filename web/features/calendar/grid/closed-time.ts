import { type OpeningSpan, type OpenTimes, openingOf } from '../../../../server/core/opening-hours.ts';
import { weekdayOf } from '../wall-clock.ts';

/** Minutes of a day on the business's wall clock, from 0 to 1440. */
export type MinuteSpan = { from: number; to: number };

/** The spans of each day of a week, Sunday first. */
export type WeekHours = readonly { spans: readonly OpenTimes[] }[];

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** The same from the spans of a week. */
export const weekOf = (hours: readonly OpeningSpan[]): WeekHours =>
  DAYS.map((day) => ({ spans: hours.filter(({ dayOfWeek }) => dayOfWeek === day) }));

export const DAY_MINUTES = 1_440;
const MINUTE_MS = 60_000;

/**
 * When a business is open on a day, in order, spans that touch as one; what began the day before and ends on this one
 * counts. It is the wall clock of the day, so the days on which the clocks change are like any other.
 */
export function openOn(week: WeekHours, day: string): MinuteSpan[] {
  const weekday = weekdayOf(day);
  const before = minutesOf(week, (weekday + 6) % 7).map(({ to }) => ({ from: 0, to: to - DAY_MINUTES }));
  const own = minutesOf(week, weekday).map(({ from, to }) => ({ from, to: Math.min(to, DAY_MINUTES) }));
  const inOrder = [...before, ...own].filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
  const joined: MinuteSpan[] = [];
  for (const span of inOrder) {
    const last = joined.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
}

/** The spans of a weekday, past 1440 where they end on the next day. */
function minutesOf(week: WeekHours, weekday: number): MinuteSpan[] {
  return (week[weekday]?.spans ?? [])
    .map(openingOf)
    .map(({ openMs, closeMs }) => ({ from: openMs / MINUTE_MS, to: closeMs / MINUTE_MS }));
}

/** The parts of a span of a day in which the business is closed, in order; none where it is open throughout. */
export function closedWithin({ from, to }: MinuteSpan, open: readonly MinuteSpan[]): MinuteSpan[] {
  const parts: MinuteSpan[] = [];
  let start = from;
  for (const span of open) {
    if (span.from > start) parts.push({ from: start, to: Math.min(span.from, to) });
    start = Math.max(start, span.to);
    if (start >= to) return parts;
  }
  return [...parts, { from: start, to }];
}

/** The minute of a day that a time is, '09:30' or '2026-12-01 09:30:00'. */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.slice(-8).split(':').map(Number);
  return hour * 60 + minute;
}
