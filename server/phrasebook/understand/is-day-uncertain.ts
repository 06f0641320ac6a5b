import type { Day } from './days.ts';
import type { Piece } from './find-pieces.ts';
import type { Item } from './items.ts';
import { isBareDay, negationBehind } from './relative-days.ts';

/** Maximum distance between an unrecognized word and the expression to which it may belong. */
const NEAR = 8;

const isUnknown = (item: Item | undefined): boolean =>
  item !== undefined && Object.keys(item.meanings).length === 0;

/** Numbers below this one count things when they stand between unknown words. Larger numbers may be minutes. */
const SMALL_COUNT_MAX = 10;
/**
 * True for a number above one that counts neither minutes nor hours nor things, so it may belong to a day or a time.
 */
const isNumber = (items: readonly Item[], at: number): boolean => {
  const { number, rank, digit } = items[at]?.meanings ?? {};
  const unit = items[at + 1]?.meanings.unit;
  // A small number between unknown words counts something else, as in "for three children today".
  const isFew = rank === undefined && (number ?? SMALL_COUNT_MAX) < SMALL_COUNT_MAX;
  const isOfThings = isFew && isUnknown(items[at - 1]) && isUnknown(items[at + 1]);
  const isCounting = unit === 'minute' || unit === 'hour' || isOfThings;
  return digit === undefined && !isCounting && (rank !== undefined || (number !== undefined && number > 1));
};

const isAboutDays = (items: readonly Item[], at: number): boolean => {
  const means = items[at]?.meanings ?? {};
  const { weekday, month, days, week, step, weekend, weeksOn, unit, makesDayUnclear, on, dayNumber, skip } =
    means;
  const isNamed = [weekday, month, days, week, weekend, weeksOn, makesDayUnclear].some(
    (one) => one !== undefined,
  );
  // In some languages, such as Arabic, the word for day also stands before dates.
  const isLength = !(on || dayNumber || skip) && (unit === 'day' || unit === 'week' || unit === 'month');
  // The word that opens a range may also start an open-ended one: "dalle tre".
  const isSpan = means.between === true && means.from !== true && !skip;
  const isTime = means.beforeHour ?? means.afterHour ?? (unit === 'minute' || undefined);
  return isNamed || isTime !== undefined || (step ?? 0) > 0 || isLength || isSpan || isNumber(items, at);
};

const CLOSE = 3;
/** True for a word that only gives a reason and does not affect the day: "I work until five, so Monday after five". */
const isOccupied = (at: number, items: readonly Item[], pieces: readonly Piece[]): boolean =>
  items[at]?.meanings.makesDayUnclear === true &&
  pieces.some(({ kind, limit }) => kind === 'time' && limit === 'from') &&
  pieces.some(({ kind, limit, from }) => {
    const isBehind = from > at && from <= at + CLOSE;
    return kind === 'time' && limit === 'until' && isBehind;
  });

const distance = (at: number, { from, to }: Piece): number => (at < from ? from - at : at - to + 1);
/** True for a word that refers to the refused day: "I am away on the ninth, so the day before". */
const isOfRefused = (at: number, items: readonly Item[], pieces: readonly Piece[]): boolean => {
  const nearest = pieces
    .filter(({ kind }) => kind === 'date')
    .toSorted((one, other) => distance(at, one) - distance(at, other));
  const before = pieces.findLast(({ kind, to }) => kind === 'date' && to <= at && at - to < CLOSE);
  const isSaidOf = nearest[0]?.isRefused === true || before?.isRefused === true;
  return items[at]?.meanings.makesDayUnclear === true && isSaidOf;
};

/** True when a word about days or times near a recognized expression was not recognized. */
const isLeftOver = (
  items: readonly Item[],
  consumed: ReadonlySet<number>,
  pieces: readonly Piece[],
): boolean =>
  items.some((_, at) => {
    if (consumed.has(at) || !isAboutDays(items, at)) return false;
    if (isOccupied(at, items, pieces) || isOfRefused(at, items, pieces)) return false;
    return [...consumed].some((one) => Math.abs(one - at) <= NEAR);
  });

const isPart = (item: Item | undefined): boolean => Boolean(item?.meanings.part ?? item?.meanings.half);

/**
 * True when the words announce minutes that were not recognized ("a las diez y …"), at their end or before a part of
 * the day.
 */
const isBrokenOff = (items: readonly Item[], consumed: ReadonlySet<number>): boolean =>
  items.some(({ meanings }, at) => {
    const isOpen = meanings.plus === true && !consumed.has(at) && consumed.has(at - 1);
    const rest = items.slice(at + 2).filter((item) => !item.meanings.skip);
    return isOpen && isUnknown(items[at + 1]) && (rest.length === 0 || isPart(rest[0]));
  });

/**
 * True when a negation behind the day may refuse the day or belong to other words: "el lunes no está mal", "Monday,
 * no". A negation that belongs to a following day or time does not count.
 */
const isMaybeNegated = (day: Day, pieces: readonly Piece[], items: readonly Item[]): boolean =>
  pieces.some((piece, at) => {
    if (piece.kind !== 'date' || piece.isRefused || !piece.days.includes(day)) return false;
    return negationBehind(piece, items) !== null && pieces[at + 1]?.isRefused !== true;
  });

/** True when the words contain a range that excludes the recognized day. */
const isOutside = (day: Day, pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => {
    const range = piece.kind === 'date' && !piece.isRefused && piece.limit === null ? piece.range : null;
    return range !== null && (day < range[0] || day > range[1]);
  });

/**
 * True when the same day is refused and requested: "not Saturday, Saturday", "not next week, on Friday". The words that
 * distinguish the two were not understood.
 */
const isRefusedToo = (day: Day, pieces: readonly Piece[], items: readonly Item[]): boolean => {
  const refused = pieces.filter((piece) => piece.kind === 'date').filter(({ isRefused }) => isRefused);
  const wanted = pieces.filter(
    (piece) => piece.kind === 'date' && !piece.isRefused && piece.days.includes(day),
  );
  const isBare = wanted.some((piece) => isBareDay(piece, items));
  return refused.some(({ days: [one, ...others], range }) =>
    range ? isBare && day < range[0] : wanted.length > 0 && one === day && others.length === 0,
  );
};

/**
 * True when the only recognized day is uncertain, because a word about days or times was not recognized or the words
 * contradict each other. The day is then read back before slots are searched.
 */
export const isDayUncertain = (
  [day, ...others]: readonly Day[],
  pieces: readonly Piece[],
  items: readonly Item[],
  consumed: ReadonlySet<number>,
): boolean =>
  day !== undefined &&
  others.length === 0 &&
  (isRefusedToo(day, pieces, items) ||
    isMaybeNegated(day, pieces, items) ||
    isLeftOver(items, consumed, pieces) ||
    isBrokenOff(items, consumed) ||
    isOutside(day, pieces));
