import { DAY_MS, type InstantRange } from './business-time.ts';
import { compareSpans, isWithinHours, type OpeningSpan, openingOf } from './opening-hours.ts';

const WEEK_MS = 7 * DAY_MS;

/** A calendar and its working hours; `hours` is null when the calendar follows the hours of the business. */
export type CalendarHours = { id: number; hours: readonly OpeningSpan[] | null };

/** The hours that both weeks have in common, sorted. The result has no overlaps when neither week has any. */
function commonHours(first: readonly OpeningSpan[], second: readonly OpeningSpan[]): OpeningSpan[] {
  const others = second.map(inWeek);
  const common = first.map(inWeek).flatMap((one) =>
    // Also compares the second list shifted by a week in each direction. A span may continue past the end of the week
    // and overlap a span at the start of the other list.
    [-WEEK_MS, 0, WEEK_MS].flatMap((shift) =>
      others.flatMap((other) => {
        const from = Math.max(one.from, other.from + shift);
        const to = Math.min(one.to, other.to + shift);
        return from < to ? [spanOf(from, to)] : [];
      }),
    ),
  );
  return common.sort(compareSpans);
}

/** Start and end in milliseconds since Sunday's midnight. An end in the next week is larger than a week. */
function inWeek(span: OpeningSpan): { from: number; to: number } {
  const { openMs, closeMs } = openingOf(span);
  return { from: span.dayOfWeek * DAY_MS + openMs, to: span.dayOfWeek * DAY_MS + closeMs };
}

function spanOf(from: number, to: number): OpeningSpan {
  const dayOfWeek = Math.floor(modulo(from, WEEK_MS) / DAY_MS);
  return { dayOfWeek, openTime: clock(from), closeTime: clock(to) };
}

/** Formats a time of day as 'HH:MM:SS'. The end of a day is 00:00:00 of the next one. */
const clock = (ms: number) => new Date(modulo(ms, DAY_MS)).toISOString().slice(11, 19);

const modulo = (ms: number, of: number) => ((ms % of) + of) % of;

/** Bookable hours of a calendar: its own hours within the opening hours. */
export function bookableHours(
  opening: readonly OpeningSpan[],
  own: readonly OpeningSpan[] | null,
): readonly OpeningSpan[] {
  return own === null ? opening : commonHours(opening, own);
}

/** `outside_hours`: the business is closed. `outside_own_hours`: the business is open, but the calendar is not. */
export type Outside = 'outside_hours' | 'outside_own_hours';

type Week = {
  hours: readonly OpeningSpan[];
  calendars: readonly CalendarHours[];
  timezone: string;
};

/**
 * Returns which hours do not contain a range: the opening hours, or the working hours of its calendar. Without a
 * calendar, one calendar that works during the range is enough. Null when the range is within both.
 */
export function outsideOf(
  range: InstantRange,
  { hours, calendars, timezone }: Week,
  resourceId: number | null,
): Outside | null {
  if (!isWithinHours(range, hours, timezone)) return 'outside_hours';
  const candidates = resourceId === null ? calendars : calendars.filter(({ id }) => id === resourceId);
  const isIn = ({ hours: own }: CalendarHours) => own === null || isWithinHours(range, own, timezone);
  return candidates.length === 0 || candidates.some(isIn) ? null : 'outside_own_hours';
}
