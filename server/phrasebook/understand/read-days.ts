import { addDays, comingFrom, type Day, weekdayOf } from './days.ts';
import type { Piece } from './find-pieces.ts';
import type { Item } from './items.ts';
import { isBareDay } from './relative-days.ts';

/** Number of days that a phrase such as "after Tuesday" covers. */
const LOOK_AHEAD_DAYS = 14;

function limitedRange({ limit, days }: Piece & { kind: 'date' }, today: Day): [Day, Day] | null {
  const day = days[0];
  if (!day || !limit) return null;
  return limit === 'from' ? [addDays(day, 1), addDays(day, LOOK_AHEAD_DAYS)] : [today, addDays(day, -1)];
}

/**
 * Merges a date with an adjacent weekday that only repeats the date: "December 3, Thursday" is parsed as two pieces. A
 * weekday alone means its next date. Two different dates are therefore a repetition only if one of them is that next
 * date. Null when the pieces are two separate days.
 */
function withoutRepeated(before: Day | undefined, days: readonly Day[], today: Day): Day | null {
  const [day, ...others] = days;
  if (!before || !day || others.length > 0 || weekdayOf(before) !== weekdayOf(day)) return null;
  const coming = comingFrom(today, weekdayOf(day));
  const [dated, ...more] = [before, day].filter((one) => one !== coming);
  return more.length === 0 ? (dated ?? null) : null;
}

/** The days within a range: "next week, on Tuesday". All days if none is within it. */
function withinRange(days: Day[], range: readonly [Day, Day] | null): Day[] {
  const within = range ? days.filter((day) => day >= range[0] && day <= range[1]) : [];
  return within.length > 0 ? within : days;
}

/**
 * Resolves a weekday next to a limit. In "away until the fourth, so Monday" the Monday may be before or after the
 * fourth. In "after the fourth, on Monday" it is the first Monday after the fourth.
 */
function beyondLimits(days: readonly Day[], pieces: readonly Piece[], items: readonly Item[]): Day[] {
  const limit = pieces.find((piece) => piece.kind === 'date' && piece.limit !== null);
  const [end] = limit?.kind === 'date' ? limit.days : [];
  const isWeekday = pieces.every(
    (piece) => piece.kind !== 'date' || piece === limit || isBareDay(piece, items),
  );
  const [day, ...others] = days;
  if (!limit || !end || !day || others.length > 0 || !isWeekday || day > end) return [...days];
  const later = comingFrom(addDays(end, 1), weekdayOf(day));
  return limit.limit === 'from' ? [later] : [day, later];
}

type DatePiece = Piece & { kind: 'date' };

/** Drops holidays beside another date, because they only give its reason: "on December 28 because of Christmas". */
function withoutReasons(pieces: readonly Piece[], items: readonly Item[]): DatePiece[] {
  const dates = pieces.filter((piece): piece is DatePiece => piece.kind === 'date');
  const isHoliday = ({ from, to }: DatePiece): boolean =>
    items.slice(from, to).some(({ meanings }) => meanings.holiday !== undefined);
  const hasOther = dates.some((piece) => !isHoliday(piece) && !isBareDay(piece, items));
  return hasOther ? dates.filter((piece) => !isHoliday(piece)) : dates;
}

/** The requested days, or a range of days when no single day was requested. */
export function readDays(
  pieces: readonly Piece[],
  items: readonly Item[],
  today: Day,
  moment: { day: Day } | null,
): { dates: Day[]; range: [Day, Day] | null; fromTo: readonly [Day, Day] | null } {
  const dates: Day[] = [];
  let range: [Day, Day] | null = null;
  let fromTo: readonly [Day, Day] | null = null;
  let endOfDate = -1;
  for (const piece of withoutReasons(pieces, items)) {
    const whole = limitedRange(piece, today) ?? piece.range;
    const dated = piece.from === endOfDate ? withoutRepeated(dates.at(-1), piece.days, today) : null;
    if (whole) {
      range = whole;
      fromTo = (whole === piece.range && piece.fromTo) || null;
    } else if (dated) dates.splice(-1, 1, dated);
    else dates.push(...piece.days);
    endOfDate = piece.to;
  }
  if (moment && dates.length === 0) dates.push(moment.day);
  const remaining = beyondLimits(withinRange([...new Set(dates)], range), pieces, items);
  if (remaining.length > 0) return { dates: remaining, range: null, fromTo: null };
  return { dates: [], range, fromTo };
}
