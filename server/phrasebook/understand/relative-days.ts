import { addDays, type Day, mondayOf, weekdayOf } from './days.ts';
import type { DatePiece, Piece } from './find-pieces.ts';
import { type Item, isFunctionWord } from './items.ts';

/** Maximum distance, in items, at which one day can relate to another. */
const NEAR = 12;
/**
 * Maximum distance between a refused day and a word that refers to it without repeating the weekday: "Not this Thursday
 * but the next."
 */
const CLOSE = 5;
const WEEK = 7;

const isDate = (piece: Piece | undefined): piece is DatePiece => piece?.kind === 'date';
const itemsOf = (piece: Piece, items: readonly Item[]): readonly Item[] => items.slice(piece.from, piece.to);

/** True for a weekday without a word such as "next" that selects one of its dates. */
export const isBareDay = (piece: Piece, items: readonly Item[]): boolean =>
  itemsOf(piece, items).every(
    ({ meanings }) => meanings.weekday !== undefined || meanings.skip || meanings.on,
  );

const isOr = (items: readonly Item[], from: number, to: number): boolean =>
  items.slice(from, to).some(({ meanings }) => meanings.or);

const isSameDays = (one: readonly Day[], other: readonly Day[]): boolean =>
  one.length === other.length && one.every((day, at) => day === other[at]);

/** The last day that was mentioned before this position. */
const dateBefore = (pieces: readonly Piece[], at: number): DatePiece | undefined =>
  pieces.filter(isDate).findLast(({ to }) => to <= at && at - to <= NEAR);

/**
 * Adds days that count from a mentioned day: "I fly on the ninth, so the day before". The mentioned day itself counts
 * as refused.
 */
function withDayOffsets(pieces: readonly Piece[], items: readonly Item[]): Piece[] {
  let found = [...pieces];
  for (const [at, { meanings }] of items.entries()) {
    const anchor = dateBefore(found, at);
    const [day, ...others] = anchor?.days ?? [];
    if (meanings.dayOffset === undefined || !anchor || !day || others.length > 0) continue;
    const isEither = isOr(items, anchor.to, at);
    found = found.map((piece) => (piece === anchor && !isEither ? { ...piece, isRefused: true } : piece));
    const place = { from: at, to: at + 1, isRefused: false, limit: null };
    found.push({ ...place, kind: 'date', days: [addDays(day, meanings.dayOffset)], range: null });
  }
  return found.toSorted((one, other) => one.from - other.from);
}

const isWeekend = (day: Day): boolean => weekdayOf(day) % 6 === 0;

/** The same day, week or weekend a week later; null for a longer range. */
function weekOn({ days: [day], range }: DatePiece): Pick<DatePiece, 'days' | 'range'> | null {
  if (day) return { days: [addDays(day, WEEK)], range: null };
  if (!range || addDays(range[0], WEEK) <= range[1]) return null;
  const first = isWeekend(range[0]) ? range[0] : mondayOf(range[0]);
  return { days: [], range: [addDays(first, WEEK), addDays(range[1], WEEK)] };
}

const isMovedOn = ({ meanings }: Item): boolean => meanings.weekAfter === true || (meanings.step ?? 0) > 0;

/** Position of the word that moves a refused day by a week. The word stands next to the repeated weekday, or alone. */
function findMovedOn(
  refused: DatePiece,
  next: DatePiece | undefined,
  { pieces, items }: { pieces: readonly Piece[]; items: readonly Item[] },
): { at: number; again: DatePiece | undefined } | null {
  const weekday = refused.days[0] && weekdayOf(refused.days[0]);
  const again = next?.days.some((day) => weekdayOf(day) === weekday) ? next : undefined;
  const end = again ? again.to + 2 : Math.min(next?.from ?? items.length, refused.to + NEAR);
  const at = items.findIndex((item, index) => index >= refused.to && index < end && isMovedOn(item));
  const isAlone = at - refused.to < CLOSE && pieces.every((piece) => at < piece.from || at >= piece.to);
  return at >= 0 && (again || isAlone || items[at]?.meanings.weekAfter) ? { at, again } : null;
}

