import type { Item } from './items.ts';
import type { Captured, Pattern } from './match.ts';

/** `minutes` count from midnight. `isTwelve` is true when the half of the day is unknown and must still be resolved. */
export type ClockTime = { minutes: number; isTwelve: boolean };

type TimePattern = {
  pattern: Pattern;
  /** True for a pattern that applies only when the agent asked for a time, after a limit, or directly next to a day. */
  isBare?: boolean;
  read: (captured: Captured) => ClockTime | null;
};

const numberIn = (item: Item | undefined): number => item?.meanings.number ?? item?.meanings.rank ?? 0;

/**
 * A time of day. Hour 14 is on the 24-hour clock, but hour 2 may be in the morning or the afternoon. Negative minutes
 * are subtracted from the hour.
 */
function clock(hour: number, minutes: number): ClockTime | null {
  if (hour > 24 || Math.abs(minutes) > 59) return null;
  const total = (hour * 60 + minutes + 1440) % 1440;
  return { minutes: total, isTwelve: hour >= 1 && hour <= 12 };
}

function written(words: string): ClockTime | null {
  const [hour = 0, minute = 0] = words.split(/[:.]/).map(Number);
  const found = hour < 24 && minute < 60 ? clock(hour, minute) : null;
  return found && { ...found, isTwelve: found.isTwelve && !words.startsWith('0') };
}

const hourAnd =
  (minutes: (captured: Captured) => number) =>
  (captured: Captured): ClockTime | null =>
    clock(numberIn(captured.hour), minutes(captured));

const spokenMinutes = (captured: Captured): number => numberIn(captured.minutes);
/**
 * Minutes before an hour must be a multiple of five ("ten to eleven") or have a unit ("nine minutes to eleven"). "Nine
 * to eleven" is a range.
 */
const STEP = 5;
const toHour = (captured: Captured): ClockTime | null =>
  captured.minuteUnit || spokenMinutes(captured) % STEP === 0
    ? clock(numberIn(captured.hour), -spokenMinutes(captured))
    : null;

/**
 * A number after an hour counts as minutes if it is a multiple of five, is at least ten, or has a unit: "two and five",
 * "two and twelve". "Two and four" are two hours.
 */
const FIRST_ODD = 10;
const plusMinutes = (captured: Captured): ClockTime | null => {
  const isMinutes =
    captured.minuteUnit || spokenMinutes(captured) % STEP === 0 || spokenMinutes(captured) >= FIRST_ODD;
  return isMinutes ? clock(numberIn(captured.hour), spokenMinutes(captured)) : null;
};

const before = (captured: Captured): number => captured.beforeHour?.meanings.beforeHour ?? 0;
const behind = (captured: Captured): number => captured.afterHour?.meanings.afterHour ?? 0;

const isPair = (captured: Captured): boolean =>
  spokenMinutes(captured) >= 10 || /^0\d$/.test(captured.minutes?.words ?? '');
const pair = (captured: Captured): ClockTime | null =>
  isPair(captured) ? clock(numberIn(captured.hour), spokenMinutes(captured)) : null;

const named = ({ time }: Captured): ClockTime | null => {
  const found = time?.meanings.time ? written(time.meanings.time) : null;
  return found && { ...found, isTwelve: found.isTwelve && found.minutes < 720 };
};

/** A named hour with minutes, such as "midi moins cinq" and "mezzogiorno e un quarto". Its half of the day is known. */
const namedAnd =
  (minutes: (captured: Captured) => number) =>
  (captured: Captured): ClockTime | null => {
    const found = named(captured);
    return found && { minutes: (found.minutes + minutes(captured) + 1440) % 1440, isTwelve: false };
  };

/**
 * Patterns of times of day, in all languages. When several match at a position, the longest match wins, and the first
 * among equally long ones.
 */
