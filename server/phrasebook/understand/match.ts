import type { Item } from './items.ts';
import type { Meanings } from './lexicon.ts';

/** One place of a pattern: a meaning of the lexicon, or a number within the bounds of an hour, a minute, a day. */
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
  | 'longUnit';

/** Steps by name; `?` may be missing. */
export type Pattern = readonly (Step | `${Step}?`)[];
export type Captured = Partial<Record<Step, Item>>;
export type Match = { captured: Captured; from: number; to: number };

const within = (value: number | undefined, least: number, most: number): boolean =>
  value !== undefined && value >= least && value <= most;

const isShort = ({ words }: Item): boolean => !/^\d{3,}$/.test(words);

const SPECIAL: Partial<Record<Step, (item: Item) => boolean>> = {
  hour: (item) => (within(item.means.number, 0, 24) && isShort(item)) || within(item.means.rank, 1, 12),
  minutes: (item) => within(item.means.number, 0, 59) && isShort(item),
  day: (item) => within(item.means.rank ?? item.means.number, 1, 31) && isShort(item),
  year: (item) => within(item.means.number, 2020, 2099),
  clock: (item) => /^\d{1,2}:\d{2}$/.test(item.words),
  slash: (item) => /^\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?$/.test(item.words),
  iso: (item) => /^\d{4}-\d{2}-\d{2}$/.test(item.words),
  dayUnit: ({ means }) => means.unit === 'day',
  weekUnit: ({ means }) => means.unit === 'week',
  monthUnit: ({ means }) => means.unit === 'month',
  hourUnit: ({ means }) => means.unit === 'hour',
  minuteUnit: ({ means }) => means.unit === 'minute',
  longUnit: ({ means }) => means.unit === 'day' || means.unit === 'week' || means.unit === 'month',
};

const fits = (item: Item, step: Step): boolean => {
  const special = SPECIAL[step];
  // Every step without a rule of its own is a meaning.
  return special ? special(item) : item.means[step as keyof Meanings] !== undefined;
};

const MAX_SKIPPED = 3;
/** "Tuesday at three" is not Tuesday the third. */
const isSkipped = ({ means }: Item, step: Step): boolean =>
  means.skip === true && !((step === 'day' || step === 'slash') && means.at);

type Part = { step: Step; isOptional: boolean };
const split = (part: Step | `${Step}?`): Part =>
  // A step is a name without the question mark.
  ({ step: part.replace('?', '') as Step, isOptional: part.endsWith('?') });

const partsByPattern = new WeakMap<Pattern, readonly Part[]>();

/** Patterns are tried at every word that is heard, so each is taken apart once. */
function partsOf(pattern: Pattern): readonly Part[] {
  const known = partsByPattern.get(pattern);
  if (known) return known;
  const parts = pattern.map(split);
  partsByPattern.set(pattern, parts);
  return parts;
}

/** Where the next item stands that is no little word, at most three on. */
function pastSkipped(items: readonly Item[], at: number, step: Step): number {
  let next = at;
  for (let item = items[next]; item && isSkipped(item, step) && next - at < MAX_SKIPPED; item = items[next])
    next++;
  return next;
}

/** Where this step is found: right here, or behind little words. */
function findStep(items: readonly Item[], at: number, step: Step, isFirst: boolean): number | null {
  const here = items[at];
  if (here && fits(here, step)) return at;
  if (isFirst) return null;
  const next = pastSkipped(items, at, step);
  const item = items[next];
  return next > at && item && fits(item, step) ? next : null;
}

/** The pattern at exactly this place; little words may stand between its steps. */
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
