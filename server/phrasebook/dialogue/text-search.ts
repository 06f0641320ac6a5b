import { z } from 'zod';
import type { Facts } from '../facts.ts';
import { fold, wordsOf } from '../understand/tokenise.ts';

/** Shorter words say nothing about what a question is about. */
const LETTERS_MIN = 4;

/** Words that carry meaning; in scripts without spaces pairs of characters. */
function contentOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of wordsOf(text, true)) {
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) {
      for (let at = 0; at + 2 <= word.length; at++) found.add(word.slice(at, at + 2));
    } else if (word.length >= LETTERS_MIN) found.add(word.slice(0, LETTERS_MIN + 1));
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
      phrase.length >= LETTERS_MIN && (asked.includes(fold(phrase)) || isNamed(question, phrase)),
  );
  return found?.text ?? null;
}

const isNamed = (question: string, phrase: string): boolean => {
  const words = contentOf(phrase).size;
  return words > 0 && countShared(question, phrase) === words;
};

const pages = z.object({
  pages: z
    .array(z.object({ text: z.string().max(4_000), rank: z.number(), languageCode: z.string().max(35) }))
    .max(20),
});
/** Of a question so much must be in a page before it is read out: nobody is there to judge whether it fits. */
const RANK_MIN = 0.5;

/** About half a minute of speech. */
const LENGTH_MAX = 400;

/**
 * The sentence of a text that shares most words with the question, and the one after it where both are short enough to be
 * listened to. Null when that sentence alone is too long.
 */
function excerptOf(text: string, question: string, language: string): string | null {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  const sentences = text
    .split('\n')
    .flatMap((paragraph) =>
      [...segmenter.segment(paragraph)].map(({ segment }) => segment.trim()).filter(Boolean),
    );
  const shared = sentences.map((sentence) => countShared(question, sentence));
  const best = shared.indexOf(Math.max(...shared));
  const [first = '', second = ''] = sentences.slice(best, best + 2);
  const both = `${first} ${second}`.trim();
  if (both.length <= LENGTH_MAX) return both || null;
  return first.length <= LENGTH_MAX ? first || null : null;
}

/** What the pages and files that `find_answer` found say to the question, in the language that is spoken. */
export function findInPages(output: unknown, question: string, language: string): string | null {
  const read = pages.safeParse(output);
  const best = (read.success ? read.data.pages : []).find(
    ({ rank, languageCode }) => rank >= RANK_MIN && languageCode === language,
  );
  return best ? excerptOf(best.text, question, language) : null;
}
