import { type Candidate, type Context, longest, timeAt } from './candidates.ts';
import type { Item } from './items.ts';

/** The second time behind "and" or "to", little words between them left out; null where there is none. */
function findSecond(items: readonly Item[], from: number, context: Context): Candidate | null {
  const isLed = context.when.between.length > 0;
  if (!items[from]?.means.and) return null;
  const at = items[from + 1]?.means.skip ? [from + 1, from + 2] : [from + 1];
  return longest(at.flatMap((place) => timeAt(items, place, context, isLed)));
}

/** Both ends of "between two and four" at this place. In a language that says nothing before, the second is no bare number. */
function spanAt(items: readonly Item[], at: number, context: Context): Candidate[] {
  const isLed = context.when.between.length > 0;
  if (isLed && !items[at]?.means.between) return [];
  const firsts = timeAt(items, isLed ? at + 1 : at, context, true);
  for (const first of firsts.toSorted((one, other) => other.to - one.to)) {
    const second = findSecond(items, first.to, context);
    if (second)
      return [
        { ...first, from: at, limit: 'from' },
        { ...second, from: first.to, limit: 'until' },
      ];
  }
  return [];
}

/** Times that are the ends of a stretch of the day: from two to four. */
export function findSpans(items: readonly Item[], context: Context): Candidate[] {
  const found: Candidate[] = [];
  for (let at = 0; at < items.length; ) {
    const span = spanAt(items, at, context);
    found.push(...span);
    at = span.at(-1)?.to ?? at + 1;
  }
  return found;
}
