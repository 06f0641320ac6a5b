import { type Candidate, type Context, dateAt, longest, timeAt } from './candidates.ts';
import { addDays } from './days.ts';
import type { Item } from './items.ts';

/** Reads a time expression at a position, with or without bare numbers. */
type ReadAt = (at: number, isBare: boolean) => Candidate[];
type Ends = [first: Candidate, second: Candidate];

/** True if the language has a word that opens a range ("from"); otherwise a bare number cannot end a range. */
const isLed = ({ rules }: Context): boolean => rules.hasRangeOpening;

/** Positions at which an expression may start: `at` and, if `at` is a function word, the position after it. */
const pastLittle = (items: readonly Item[], at: number): number[] =>
  items[at]?.meanings.skip ? [at, at + 1] : [at];

/** The expression after "and" or "to", past function words; null if there is none. */
function findSecond(
  items: readonly Item[],
  from: number,
  context: Context,
  readAt: ReadAt,
): Candidate | null {
  if (!items[from]?.meanings.and) return null;
  return longest(pastLittle(items, from + 1).flatMap((place) => readAt(place, isLed(context))));
}

/** Both ends of "between two and four", "from Monday to Wednesday" at this place. */
function endsAt(items: readonly Item[], at: number, context: Context, readAt: ReadAt): Ends | null {
  if (isLed(context) && !items[at]?.meanings.between) return null;
  const places = isLed(context) ? pastLittle(items, at + 1) : [at];
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

/** Days of "from Monday to Wednesday": the Wednesday after that Monday. Empty when an end is no day. */
function asDays([{ from, found: first }, { to, found: second }]: Ends): Candidate[] {
  if (first.kind !== 'date' || second.kind !== 'date') return [];
  const [begins, ends] = [first.days[0], second.days[0]];
  if (!begins || !ends) return [];
  const last = second.days.find((day) => day >= begins) ?? addDays(ends, 7);
  return last < begins ? [] : [{ from, to, found: { kind: 'date', days: [], range: [begins, last] } }];
}

function spanAt(items: readonly Item[], at: number, context: Context): Candidate[] {
  const times = endsAt(items, at, context, (place, isBare) => timeAt(items, place, isBare));
  if (times) return asTimes(times);
  const days = endsAt(items, at, context, (place) => dateAt(items, place, context, false));
  return days ? asDays(days) : [];
}

/** The ends of stretches of the day, and whole stretches of days: from two to four, Monday to Wednesday. */
export function findSpans(items: readonly Item[], context: Context): Candidate[] {
  const found: Candidate[] = [];
  for (let at = 0; at < items.length; ) {
    const span = spanAt(items, at, context);
    found.push(...span);
    at = span.at(-1)?.to ?? at + 1;
  }
  return found;
}
