import type { LanguageRules } from '../language.ts';
import type { CuePlace } from './intent-cues.ts';
import { standsAt } from './items.ts';
import { STOPS, type Token, wordsOf } from './tokenise.ts';
import { makePhrases, type Phrases } from './yes-or-no.ts';

/** Phrases that deny a nearby intent. */
export interface Denials {
  before: Phrases;
  after: Phrases;
  negatives: ReadonlySet<string>;
  /** Maximum distance in words between a phrase of more than `short` words and the cue. */
  gap: number;
  short: number;
}

export function makeDenials({ denials, isSpaced }: LanguageRules): Denials {
  const { before, after, words } = denials;
  const [gap, short] = isSpaced ? [1, 1] : [4, 2];
  return {
    before: makePhrases(before, isSpaced),
    after: makePhrases(after, isSpaced),
    negatives: new Set(words.flatMap((word) => wordsOf(word, isSpaced))),
    gap,
    short,
  };
}

/** Words after a comma do not deny words before it. */
const isParted = (text: string, one: Token | undefined, other: Token | undefined): boolean =>
  one !== undefined && other !== undefined && STOPS.test(text.slice(one.end, other.start));

const distances = ({ gap }: Denials): number[] => [...Array(gap + 1).keys()];

/** True when a phrase of this length may have this distance from a cue. */
const isNear = (length: number, distance: number, { gap, short }: Denials): boolean =>
  distance >= 0 && distance <= (length > short ? gap : 0);

function isDeniedBefore(text: string, tokens: readonly Token[], from: number, denials: Denials): boolean {
  return denials.before.some((words) => {
    return distances(denials).some((distance) => {
      const at = from - words.length - distance;
      const isThere = at >= 0 && isNear(words.length, distance, denials) && standsAt(tokens, at, words);
      return isThere && !isParted(text, tokens[at + words.length - 1], tokens[from]);
    });
  });
}

function isDeniedAfter(text: string, tokens: readonly Token[], to: number, denials: Denials): boolean {
  return denials.after.some((words) =>
    distances(denials).some((distance) => {
      const isThere = isNear(words.length, distance, denials) && standsAt(tokens, to + distance, words);
      return isThere && !isParted(text, tokens[to - 1], tokens[to + distance]);
    }),
  );
}

/** True when the cue at this position is denied. */
export function isDenied(
  text: string,
  tokens: readonly Token[],
  { from, to }: CuePlace,
  denials: Denials,
): boolean {
  const isItself = tokens.slice(from, to).some(({ folded }) => denials.negatives.has(folded));
  if (isItself) return false;
  return isDeniedBefore(text, tokens, from, denials) || isDeniedAfter(text, tokens, to, denials);
}
