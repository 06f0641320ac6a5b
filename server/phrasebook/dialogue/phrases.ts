import type { Facts } from '../facts.ts';
import { fold, wordsOf } from '../understand/fold.ts';

/** Shorter words say nothing about what a question is about. */
const LEAST_LETTERS = 4;

/** Words that carry meaning; in scripts without spaces pairs of characters. */
function contentOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of wordsOf(text, true)) {
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) {
      for (let at = 0; at + 2 <= word.length; at++) found.add(word.slice(at, at + 2));
    } else if (word.length >= LEAST_LETTERS) found.add(word.slice(0, LEAST_LETTERS + 1));
  }
  return found;
}

/** How many words of meaning two texts share. */
export function countShared(one: string, other: string): number {
  const words = contentOf(other);
  return [...contentOf(one)].filter((word) => words.has(word)).length;
}

/** What the business itself says to that: its phrase whose words the question has. */
export function findPhrase(question: string, phrases: Facts['phrases']): string | null {
  const asked = fold(question);
  const found = phrases.find(
    ({ phrase }) =>
      phrase.length >= LEAST_LETTERS && (asked.includes(fold(phrase)) || isNamed(question, phrase)),
  );
  return found?.text ?? null;
}

const isNamed = (question: string, phrase: string): boolean => {
  const words = contentOf(phrase).size;
  return words > 0 && countShared(question, phrase) === words;
};