/** Adds the day a week after the refused one: "Not this Saturday but the one after", "not next week, the other one". */
function weekAfter(refused: DatePiece, pieces: readonly Piece[], items: readonly Item[]): readonly Piece[] {
  const next = pieces.filter(isDate).find(({ from }) => from >= refused.to);
  const found = findMovedOn(refused, next, { pieces, items });
  const on = weekOn(refused);
  if (!found || !on) return pieces;
  const { at, again } = found;
  const place = { from: Math.min(at, again?.from ?? at), to: Math.max(at + 1, again?.to ?? 0) };
  const moved: DatePiece = { kind: 'date', ...place, isRefused: false, limit: null, ...on };
  return [...pieces.filter((piece) => piece !== again), moved].toSorted(
    (one, other) => one.from - other.from,
  );
}

/**
 * Keeps a refused day refused when the caller names it again and then another day: "Thursday, no, Thursday is the
 * recital, Friday".
 */
function withoutRefusedAgain(pieces: readonly Piece[]): Piece[] {
  const dates = pieces.filter(isDate);
  return pieces.map((piece) => {
    if (!isDate(piece) || piece.isRefused || piece.days.length === 0) return piece;
    const isSame = (other: DatePiece): boolean => isSameDays(other.days, piece.days);
    const isRefused = dates.some((other) => other.isRefused && other.to <= piece.from && isSame(other));
    const isReplaced = dates.some((other) => other.from >= piece.to && !other.isRefused && !isSame(other));
    return isRefused && isReplaced ? { ...piece, isRefused: true } : piece;
  });
}

/** Drops a weekday that is directly followed by its date: "the Tuesday then, the eighth of December". */
function withoutRepeatedWeekday(pieces: readonly Piece[], items: readonly Item[]): Piece[] {
  const related = new Map<Piece, Piece>();
  pieces.forEach((piece, at) => {
    const next = pieces[at + 1];
    if (!isDate(piece) || !isDate(next) || piece.limit || next.isRefused || piece.isRefused) return;
    const [[day], [dated, ...others]] = [piece.days, next.days];
    const isNear = next.from - piece.to <= 2 && !isOr(items, piece.to, next.from);
    const isNumbered = itemsOf(next, items).some(({ meanings }) => meanings.month !== undefined);
    if (!day || !dated || others.length > 0 || !isNear || !isNumbered || !isBareDay(piece, items)) return;
    if (weekdayOf(day) === weekdayOf(dated)) related.set(piece, { ...next, from: piece.from });
  });
  const replaced = new Set([...related.values()].map((piece) => piece.to));
  return pieces.flatMap(
    (piece) => related.get(piece) ?? (isDate(piece) && replaced.has(piece.to) ? [] : [piece]),
  );
}

/** The Monday of a mentioned week; null if the piece is not a week. */
function weekOf(piece: Piece, items: readonly Item[]): Day | null {
  if (!isDate(piece) || piece.isRefused || piece.limit) return null;
  const those = itemsOf(piece, items);
  const isWeek = those.some(
    ({ meanings }) => meanings.week !== undefined || meanings.unit === 'week' || meanings.weekAfter,
  );
  const day = piece.range?.[1] ?? (piece.days.length === 1 ? piece.days[0] : undefined);
  return isWeek && day ? mondayOf(day) : null;
}

/** True when "or" or "not" separates two expressions: "next week or Friday", "not next week". */
const isParted = (items: readonly Item[], from: number, to: number): boolean =>
  items.slice(from, to).some(({ meanings }) => meanings.or || meanings.not || meanings.notAfter);

/** Moves a weekday into the mentioned week: "the week after next, the Friday, say", "Thursday next week or Friday". */
function withinWeek(pieces: readonly Piece[], items: readonly Item[]): Piece[] {
  let week: Day | null = null;
  let isWhole = false;
  let end = 0;
  return pieces.map((piece) => {
    const found = weekOf(piece, items);
    const isLinked = isWhole ? !isParted(items, end, piece.from) : piece.from - end <= 2;
    if (found) [week, isWhole, end] = [found, isDate(piece) && piece.range !== null, piece.to];
    const [day] = isDate(piece) ? piece.days : [];
    if (found || !isDate(piece) || !day || !week || !isLinked || !isBareDay(piece, items)) return piece;
    end = piece.to;
    return { ...piece, days: [addDays(week, (weekdayOf(day) + 6) % WEEK)] };
  });
}

