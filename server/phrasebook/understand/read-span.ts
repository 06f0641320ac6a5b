import type { Captured, Pattern } from './match.ts';

type SpanRow = { pattern: Pattern; minutes: (captured: Captured) => number };

const HOUR = 60;
/** Longer ones are said in days. */
const MINUTES_MAX = 48 * HOUR;

const countIn = ({ number }: Captured): number => number?.means.number ?? 1;
const named = ({ span }: Captured): number => span?.means.span ?? 0;
const hours = (captured: Captured): number =>
  countIn(captured) * HOUR + (captured.afterHour?.means.afterHour ?? 0);
const minutes = (captured: Captured): number => countIn(captured);
/** What is an hour of the day as well is a length only behind "in": "two hours later", but "after two o'clock". */
const hoursLater = (captured: Captured): number => (captured.hourUnit?.means.oclock ? 0 : hours(captured));

/** Ways to say how long it is from now, in all languages. Of those that fit at a place the longest wins. */
const SPAN_ROWS: readonly SpanRow[] = [
  { pattern: ['in', 'span'], minutes: named },
  { pattern: ['in', 'number', 'hourUnit', 'afterHour?'], minutes: hours },
  { pattern: ['in', 'number', 'afterHour', 'hourUnit'], minutes: hours },
  { pattern: ['in', 'hourUnit'], minutes: hours },
  { pattern: ['in', 'number', 'minuteUnit'], minutes },
  { pattern: ['span', 'later'], minutes: named },
  { pattern: ['number', 'hourUnit', 'afterHour?', 'later'], minutes: hoursLater },
  { pattern: ['number', 'minuteUnit', 'later'], minutes },
];

/** A pattern that says how far from now, and how many minutes it is. */
export const spanRows: readonly { pattern: Pattern; read(captured: Captured): number | null }[] =
  SPAN_ROWS.map((row) => ({
    pattern: row.pattern,
    read(captured) {
      const found = row.minutes(captured);
      return found > 0 && found <= MINUTES_MAX ? found : null;
    },
  }));
