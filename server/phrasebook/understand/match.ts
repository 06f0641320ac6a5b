import type { Item } from './items.ts';
import type { Meanings } from './lexicon.ts';

/** One step of a pattern: a meaning of the lexicon, or a number that can be an hour, a minute or a day. */
type Step =
  | Exclude<keyof Meanings, 'unit'>
  | 'hour'
  | 'minutes'
  | 'day'
  | 'year'
  | 'clock'
  | 'slash'
  | 'iso'
  | 'dayUnit'
  | 'weekUnit'
  | 'monthUnit'
  | 'hourUnit'
  | 'minuteUnit'
  | 'longUnit'
  | 'partOrHalf';

/** A pattern is a sequence of step names. A name that ends with `?` is an optional step. */
export type Pattern = readonly (Step | `${Step}?`)[];
export type Captured = Partial<Record<Step, Item>>;
export type Match = { captured: Captured; from: number; to: number };

const within = (value: number | undefined, least: number, most: number): boolean =>
  value !== undefined && value >= least && value <= most;

const isShort = ({ words }: Item): boolean => !/^\d{3,}$/.test(words);

const SPECIAL: Partial<Record<Step, (item: Item) => boolean>> = {
  hour: (item) => (within(item.meanings.number, 0, 24) && isShort(item)) || within(item.meanings.rank, 1, 12),
  minutes: (item) => within(item.meanings.number, 0, 59) && isShort(item),
  day: (item) => within(item.meanings.rank ?? item.meanings.number, 1, 31) && isShort(item),
  year: (item) => within(item.meanings.number, 2020, 2099),
  clock: (item) => /^\d{1,2}:\d{2}$/.test(item.words),
  slash: (item) => /^\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?$/.test(item.words),
  iso: (item) => /^\d{4}-\d{2}-\d{2}$/.test(item.words),
  dayUnit: ({ meanings }) => meanings.unit === 'day',
  weekUnit: ({ meanings }) => meanings.unit === 'week',
  monthUnit: ({ meanings }) => meanings.unit === 'month',
  hourUnit: ({ meanings }) => meanings.unit === 'hour',
  minuteUnit: ({ meanings }) => meanings.unit === 'minute',
  longUnit: ({ meanings }) =>
    meanings.unit === 'day' || meanings.unit === 'week' || meanings.unit === 'month',
  partOrHalf: ({ meanings }) => meanings.part !== undefined || meanings.half !== undefined,
};

const fits = (item: Item, step: Step): boolean => {
  const special = SPECIAL[step];
  // The cast is safe: every step that is not special is the name of a meaning.
  return special ? special(item) : item.meanings[step as keyof Meanings] !== undefined;
};

const MAX_SKIPPED = 3;
/**
 * True for function words that may be skipped before this step. A word for "at" is not skipped before the number of a
 * day, so that "Tuesday at three" does not become Tuesday the third.
 */
const isSkipped = ({ meanings }: Item, step: Step): boolean =>
  meanings.skip === true && !((step === 'day' || step === 'slash') && meanings.at);

type Part = { step: Step; isOptional: boolean };
const split = (part: Step | `${Step}?`): Part =>
  // The cast is safe: the name of a step is the part without its question mark.
  ({ step: part.replace('?', '') as Step, isOptional: part.endsWith('?') });

const partsByPattern = new WeakMap<Pattern, readonly Part[]>();

/** The parsed steps of a pattern. Patterns are tried at every word, so each is parsed only once. */
function partsOf(pattern: Pattern): readonly Part[] {
  const known = partsByPattern.get(pattern);
  if (known) return known;
  const parts = pattern.map(split);
  partsByPattern.set(pattern, parts);
  return parts;
}

/** Position of the next item after at most three function words. */
function pastSkipped(items: readonly Item[], at: number, step: Step): number {
  let next = at;
  for (let item = items[next]; item && isSkipped(item, step) && next - at < MAX_SKIPPED; item = items[next])
    next++;
  return next;
}

/**
 * Position of the item that matches this step: `at`, or the position after the function words there. Null if none
 * matches.
 */
function findStep(items: readonly Item[], at: number, step: Step, isFirst: boolean): number | null {
  const here = items[at];
  if (here && fits(here, step)) return at;
  if (isFirst) return null;
  const next = pastSkipped(items, at, step);
  const item = items[next];
  return next > at && item && fits(item, step) ? next : null;
}

/** Matches a pattern that begins at exactly this position. Function words may stand between its steps. */
export function matchAt(items: readonly Item[], from: number, pattern: Pattern): Match | null {
  const captured: Captured = {};
  let at = from;
  for (const { step, isOptional } of partsOf(pattern)) {
    const found = findStep(items, at, step, at === from);
    const item = found === null ? undefined : items[found];
    if (item && found !== null) {
      captured[step] = item;
      at = found + 1;
    } else if (!isOptional) return null;
  }
  return at > from ? { captured, from, to: at } : null;
}