/** "I have the children until four, so after that": turns the end of the first range into the start of the request. */
function applyThereafter(pieces: readonly Piece[], items: readonly Item[]): readonly Piece[] {
  const at = items.findIndex(({ meanings }) => meanings.thereafter);
  const time = pieces.findLast(({ kind, to }) => kind === 'time' && to <= at && at - to <= NEAR);
  const isLast = pieces.every(({ kind, from }) => kind !== 'time' || from < at);
  if (at < 0 || time?.limit !== 'until' || !isLast) return pieces;
  const word: Piece = { kind: 'past', from: at, to: at + 1, isRefused: false, limit: null };
  return [...pieces.map((piece) => (piece === time ? { ...piece, limit: 'from' as const } : piece)), word];
}

/** Number of characters between this item and the preceding one. A comma makes it larger than a space alone. */
export const gapBefore = (items: readonly Item[], at: number): number =>
  (items[at]?.start ?? 0) - (items[at - 1]?.end ?? 0);
export const isCommaIn = ({ start, end, words }: Item): boolean => end - start > words.length;

/** Number of characters between two words without a comma. */
const GAP = 1;

const isBetween = (item: Item): boolean =>
  isFunctionWord(item) || item.meanings.part !== undefined || item.meanings.half !== undefined;

/** The positions of a day and of the part of the day behind it: "Friday morning". */
export function placesWithPart({ from, to }: Piece, items: readonly Item[]): number[] {
  const next = items.slice(to).findIndex((item) => !isBetween(item));
  const end = next < 0 ? items.length : to + next;
  return Array.from({ length: end - from }, (_, index) => from + index);
}

/** Position of the negation behind a day or time: "el lunes *no*", "Monday morning *no*". Null if there is none. */
export function negationBehind({ to }: Piece, items: readonly Item[]): number | null {
  const next = items.slice(to).findIndex((item) => item.meanings.notBehind || !isBetween(item));
  return next >= 0 && items[to + next]?.meanings.notBehind ? to + next : null;
}

/**
 * Refuses a day or time with a negation behind it that ends the sentence or its part: "el lunes no", "Montag nicht,
 * Dienstag". A negation behind a comma may be a question ("el lunes, ¿no?"), and a negation before other words may
 * belong to these words.
 */
function applyNegationBehind(pieces: readonly Piece[], items: readonly Item[]): readonly Piece[] {
  let negation = -1;
  return pieces.map((piece) => {
    const isOfPrevious = negation >= 0 && items.slice(negation + 1, piece.from).every(isFunctionWord);
    const at = negationBehind(piece, items);
    const gap = at === null ? 0 : gapBefore(items, at);
    const isLast = at === items.length - 1 || (at !== null && gapBefore(items, at + 1) > gap);
    const isNegated = at !== null && gap <= GAP && isLast;
    negation = isNegated ? at : -1;
    if (isNegated) return { ...piece, isRefused: true };
    return isOfPrevious && !items[piece.to]?.meanings.notAfter ? { ...piece, isRefused: false } : piece;
  });
}

/**
 * Decides whether a "no" refuses the day or time before it, or the one after it. "El lunes no, el martes" refuses the
 * first, "el martes, no el lunes" the second. When no comma decides, it refuses neither.
 */
function applyNo(pieces: readonly Piece[], items: readonly Item[]): readonly Piece[] {
  return items.reduce((left: readonly Piece[], item, at) => {
    const first = left.find((piece) => (isDate(piece) || piece.kind === 'time') && piece.to === at);
    const second = left.find(
      (piece) => piece.kind === first?.kind && piece.from > at && piece.from - at <= 2,
    );
    if (!item.meanings.isNo || item.meanings.notAfter || !first || second?.isRefused === false) return left;
    const ofFirst = isCommaIn(item) ? Number.MAX_VALUE : gapBefore(items, at + 1);
    const ofSecond = gapBefore(items, at);
    if (!second && ofFirst <= ofSecond) return left;
    const refused = ofFirst > ofSecond ? first : ofSecond > ofFirst ? second : null;
    return left.map((piece) =>
      piece === first || piece === second ? { ...piece, isRefused: piece === refused } : piece,
    );
  }, pieces);
}

/** Resolves days and times that depend on a previously mentioned day. */
export function relateDays(pieces: readonly Piece[], items: readonly Item[]): readonly Piece[] {
  const related = applyNo(applyNegationBehind(pieces, items), items);
  const moved = related
    .filter((piece): piece is DatePiece => isDate(piece) && piece.isRefused)
    .reduce((left: readonly Piece[], refused) => weekAfter(refused, left, items), related);
  const named = withDayOffsets(moved, items);
  return applyThereafter(withinWeek(withoutRepeatedWeekday(withoutRefusedAgain(named), items), items), items);
}
