import type { LanguageRules } from '../language.ts';
import type { CuePlace } from './intent-cues.ts';
import { standsAt } from './items.ts';
import { STOPS, type Token, wordsOf } from './tokenise.ts';
import { makePhrases, type Phrases } from './yes-or-no.ts';

/** What denies a wish beside it in a language. */
export interface Denials {
  before: Phrases;
  after: Phrases;
  negatives: ReadonlySet<string>;
  /** How many words a phrase may be away from a wish, if it has more words than `short`. */
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

/** What stands behind a comma denies nothing before it. */
const isParted = (said: string, one: Token | undefined, other: Token | undefined): boolean =>
  one !== undefined && other !== undefined && STOPS.test(said.slice(one.end, other.start));

const distances = ({ gap }: Denials): number[] => [...Array(gap + 1).keys()];

/** Whether a phrase of so many words may stand so many words away from a wish. */
const isNear = (length: number, distance: number, { gap, short }: Denials): boolean =>
  distance >= 0 && distance <= (length > short ? gap : 0);

function isDeniedBefore(said: string, tokens: readonly Token[], from: number, denials: Denials): boolean {
  return denials.before.some((words) => {
    return distances(denials).some((distance) => {
      const at = from - words.length - distance;
      const isThere = at >= 0 && isNear(words.length, distance, denials) && standsAt(tokens, at, words);
      return isThere && !isParted(said, tokens[at + words.length - 1], tokens[from]);
    });
  });
}

function isDeniedAfter(said: string, tokens: readonly Token[], to: number, denials: Denials): boolean {
  return denials.after.some((words) =>
    distances(denials).some((distance) => {
      const isThere = isNear(words.length, distance, denials) && standsAt(tokens, to + distance, words);
      return isThere && !isParted(said, tokens[to - 1], tokens[to + distance]);
    }),
  );
}

/** Whether the words at this place are said of what somebody does not want. */
export function isDenied(
  said: string,
  tokens: readonly Token[],
  { from, to }: CuePlace,
  denials: Denials,
): boolean {
  const isItself = tokens.slice(from, to).some(({ folded }) => denials.negatives.has(folded));
  if (isItself) return false;
  return isDeniedBefore(said, tokens, from, denials) || isDeniedAfter(said, tokens, to, denials);
}
