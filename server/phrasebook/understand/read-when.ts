import type { LanguageRules } from '../language.ts';
import type { ExpectedEntity } from './candidates.ts';
import { addMinutes, type Day, dayOfMonth, makeDay, monthOf, yearOf } from './days.ts';
import { findPieces, type Piece, placesOf, type TimePiece } from './find-pieces.ts';
import { isDayUncertain } from './is-day-uncertain.ts';
import { type Item, isFunctionWord } from './items.ts';
import type { Part } from './lexicon.ts';
import { readDays } from './read-days.ts';
import { gapBefore, isCommaIn, negationBehind, placesWithPart, relateDays } from './relative-days.ts';
import { formatTime, minutesOf, type OpenHours, resolveBareHour } from './resolve-half-day.ts';

/** Days and times in the caller's words, on the business's wall clock. */
export interface When {
  /** The mentioned days. If there are several, the agent asks which one is meant. */
  dates: readonly Day[];
  /** The first and last day of a range, when no single day was mentioned. */
  range: readonly [Day, Day] | null;
  /** Both days of the range as they were named, in that order: "from Monday to Friday". Null for any other range. */
  fromTo: readonly [Day, Day] | null;
  /** True when all days were named by their weekday alone. */
  areWeekdays: boolean;
  /** Times such as `10:30`. If there are several, the agent asks which one is meant. */
  times: readonly string[];
  part: Part | null;
  /** The earliest and latest time of day. */
  after: string | null;
  before: string | null;
  isSoonest: boolean;
  /** True when the caller accepts any day or time. */
  isAny: boolean;
  /** True when the only recognized day may be wrong. The agent then reads it back. */
  needsConfirmation: boolean;
  /** The refused days: "not Monday". */
  refused: readonly Day[];
  /** Positions of the items that belong to recognized days and times. */
  consumed: ReadonlySet<number>;
}

