import type { InstantRange } from '../../server/core/business-time.ts';
import type { OpenSlotsQuestion } from '../../server/core/compute-open-slots.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const formats = new Map<string, Intl.DateTimeFormat>();
const labels = new Map<string, string>();

/** The local time of a zone at a minute since 1970 (UTC), in the format 'yyyy-MM-dd HH:mm'. */
function label(timezone: string, minute: number): string {
  const key = `${timezone} ${minute}`;
  const known = labels.get(key);
  if (known) return known;
  const format = formats.get(timezone) ?? newFormat(timezone);
  formats.set(timezone, format);
  const part = Object.fromEntries(
    format.formatToParts(minute * MINUTE_MS).map(({ type, value }) => [type, value]),
  );
  const text = `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}`;
  labels.set(key, text);
  return text;
}

const newFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });

const minuteOf = (instant: Date) => instant.getTime() / MINUTE_MS;
const nextDate = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

/** Every calendar date from one text to another, including dates that a zone skips. */
function datesBetween(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from.slice(0, 10); date <= to.slice(0, 10); date = nextDate(date)) dates.push(date);
  return dates;
}

/** A range of minutes; `marked` returns the minutes that lie in any of the ranges. */
type Minutes = { from: number; to: number };
function marked(ranges: Minutes[]): Set<number> {
  const minutes = new Set<number>();
  for (const { from, to } of ranges) for (let minute = from; minute < to; minute += 1) minutes.add(minute);
  return minutes;
}

const every = (from: number, to: number, holds: (minute: number) => boolean): boolean => {
  for (let minute = from; minute < to; minute += 1) if (!holds(minute)) return false;
  return true;
};

/** Opening and closing of each span of a local day, found by checking every minute. */
function openingsOf({ hours, timezone }: OpenSlotsQuestion, stretch: Minutes): Minutes[] {
  const clock = Array.from({ length: stretch.to - stretch.from }, (_, index) =>
    label(timezone, stretch.from + index),
  );
  const first = (text: string) => stretch.from + clock.findIndex((shown) => shown >= text);
  const dates = datesBetween(clock.at(0) ?? '', clock.at(-1) ?? '').slice(1, -2);
  return dates.flatMap((date) => {
    const spans = hours.filter(({ dayOfWeek }) => dayOfWeek === new Date(date).getUTCDay());
    const inOrder = spans.sort((a, b) => (a.openTime < b.openTime ? -1 : 1));
    return inOrder.map(({ openTime, closeTime }) => {
      const isNextDay = closeTime <= openTime && !closeTime.startsWith('23:59');
      const close = closeTime.startsWith('23:59')
        ? `${nextDate(date)} 00:00`
        : `${isNextDay ? nextDate(date) : date} ${closeTime}`;
      return { from: first(`${date} ${openTime}`), to: first(close) };
    });
  });
}

/**
 * The result of `computeOpenSlots` by brute force: it checks every minute, without zone arithmetic, sorting
 * or a sweep. For whole minutes only.
 */
export function naiveOpenSlots(question: OpenSlotsQuestion): InstantRange[] {
  const {
    durationMinutes: length,
    bufferBeforeMinutes: before,
    bufferAfterMinutes: after,
  } = question.service;
  const stretch = {
    from: minuteOf(question.range.from) - 3 * DAY_MINUTES,
    to: minuteOf(question.range.to) + length + 4 * DAY_MINUTES,
  };
  const openings = openingsOf(question, stretch);
  const open = marked(openings);
  const taken = marked(
    [...question.closed, ...question.booked].map(({ from, to }) => ({
      from: minuteOf(from),
      to: minuteOf(to),
    })),
  );
  const isFree = (minute: number) =>
    minute >= minuteOf(question.now) &&
    minute >= minuteOf(question.range.from) &&
    minute < minuteOf(question.range.to) &&
    every(minute, minute + length, (at) => open.has(at)) &&
    every(minute - before, minute + length + after, (at) => !taken.has(at));
  return openings.flatMap(({ from, to }) => {
    const slots: InstantRange[] = [];
    for (let minute = from; minute < to; minute += question.stepMinutes ?? 15) {
      if (!isFree(minute)) continue;
      slots.push({ from: new Date(minute * MINUTE_MS), to: new Date((minute + length) * MINUTE_MS) });
    }
    return slots;
  });
}
