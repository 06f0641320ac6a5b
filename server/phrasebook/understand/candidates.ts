import type { LanguageRules } from '../language.ts';
import type { Day } from './days.ts';
import type { Item } from './items.ts';
import { type Captured, type Match, matchAt, type Pattern } from './match.ts';
import { DATE_PATTERNS } from './read-date.ts';
import { type ClockTime, TIME_PATTERNS } from './read-time.ts';

/** The expected entity of an answer, which decides how a bare word is read. */
export type ExpectedEntity = 'day' | 'time' | 'name' | 'phone' | 'choice' | null;

type DurationPattern = { pattern: Pattern; minutes: (captured: Captured) => number };

const HOUR = 60;
/**
 * Maximum duration in minutes. Longer durations are ignored, because callers give them in days, which other patterns
 * match.
 */
const MINUTES_MAX = 48 * HOUR;

const countIn = ({ number }: Captured): number => number?.meanings.number ?? 1;
const named = ({ duration }: Captured): number => duration?.meanings.duration ?? 0;
const hours = (captured: Captured): number =>
  countIn(captured) * HOUR + (captured.afterHour?.meanings.afterHour ?? 0);
const minutes = (captured: Captured): number => countIn(captured);
/**
 * The minutes of "<number> hours later"; 0 when the word for hours also names an hour of the clock ("after two
 * o'clock").
 */
const hoursLater = (captured: Captured): number => (captured.hourUnit?.meanings.oclock ? 0 : hours(captured));

/** Patterns of durations from now, in all languages. The longest match wins. */
const DURATION_PATTERNS: readonly DurationPattern[] = [
  { pattern: ['in', 'duration'], minutes: named },
  { pattern: ['in', 'number', 'hourUnit', 'afterHour?'], minutes: hours },
  { pattern: ['in', 'number', 'afterHour', 'hourUnit'], minutes: hours },
  { pattern: ['in', 'hourUnit'], minutes: hours },
  { pattern: ['in', 'number', 'minuteUnit'], minutes },
  { pattern: ['duration', 'later'], minutes: named },
  { pattern: ['number', 'hourUnit', 'afterHour?', 'later'], minutes: hoursLater },
  { pattern: ['number', 'minuteUnit', 'later'], minutes },
];

export type Context = { today: Day; rules: LanguageRules; expected: ExpectedEntity };
type Found =
  | { kind: 'time'; time: ClockTime }
  | { kind: 'date'; days: Day[]; range: [Day, Day] | null; fromTo?: [Day, Day] }
  | { kind: 'duration'; minutes: number }
  | { kind: 'past' };
/** A match at a position. `limit` is set when the match is the start or the end of a range. */
export type Candidate = { from: number; to: number; found: Found; limit?: 'from' | 'until' };

/** Meanings of the next item after a match. Function words are skipped. */
export function meansBehind(items: readonly Item[], to: number): Item['meanings'] {
  const next = items.slice(to, to + 3).find(({ meanings }) => !meanings.skip || meanings.at || meanings.past);
  return next?.meanings ?? {};
}

/** True for an ordinal that is a day. An ordinal is an hour only in "half of the fourth" and "in the fourth hour". */
const isRankedDay = ({ hour, beforeHour, oclock }: Match['captured']): boolean =>
  hour?.meanings.rank !== undefined && hour.meanings.number === undefined && !beforeHour && !oclock;

/** True when the words that follow show that a match is not a time: "at three December", "at three weeks". */
function isTimeRefuted(items: readonly Item[], { captured, to }: Match): boolean {
  if (isRankedDay(captured)) return true;
  const { month, dayNumber, unit } = meansBehind(items, to);
  return month !== undefined || dayNumber === true || (unit !== undefined && unit !== 'minute');
}

const LAST_HOUR = 24;

const isNumbered = ({ number, rank }: Item['meanings']): boolean =>
  number !== undefined || rank !== undefined;

/** True when the words that follow show that a match is not a day: "the three o'clock one", "the three of us". */
function isDayRefuted(items: readonly Item[], { captured, to }: Match): boolean {
  if (captured.third) return isNumbered(meansBehind(items, to));
  const day = captured.day ?? captured.rank;
  if (captured.dayNumber || captured.month || captured.monthUnit || !day) return false;
  const next = meansBehind(items, to);
  const mayBeHour = (day.meanings.rank ?? day.meanings.number ?? 0) <= LAST_HOUR;
  const isPart = next.part !== undefined && !captured.on;
  const isTime = next.oclock || next.half || isPart || next.past || next.to || next.afterHour !== undefined;
  return Boolean((mayBeHour && isTime) || next.unit || next.plus || next.minus);
}