interface WhenContext {
  rules: LanguageRules;
  /** Wall-clock time of the business, such as `2026-11-25T14:00`. */
  now: string;
  hours: readonly OpenHours[];
  expected: ExpectedEntity;
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** In "the third of January, sorry, the fourth" the bare number is a day of the month that was named before. */
function inNamedMonth(pieces: readonly Piece[], items: readonly Item[]): readonly Piece[] {
  return pieces.map((piece, at) => {
    const before = pieces[at - 1];
    if (piece.kind !== 'date' || before?.kind !== 'date' || !before.isRefused) return piece;
    const [named, day] = [before.days[0], piece.days[0]];
    const isNamed = items.slice(before.from, before.to).some(({ meanings }) => meanings.month);
    const isBare = items
      .slice(piece.from, piece.to)
      .every(({ meanings }) => !(meanings.month ?? meanings.weekday));
    const isOne = before.days.length === 1 && piece.days.length === 1;
    if (!named || !day || !isNamed || !isBare || !isOne || !isNumbered(items, piece)) return piece;
    const moved = makeDay(yearOf(named), monthOf(named), dayOfMonth(day));
    return moved ? { ...piece, days: [moved] } : piece;
  });
}

const isNumbered = (items: readonly Item[], { from, to }: Piece): boolean =>
  items.slice(from, to).some(({ meanings }) => meanings.number !== undefined || meanings.rank !== undefined);

type Moment = { day: Day; time: string };

/** The moment at the end of a mentioned duration ("in half an hour"), as day and time of the wall clock. */
function readMoment(pieces: readonly Piece[], now: string): Moment | null {
  const duration = pieces.find((piece) => piece.kind === 'duration');
  if (!duration) return null;
  const moment = addMinutes(now, duration.minutes);
  return { day: moment.slice(0, 10), time: moment.slice(11) };
}

/** The item with a part of the day, or with am or pm, that is nearest to a time. */
function nearestHalf(items: readonly Item[], { from, to }: TimePiece): Item | undefined {
  const distance = (at: number): number => (at < from ? from - at : Math.max(0, at - to + 1));
  let nearest: { item: Item; distance: number } | undefined;
  items.forEach((item, at) => {
    if (!item.meanings.part && !item.meanings.half) return;
    if (!nearest || distance(at) < nearest.distance) nearest = { item, distance: distance(at) };
  });
  return nearest?.item;
}

/** The part of the day that was mentioned; null when several were ("morning or evening"). */
function partOf(items: readonly Item[]): Part | null {
  const parts = new Set(items.flatMap(({ meanings }) => meanings.part ?? []));
  const [part = null, ...others] = parts;
  return others.length === 0 ? part : null;
}

/** Drops today when a weekday may mean today or a week later, and the requested time has already passed today. */
const withoutPast = (dates: Day[], times: readonly string[], now: string): Day[] => {
  const [time] = times;
  const coming = time && times.length === 1 ? dates.filter((day) => `${day}T${time}` > now) : dates;
  return coming.length > 0 ? coming : dates;
};

export const noTime: When = {
  dates: [],
  range: null,
  fromTo: null,
  areWeekdays: false,
  times: [],
  part: null,
  after: null,
  before: null,
  isSoonest: false,
  isAny: false,
  needsConfirmation: false,
  refused: [],
  consumed: new Set(),
};

/**
 * Decides what a "no" at the beginning means for the day behind it. "No, Wednesday" refuses the time that the agent
 * asked about and requests Wednesday. Without a comma, "no el miércoles" may also refuse Wednesday, and "non mercoledì"
 * does.
 */
function decideLeadingNo(
  day: Piece,
  items: readonly Item[],
  isSpaced: boolean,
): 'requested' | 'unclear' | 'refused' {
  const { from, to } = day;
  const last = items.slice(0, from).findLastIndex(({ meanings }) => meanings.isNo);
  const no = items[last];
  const isLeading = items.slice(0, from).every((item) => item.meanings.isNo || isFunctionWord(item));
  const isRefusedBehind = items[to]?.meanings.notAfter || negationBehind(day, items) !== null;
  if (!no || !isLeading || isRefusedBehind) return 'refused';
  const { isNot = false } = no.meanings;
  const isApart = gapBefore(items, last + 1) > (isSpaced ? 1 : 0) || (isCommaIn(no) && !isNot);
  if (isApart) return 'requested';
  return isNot || last > 0 ? 'refused' : 'unclear';
}

type Left = { pieces: readonly Piece[]; isUnclear: boolean };

/** The pieces that were not refused. "No, not Tuesday, Wednesday" requests Wednesday, like "no, Wednesday". */
function withoutRefused(pieces: readonly Piece[], items: readonly Item[], isSpaced: boolean): Left {
  const left = pieces.filter((piece) => !piece.isRefused);
  const isLeft = left.some(({ kind }) => kind === 'date');
  if (!items[0]?.meanings.isNo || isLeft) return { pieces: left, isUnclear: false };
  const day = pieces.findLast(({ kind }) => kind === 'date');
  if (!day) return { pieces: left.length === 0 ? pieces : left, isUnclear: false };
  const meaning = decideLeadingNo(day, items, isSpaced);
  if (meaning === 'refused') return { pieces: left, isUnclear: false };
  return {
    pieces: pieces.filter((piece) => !piece.isRefused || piece === day),
    isUnclear: meaning === 'unclear',
  };
}

/** True for "Friday" and "from Friday to Wednesday", but not for "next Friday" and "Friday the fourth". */
const areWeekdays = (pieces: readonly Piece[], items: readonly Item[]): boolean =>
  pieces
    .filter(({ kind }) => kind === 'date')
    .flatMap(({ from, to }) => items.slice(from, to))
    .every(({ meanings: { weekday, skip, on, between, and } }) =>
      Boolean(weekday !== undefined || skip || on || between || and),
    );

type Limits = Pick<When, 'after' | 'before'>;

const isWithin = (time: string, { after, before }: Limits): boolean =>
  (!after || time >= after) && (!before || time <= before);

const HALF_DAY = 720;

/**
 * The end of a range: the first possible time after its start. In "between five and seven" it is the first seven
 * o'clock after that five o'clock.
 */
function endAfter(start: string | null, ends: readonly string[]): string | null {
  const [end] = ends;
  if (!start || !end || start < end) return end ?? null;
  const later = minutesOf(end) + HALF_DAY;
  return ends.find((one) => one > start) ?? (later < 2 * HALF_DAY ? formatTime(later) : end);
}

/**
 * Sets the start of a range. An earlier end is dropped, because it belongs to the caller's reason: "I am there until
 * four, so after half past", "I leave at five, so after five".
 */
function startAt(time: string | null, limits: Limits, times: string[]): void {
  limits.after = time;
  if (time && limits.before && limits.before <= time) limits.before = null;
  const at = times.indexOf(time ?? '');
  if (at >= 0) times.splice(at, 1);
}

/**
 * Reads the requested times and their limits (`after`, `before`). Drops times outside the limits. A duration such as
 * "in two hours" does not mean an exact minute, so it only becomes the lower limit of the offered slots.
 */
function readTimes(
  pieces: readonly Piece[],
  items: readonly Item[],
  dates: readonly Day[],
  moment: Moment | null,
  hours: readonly OpenHours[],
): { times: string[]; limits: Limits } {
  const times: string[] = [];
  const limits: Limits = { after: moment?.time ?? null, before: null };
  for (const piece of pieces) {
    if (piece.kind !== 'time') continue;
    const settled = resolveBareHour(piece.time, nearestHalf(items, piece), dates, hours);
    if (piece.limit === 'from') startAt(settled[0] ?? null, limits, times);
    else if (piece.limit === 'until') limits.before = endAfter(limits.after, settled);
    else times.push(...settled);
  }
  return { times: times.filter((time) => isWithin(time, limits)), limits };
}

/** Days and times in the caller's words, without refused ones ("not Tuesday"). */
export function readWhen(items: readonly Item[], context: WhenContext): When {
  if (context.expected === 'phone') return noTime;
  const today = context.now.slice(0, 10);
  const named = findPieces(items, { today, ...context });
  const all = relateDays(named, items);
  const { isSpaced } = context.rules;
  const { pieces, isUnclear } = withoutRefused(inNamedMonth(all, items), items, isSpaced);
  const refused = all.filter((piece) => piece.kind === 'date' && !pieces.includes(piece));
  const over = placesOf(named.filter(({ kind }) => kind === 'past'));
  const dropped = new Set([...over, ...refused.flatMap((piece) => placesWithPart(piece, items))]);
  const present = items.map((item, at) => (dropped.has(at) ? { ...item, meanings: {} } : item));
  const moment = readMoment(pieces, context.now);
  const { dates, range, fromTo } = readDays(pieces, items, today, moment);
  const { times, limits } = readTimes(pieces, present, dates, moment, context.hours);
  const coming = withoutPast(dates, times, context.now);
  const consumed = placesOf(all);
  return {
    dates: coming,
    range,
    fromTo,
    areWeekdays: areWeekdays(pieces, items),
    times: unique(times),
    part: times.length > 0 ? null : partOf(present),
    ...limits,
    isSoonest: items.some((item) => item.meanings.soonest),
    isAny: items.some((item) => item.meanings.any),
    needsConfirmation: (isUnclear && coming.length === 1) || isDayUncertain(coming, all, items, consumed),
    refused: refused.flatMap((piece) => (piece.kind === 'date' ? piece.days : [])),
    consumed,
  };
}
