import type { LanguageRules } from '../language.ts';
import { DENIALS } from '../lists/denials.ts';
import { lengthAt, makePhrases, type Phrases } from './answer.ts';
import type { CuePlace } from './cues.ts';
import { type Token, wordsOf } from './fold.ts';

/** What denies a wish beside it in a language. */
export interface Denials {
  before: Phrases;
  after: Phrases;
  negatives: ReadonlySet<string>;
  /** The longest of the phrases, and how far from a wish one may stand if it is longer than `short`. */
  reach: number;
  gap: number;
  short: number;
}

const LONGEST_PHRASE = { words: 7, characters: 8 };

export function makeDenials({ code, isSpaced }: LanguageRules): Denials {
  const { before = [], after = [], negatives = [] } = DENIALS[code] ?? {};
  const [reach, gap, short] = isSpaced ? [LONGEST_PHRASE.words, 1, 1] : [LONGEST_PHRASE.characters, 4, 2];
  return {
    before: makePhrases(before, isSpaced),
    after: makePhrases(after, isSpaced),
    negatives: new Set(negatives.flatMap((word) => wordsOf(word, isSpaced))),
    reach,
    gap,
    short,
  };
}

/** A comma, or the end of a sentence: what stands behind it denies nothing before it. */
const STOP = /[.?!;,。？！、，؟،।]/;
const isParted = (said: string, one: Token | undefined, other: Token | undefined): boolean =>
  one !== undefined && other !== undefined && STOP.test(said.slice(one.end, other.start));

/** A phrase of the length given, from which a wish is so many words away. */
const isNear = (length: number, distance: number, { gap, short }: Denials): boolean =>
  length > 0 && distance >= 0 && distance <= (length > short ? gap : 0);

function isDeniedBefore(said: string, tokens: readonly Token[], from: number, denials: Denials): boolean {
  for (let at = Math.max(0, from - denials.reach - denials.gap); at < from; at++) {
    const length = lengthAt(tokens, at, denials.before);
    const isDenied = isNear(length, from - at - length, denials);
    if (isDenied && !isParted(said, tokens[at + length - 1], tokens[from])) return true;
  }
  return false;
}

function isDeniedAfter(said: string, tokens: readonly Token[], to: number, denials: Denials): boolean {
  for (let at = to; at <= to + denials.gap; at++) {
    const length = lengthAt(tokens, at, denials.after);
    if (isNear(length, at - to, denials) && !isParted(said, tokens[to - 1], tokens[at])) return true;
  }
  return false;
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
