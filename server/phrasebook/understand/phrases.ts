import { type Token, wordsOf } from './tokenize.ts';

/** Phrases as folded words, the longest first, so that "that's not right" is found before "right". */
export type Phrases = readonly (readonly string[])[];

export const makePhrases = (phrases: readonly string[], isSpaced: boolean): Phrases =>
  phrases
    .map((phrase) => wordsOf(phrase, isSpaced))
    .filter((words) => words.length > 0)
    .sort((one, other) => other.length - one.length);

/** True when these words occur at this position. */
export const standsAt = (tokens: readonly Token[], at: number, words: readonly string[]): boolean =>
  words.every((word, index) => tokens[at + index]?.folded === word);

/** Length in words of the phrase at this position; 0 if there is none. */
export const lengthAt = (tokens: readonly Token[], at: number, phrases: Phrases): number =>
  phrases.find((words) => standsAt(tokens, at, words))?.length ?? 0;

/** True when one of the phrases occurs anywhere. */
export const containsPhrase = (tokens: readonly Token[], phrases: Phrases): boolean =>
  tokens.some((_, at) => lengthAt(tokens, at, phrases) > 0);

/** The tokens that belong to none of these phrases. */
export function withoutPhrases(tokens: readonly Token[], phrases: Phrases): Token[] {
  const left: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = lengthAt(tokens, at, phrases);
    if (length === 0) left.push(...tokens.slice(at, at + 1));
    at += Math.max(1, length);
  }
  return left;
}
