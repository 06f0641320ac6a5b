import type { LanguageRules } from '../language.ts';
import { standsAt } from './items.ts';
import { type Token, wordsOf } from './tokenise.ts';

export type Phrases = readonly (readonly string[])[];

/** Longest first, so that "that's not right" is found before "right". */
export const makePhrases = (phrases: readonly string[], isSpaced: boolean): Phrases =>
  phrases
    .map((phrase) => wordsOf(phrase, isSpaced))
    .filter((words) => words.length > 0)
    .sort((one, other) => other.length - one.length);

/** Length in words of the phrase at this position; 0 if there is none. */
export const lengthAt = (tokens: readonly Token[], at: number, phrases: Phrases): number =>
  phrases.find((words) => standsAt(tokens, at, words))?.length ?? 0;

/** Maximum of words before a yes or no. */
const OPENING_WORDS = 4;
const OPENING_CHARACTERS = 8;

export interface Answers {
  yes: Phrases;
  no: Phrases;
}

export const makeAnswers = ({ openingAnswers, yes, no, isSpaced }: LanguageRules): Answers => ({
  yes: makePhrases([...yes, ...openingAnswers.yes], isSpaced),
  no: makePhrases([...no, ...openingAnswers.no], isSpaced),
});

/** Yes or no at the beginning of an answer. A no anywhere in it wins: "right, no" is no yes. */
export function readAnswer(
  tokens: readonly Token[],
  { yes, no }: Answers,
  isSpaced: boolean,
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
