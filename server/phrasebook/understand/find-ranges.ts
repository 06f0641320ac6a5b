import { type Candidate, type Context, dateAt, longest, timeAt } from './candidates.ts';
import { addDays } from './days.ts';
import type { Item } from './items.ts';

/** Reads the time expressions at a position. `isBare` also allows bare numbers. */
type ReadAt = (at: number, isBare: boolean) => Candidate[];
type Ends = [first: Candidate, second: Candidate];

/** Positions at which an expression may start: `at`, and the next one if a function word is at `at`. */
const possibleStarts = (items: readonly Item[], at: number): number[] =>
  items[at]?.meanings.skip ? [at, at + 1] : [at];

/** The expression after "and" or "to", with function words skipped; null if there is none. */
function findSecond(
  items: readonly Item[],
  from: number,
  context: Context,
  readAt: ReadAt,
): Candidate | null {
  if (!items[from]?.meanings.and) return null;
  // In a language without a word that opens a range, a bare number cannot end one.
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

/** The days of a range: from its first day to the first such last day after it. Empty when an end is not a day. */
function asDays([{ from, found: first }, { to, found: second }]: Ends): Candidate[] {
  if (first.kind !== 'date' || second.kind !== 'date') return [];
  const [begins, ends] = [first.days[0], second.days[0]];
  if (!begins || !ends) return [];
  const last = second.days.find((day) => day >= begins) ?? addDays(ends, 7);
  return last < begins ? [] : [{ from, to, found: { kind: 'date', days: [], range: [begins, last] } }];
}

function rangeAt(items: readonly Item[], at: number, context: Context): Candidate[] {
  const times = endsAt(items, at, context, (place, isBare) => timeAt(items, place, isBare));
  if (times) return asTimes(times);
  const days = endsAt(items, at, context, (place) => dateAt(items, place, context, false));
  return days ? asDays(days) : [];
}

/** All ranges: the two ends of a range of times, and all days of a range of days. */
export function findRanges(items: readonly Item[], context: Context): Candidate[] {
  const found: Candidate[] = [];
  for (let at = 0; at < items.length; ) {
    const range = rangeAt(items, at, context);
    found.push(...range);
    at = range.at(-1)?.to ?? at + 1;
  }
  return found;
}
