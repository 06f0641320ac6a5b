import type { LanguageRules } from '../language.ts';
import {
  type Candidate,
  type Context,
  dateAt,
  durationAt,
  longest,
  meansBehind,
  pastAt,
  timeAt,
} from './candidates.ts';
import { addDays, type Day } from './days.ts';
import { type Item, isFunctionWord } from './items.ts';
import type { ClockTime } from './read-time.ts';

type Place = { from: number; to: number; isRefused: boolean; limit: 'from' | 'until' | null };
export type TimePiece = Place & { kind: 'time'; time: ClockTime };
/**
 * `fromTo` has the first and the last day of the range as they were named: "from Monday to Friday". The last one may be
 * before the first: "from Friday to Wednesday".
 */
export type DatePiece = Place & {
  kind: 'date';
  days: Day[];
  range: [Day, Day] | null;
  fromTo?: [Day, Day];
};
/** A number of minutes from now. */
type DurationPiece = Place & { kind: 'duration'; minutes: number };
/** A past time. Callers mention it as a reason and never request it. */
type PastPiece = Place & { kind: 'past' };
export type Piece = TimePiece | DatePiece | DurationPiece | PastPiece;

/** Maximum number of days and times. Relating them to each other takes quadratic time. */
const PIECES_MAX = 40;

/** A run of at least this many numbers is a telephone number. */
const PHONE_RUN = 4;

/** Positions of the items that belong to a telephone number. */
function findPhoneNumbers(items: readonly Item[]): ReadonlySet<number> {
  const found = new Set<number>();
  let run: number[] = [];
  const close = (): void => {
    if (run.length >= PHONE_RUN) for (const at of run) found.add(at);
    run = [];
  };
  items.forEach((item, at) => {
    const isNumber = item.meanings.number !== undefined || item.meanings.digit !== undefined;
    if (isNumber || item.meanings.times !== undefined) run.push(at);
    else close();
    if (/^\d{5,}$/.test(item.words)) found.add(at);
  });
  close();
  return found;
}

/** True for words such as "un", "a" and "one", which are often articles and not numbers. */
const isArticle = (items: readonly Item[], { from, to }: Candidate): boolean =>
  items.slice(from, to).every(({ meanings }) => meanings.number === 1 || meanings.skip) && items.length > 3;

/**
 * True for a number after "in", such as "in fourteen …", which begins a duration and is not an hour. In Arabic the word
 * for "in" also means "after", so there the counted thing must follow.
 */
const isDuration = (items: readonly Item[], { from, to }: Candidate): boolean => {
  const before = items[from - 1]?.meanings;
  const isCounting = items[to] !== undefined && Object.keys(items[to].meanings).length === 0;
  return before?.in === true && !before.at && (!before.from || isCounting);
};

const isBeside = (piece: Candidate, from: number, to: number, items: readonly Item[]): boolean => {
  const between = piece.to <= from ? items.slice(piece.to, from) : items.slice(to, piece.from);
  const isApart = piece.to <= from || piece.from >= to;
  return isApart && between.length <= 3 && between.every(isFunctionWord);
};

/** The nearest preceding item that is not a function word. */
const itemBefore = (items: readonly Item[], from: number): Item | undefined =>
  items
    .slice(Math.max(0, from - 3), from)
    .findLast(
      (item) => !isFunctionWord(item) || item.meanings.from || item.meanings.until || item.meanings.not,
    );

/** True after a limit such as "after", which identifies a time in the same way as "at". */
const isLimited = (items: readonly Item[], { from }: Pick<Candidate, 'from'>): boolean => {
  const before = itemBefore(items, from)?.meanings;
  return Boolean(before?.from ?? before?.until);
};

/** True for an ordinal after a limit ("until the fourth"), which identifies a day in the same way as "on". */
const isLimitedRank = (items: readonly Item[], at: number): boolean => {
  const means = items[at]?.meanings;
  return means?.rank !== undefined && means.number === undefined && isLimited(items, { from: at });
};

/** The positions that these matches cover. Takes linear time. */
export function placesOf(candidates: readonly Pick<Candidate, 'from' | 'to'>[]): ReadonlySet<number> {
  const places = new Set<number>();
  for (const { from, to } of candidates) for (let at = from; at < to; at += 1) places.add(at);
  return places;
}

/**
 * Finds bare numbers and months. They count as a day or time only if the agent asked for one, or next to a day or a
 * limit.
 */
function findBare(items: readonly Item[], sure: readonly Candidate[], context: Context): Candidate[] {
  const taken = placesOf(sure);
  const found: Candidate[] = [];
  for (let at = 0; at < items.length; at++) {
    if (taken.has(at) || context.expected === 'name') continue;
    const isDay = context.expected === 'day' || isLimitedRank(items, at);
    const dates = isDay || items.length <= 3 ? dateAt(items, at, context, true) : [];
    const mayDate = dates.filter(({ found: read }) => isDay || (read.kind === 'date' && read.range));
    const times = timeAt(items, at, true).filter(
      (one) =>
        !isArticle(items, one) &&
        !isDuration(items, one) &&
        (context.expected === 'time' ||
          isLimited(items, one) ||
          sure.some((date) => date.found.kind === 'date' && isBeside(date, one.from, one.to, items))),
    );
    const best = longest(context.expected === 'day' ? [...mayDate, ...times] : [...times, ...mayDate]);
    const isFree = best && !items.slice(at, best.to).some((_, offset) => taken.has(at + offset));
    if (!best || !isFree) continue;
    found.push(best);
    at = best.to - 1;
  }
  return found;
}