/**
 * Matches of the patterns in `rows` at this position, converted by `read`. A match for which `read` returns null is
 * dropped. Items without a meaning are skipped early, because they start no match.
 */
function candidatesAt<Row extends { pattern: Pattern; isBare?: boolean }>(
  items: readonly Item[],
  at: number,
  { rows, isBare = false }: { rows: readonly Row[]; isBare?: boolean },
  read: (match: Match, row: Row) => Found | null,
): Candidate[] {
  const { words = '', meanings = {} } = items[at] ?? {};
  if (Object.keys(meanings).length === 0 && !/\d/.test(words)) return [];
  return rows.flatMap((row) => {
    const match = isBare || !row.isBare ? matchAt(items, at, row.pattern) : null;
    const found = match && read(match, row);
    return match && found ? [{ from: at, to: match.to, found }] : [];
  });
}

export const dateAt = (items: readonly Item[], at: number, context: Context, isBare: boolean): Candidate[] =>
  candidatesAt(items, at, { rows: DATE_PATTERNS, isBare }, (match, row) => {
    const read = isDayRefuted(items, match) ? null : row.read(match.captured, context);
    if (!read) return null;
    return 'days' in read
      ? { kind: 'date', days: read.days, range: null }
      : { kind: 'date', days: [], range: read.range };
  });

export const timeAt = (items: readonly Item[], at: number, isBare: boolean): Candidate[] =>
  candidatesAt(items, at, { rows: TIME_PATTERNS, isBare }, (match, row) => {
    const time = isTimeRefuted(items, match) ? null : row.read(match.captured);
    return time && { kind: 'time', time };
  });

/** Matches of durations from now ("in two hours") at this position. */
export const durationAt = (items: readonly Item[], at: number): Candidate[] =>
  candidatesAt(items, at, { rows: DURATION_PATTERNS }, ({ captured }, row) => {
    const found = row.minutes(captured);
    return found > 0 && found <= MINUTES_MAX ? { kind: 'duration', minutes: found } : null;
  });

/** Patterns of durations that count from any time: "*an hour* earlier". */
const SPAN_PATTERNS: readonly DurationPattern[] = [
  { pattern: ['duration'], minutes: named },
  { pattern: ['number', 'hourUnit', 'afterHour?'], minutes: hours },
  { pattern: ['number', 'minuteUnit'], minutes },
  { pattern: ['hourUnit'], minutes: hours },
];

/** The minutes of the duration in the words, whatever time it counts from. Null without a duration, and for several. */
export function readMinutes(items: readonly Item[]): number | null {
  const found: number[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const matches = SPAN_PATTERNS.flatMap(({ pattern, minutes: minutesOf }) => {
      const match = matchAt(items, at, pattern);
      return match ? [{ to: match.to, minutes: minutesOf(match.captured) }] : [];
    });
    const [longest] = matches.toSorted((one, other) => other.to - one.to);
    if (!longest) continue;
    found.push(longest.minutes);
    at = longest.to - 1;
  }
  const [only, ...others] = found;
  return only !== undefined && only > 0 && only <= MINUTES_MAX && others.length === 0 ? only : null;
}

const PAST_PATTERNS: readonly { pattern: Pattern }[] = [
  { pattern: ['isPast', 'part?'] },
  { pattern: ['since', 'number', 'longUnit', 'ago?'] },
  { pattern: ['since', 'weekday'] },
  { pattern: ['since', 'isPast', 'part?'] },
  { pattern: ['number', 'longUnit', 'ago'] },
];

/**
 * Matches of past times ("since Monday") at this position. In languages such as Italian, the word for "since" also
 * means "from" and then starts a future range instead.
 */
export const pastAt = (items: readonly Item[], at: number): Candidate[] =>
  candidatesAt(items, at, { rows: PAST_PATTERNS }, ({ captured: { weekday, since } }) =>
    weekday && since?.meanings.between ? null : { kind: 'past' },
  );

export const longest = (candidates: readonly Candidate[]): Candidate | null =>
  candidates.reduce<Candidate | null>((best, one) => (best && best.to >= one.to ? best : one), null);