export const TIME_PATTERNS: readonly TimePattern[] = [
  { pattern: ['at?', 'clock', 'oclock?'], read: ({ clock: item }) => written(item?.words ?? '') },
  { pattern: ['at', 'slash', 'oclock?'], read: ({ slash }) => written(slash?.words ?? '') },
  { pattern: ['slash', 'oclock'], read: ({ slash }) => written(slash?.words ?? '') },
  { pattern: ['at?', 'time', 'oclock?'], read: named },
  { pattern: ['at?', 'time', 'afterHour'], read: namedAnd(behind) },
  { pattern: ['at?', 'time', 'plus', 'minutes', 'minuteUnit?'], read: namedAnd(spokenMinutes) },
  {
    pattern: ['at?', 'time', 'minus', 'minutes', 'minuteUnit?'],
    read: namedAnd((captured) => -spokenMinutes(captured)),
  },
  { pattern: ['at?', 'hour', 'oclock', 'minutes', 'minuteUnit?'], read: hourAnd(spokenMinutes) },
  { pattern: ['at?', 'hour', 'oclock', 'plus', 'minutes', 'minuteUnit?'], read: plusMinutes },
  { pattern: ['at', 'hour', 'plus', 'minutes', 'minuteUnit?'], read: plusMinutes },
  { pattern: ['hour', 'plus', 'minutes', 'minuteUnit?'], isBare: true, read: plusMinutes },
  {
    pattern: ['at?', 'hour', 'oclock?', 'minus', 'minutes', 'minuteUnit?'],
    read: hourAnd((captured) => -spokenMinutes(captured)),
  },
  { pattern: ['at?', 'hour', 'oclock?', 'afterHour', 'oclock?'], read: hourAnd(behind) },
  { pattern: ['at?', 'beforeHour', 'hour', 'oclock?'], read: hourAnd(before) },
  {
    pattern: ['at?', 'minutes', 'minuteUnit?', 'past', 'beforeHour', 'hour', 'oclock?'],
    read: hourAnd((captured) => before(captured) + spokenMinutes(captured)),
  },
  {
    pattern: ['at?', 'minutes', 'minuteUnit?', 'to', 'beforeHour', 'hour', 'oclock?'],
    read: hourAnd((captured) => before(captured) - spokenMinutes(captured)),
  },
  { pattern: ['at?', 'minutes', 'minuteUnit?', 'past', 'hour', 'oclock?'], read: hourAnd(spokenMinutes) },
  {
    pattern: ['at?', 'minutes', 'minuteUnit?', 'to', 'hour', 'oclock?'],
    read: toHour,
  },
  {
    pattern: ['at?', 'less', 'minutes', 'minuteUnit?', 'hour', 'oclock?'],
    read: hourAnd((captured) => -spokenMinutes(captured)),
  },
  {
    pattern: ['at?', 'hour', 'oclock', 'less', 'minutes', 'minuteUnit?'],
    read: hourAnd((captured) => -spokenMinutes(captured)),
  },
  {
    pattern: ['at?', 'less', 'afterHour', 'hour', 'oclock?'],
    read: hourAnd((captured) => -behind(captured)),
  },
  { pattern: ['at?', 'hour', 'oclock', 'less', 'afterHour'], read: hourAnd((captured) => -behind(captured)) },
  {
    pattern: ['part?', 'hour', 'oclock', 'minutes', 'minuteUnit', 'to'],
    read: hourAnd((captured) => -spokenMinutes(captured)),
  },
  {
    pattern: ['minutes', 'minuteUnit', 'rank'],
    read: (captured) => clock(numberIn(captured.rank) - 1, spokenMinutes(captured)),
  },
  { pattern: ['at', 'hour', 'minutes'], read: pair },
  { pattern: ['at', 'hour', 'digit', 'minutes'], read: hourAnd(spokenMinutes) },
  { pattern: ['hour', 'minutes', 'partOrHalf'], read: pair },
  {
    pattern: ['partOrHalf', 'at?', 'hour', 'oclock', 'minutes', 'minuteUnit?'],
    read: hourAnd(spokenMinutes),
  },
  { pattern: ['part', 'at?', 'hour', 'oclock', 'plus', 'minutes', 'minuteUnit?'], read: plusMinutes },
  {
    pattern: ['part', 'at?', 'hour', 'oclock?', 'minus', 'minutes', 'minuteUnit?'],
    read: hourAnd((captured) => -spokenMinutes(captured)),
  },
  { pattern: ['partOrHalf', 'at?', 'hour', 'oclock?', 'afterHour'], read: hourAnd(behind) },
  { pattern: ['partOrHalf', 'at?', 'hour', 'oclock?'], read: hourAnd(() => 0) },
  { pattern: ['partOrHalf', 'at?', 'hour', 'minutes'], read: pair },
  { pattern: ['at', 'hour', 'oclock?'], read: hourAnd(() => 0) },
  { pattern: ['hour', 'oclock'], read: hourAnd(() => 0) },
  { pattern: ['hour', 'partOrHalf'], read: hourAnd(() => 0) },
  { pattern: ['hour', 'minutes'], isBare: true, read: pair },
  { pattern: ['hour'], isBare: true, read: hourAnd(() => 0) },
];
