import type { LanguageRules } from '../language.ts';
import type { CuePlace } from './intent-cues.ts';
import { standsAt } from './phrases.ts';
import { STOPS, type Token } from './tokenise.ts';

/** True when punctuation separates the two words; a negation does not apply across it. */
const isParted = (text: string, one: Token | undefined, other: Token | undefined): boolean =>
  one !== undefined && other !== undefined && STOPS.test(text.slice(one.end, other.start));

/** The distances from a cue at which a negating phrase applies. A longer phrase allows another word in between. */
function distancesOf({ length }: readonly string[], isSpaced: boolean): number[] {
  const [gap, short] = isSpaced ? [1, 1] : [4, 2];
  return length > short ? [...Array(gap + 1).keys()] : [0];
}

function isDeniedBefore(text: string, tokens: readonly Token[], from: number, rules: LanguageRules): boolean {
  return rules.denials.before.some((words) =>
    distancesOf(words, rules.isSpaced).some((distance) => {
      const at = from - words.length - distance;
      const isThere = at >= 0 && standsAt(tokens, at, words);
      return isThere && !isParted(text, tokens[at + words.length - 1], tokens[from]);
    }),
  );
}

function isDeniedAfter(text: string, tokens: readonly Token[], to: number, rules: LanguageRules): boolean {
  return rules.denials.after.some((words) =>
    distancesOf(words, rules.isSpaced).some(
      (distance) =>
        standsAt(tokens, to + distance, words) && !isParted(text, tokens[to - 1], tokens[to + distance]),
    ),
  );
}

/** True when the cue at this position is denied. */
export function isDenied(
  text: string,
  tokens: readonly Token[],
  { from, to }: CuePlace,
  rules: LanguageRules,
): boolean {
  const isItself = tokens.slice(from, to).some(({ folded }) => rules.denials.words.has(folded));
  if (isItself) return false;
  return isDeniedBefore(text, tokens, from, rules) || isDeniedAfter(text, tokens, to, rules);
}
