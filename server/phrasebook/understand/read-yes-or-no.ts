import type { LanguageRules } from '../language.ts';
import { lengthAt } from './phrases.ts';
import type { Token } from './tokenize.ts';

/** Maximum number of words that may precede a yes or no. */
const OPENING_WORDS = 4;
const OPENING_CHARACTERS = 8;

/** Yes or no at the beginning of an answer. A no wins over a yes: "right, no" means no. */
export function readYesOrNo(
  tokens: readonly Token[],
  { answers: { yes, no }, isSpaced }: LanguageRules,
): 'yes' | 'no' | null {
  const last = Math.min(tokens.length, isSpaced ? OPENING_WORDS : OPENING_CHARACTERS);
  let answer: 'yes' | null = null;
  for (let at = 0; at < last; at++) {
    const [ofYes, ofNo] = [lengthAt(tokens, at, yes), lengthAt(tokens, at, no)];
    if (ofNo > 0 && ofNo >= ofYes) return 'no';
    if (ofYes > 0) {
      answer = 'yes';
      at += ofYes - 1;
    }
  }
  return answer;
}
