import type { Facts } from '../facts.ts';
import type { LanguageRules } from '../language.ts';
import { type Sentence, say } from '../respond/sentence.ts';
import { shareOfWords } from '../understand/cues.ts';
import { type Token, wordsOf } from '../understand/fold.ts';

const LEAST_SHARE = 0.5;
/** In a name of several words the little ones do not count. */
const LEAST_LETTERS = 3;

function pairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]}${word}`);
}

/** How much of a service's name was said, 0 to 1. */
function shareSaid(tokens: readonly Token[], name: string, isSpaced: boolean): number {
  const words = wordsOf(name, isSpaced);
  if (isSpaced) {
    const counted = words.filter((word) => word.length >= LEAST_LETTERS);
    return shareOfWords(tokens, counted.length > 0 ? counted : words);
  }
  // A name in Latin letters stands as one word among characters.
  if (words.length === 1) return tokens.some(({ folded }) => folded === words[0]) ? 1 : 0;
  const said = new Set(pairs(tokens.map(({ folded }) => folded)));
  const wanted = pairs(words);
  return wanted.length === 0 ? 0 : wanted.filter((pair) => said.has(pair)).length / wanted.length;
}

/** The service that was named, in any of its languages; null when none or several were named as clearly. */
export function findService(
  tokens: readonly Token[],
  services: Facts['services'],
  { isSpaced }: LanguageRules,
): number | null {
  const shares = services.map(({ id, name, otherNames }) => ({
    id,
    share: Math.max(...[name, ...otherNames].map((one) => shareSaid(tokens, one, isSpaced))),
  }));
  const best = Math.max(0, ...shares.map(({ share }) => share));
  const named = shares.filter(({ share }) => share === best);
  return best >= LEAST_SHARE && named.length === 1 ? (named[0]?.id ?? null) : null;
}

export const formatPrice = ({ name, priceCents, minutes }: Facts['services'][number]): Sentence =>
  say('price', { service: name, price: { price: priceCents }, minutes });