function findSure(items: readonly Item[], context: Context): Candidate[] {
  const found: Candidate[] = [];
  for (let at = 0; at < items.length; ) {
    const dayOrTime = [...dateAt(items, at, context, false), ...timeAt(items, at, false)];
    const best = longest([...durationAt(items, at), ...dayOrTime, ...pastAt(items, at)]);
    if (best) found.push(best);
    at = best?.to ?? at + 1;
  }
  return found;
}

function place(items: readonly Item[], candidate: Candidate, { grammar }: LanguageRules): Piece {
  const { from, to, found } = candidate;
  const [before, behind] = [itemBefore(items, from)?.meanings, meansBehind(items, to)];
  const first = items[from]?.meanings;
  // In "hasta el cuatro" a single phrase contains the limit and the word that identifies a day.
  const isLimiting = first?.on && (first.from ?? first.until);
  const limiting = grammar.doLimitsFollow ? behind : isLimiting ? first : before;
  // In "from three" the word is a limit, but in "from Monday to Wednesday" it opens a range.
  const isFrom = limiting?.from && !(limiting.between && found.kind === 'date');
  const limit = candidate.limit ?? (isFrom ? 'from' : limiting?.until ? 'until' : null);
  return { ...found, from, to, limit, isRefused: before?.not === true || behind.notAfter === true };
}

/** Reads the time expressions at a position. `isBare` also admits bare numbers. */
type ReadAt = (at: number, isBare: boolean) => Candidate[];
type Ends = [first: Candidate, second: Candidate];

/** Positions at which an expression may start: `at`, and the next one if a function word is at `at`. */
const possibleStarts = (items: readonly Item[], at: number): number[] =>
  items[at]?.meanings.skip ? [at, at + 1] : [at];

/** The expression after the "and" or "to" of a range. Function words are skipped. Null if there is none. */
function findSecond(
  items: readonly Item[],
  from: number,
  context: Context,
  readAt: ReadAt,
): Candidate | null {
  if (!items[from]?.meanings.and) return null;
  // In a language without a word that opens a range, the range must not end with a bare number.
  const isBare = context.rules.hasRangeOpening;
  return longest(possibleStarts(items, from + 1).flatMap((place) => readAt(place, isBare)));
}

/** Both ends of a range at this position: "between two and four", "from Monday to Wednesday". */
function endsAt(items: readonly Item[], at: number, context: Context, readAt: ReadAt): Ends | null {
  const { hasRangeOpening } = context.rules;
  if (hasRangeOpening && !items[at]?.meanings.between) return null;
  const places = hasRangeOpening ? possibleStarts(items, at + 1) : [at];
  const firsts = places.flatMap((place) => readAt(place, true));
  for (const first of firsts.toSorted((one, other) => other.to - one.to)) {
    const second = findSecond(items, first.to, context, readAt);
    if (second) return [{ ...first, from: at }, second];
  }
  return null;
}

const asTimes = ([first, second]: Ends): Candidate[] => [
  { ...first, limit: 'from' },
  { ...second, from: first.to, limit: 'until' },
];

/**
 * The range from the first named day to the next date that matches the last named day. Empty when an end is not a day.
 */
function asDays([{ from, found: first }, { to, found: second }]: Ends): Candidate[] {
  if (first.kind !== 'date' || second.kind !== 'date') return [];
  const [begins, ends] = [first.days[0], second.days[0]];
  if (!begins || !ends) return [];
  const named = second.days.find((day) => day >= begins) ?? ends;
  const last = named < begins ? addDays(named, 7) : named;
  if (last < begins) return [];
  return [{ from, to, found: { kind: 'date', days: [], range: [begins, last], fromTo: [begins, named] } }];
}

function rangeAt(items: readonly Item[], at: number, context: Context): Candidate[] {
  const times = endsAt(items, at, context, (place, isBare) => timeAt(items, place, isBare));
  if (times) return asTimes(times);
  const days = endsAt(items, at, context, (place) => dateAt(items, place, context, false));
  return days ? asDays(days) : [];
}

/** Finds all ranges. A range of times gives two pieces, its start and its end. A range of days gives one piece. */
function findRanges(items: readonly Item[], context: Context): Candidate[] {
  const found: Candidate[] = [];
  for (let at = 0; at < items.length; ) {
    const range = rangeAt(items, at, context);
    found.push(...range);
    at = range.at(-1)?.to ?? at + 1;
  }
  return found;
}

/** Finds days and times from left to right, at most `PIECES_MAX`. */
export function findPieces(items: readonly Item[], context: Context): Piece[] {
  const phone = findPhoneNumbers(items);
  const readable = items.map((item, at) => (phone.has(at) ? { ...item, words: '', meanings: {} } : item));
  const ranges = findRanges(readable, context);
  const inRanges = placesOf(ranges);
  const left = readable.map((item, at) => (inRanges.has(at) ? { ...item, words: '', meanings: {} } : item));
  const sure = findSure(left, context);
  const bare = findBare(left, sure, context);
  return [...ranges, ...sure, ...bare]
    .sort((one, other) => one.from - other.from)
    .slice(0, PIECES_MAX)
    .map((candidate) => place(readable, candidate, context.rules));
}
