import { z } from 'zod';
import type { Facts } from '../facts.ts';
import { fold, wordsOf } from '../understand/tokenize.ts';

/** Minimum length of a content word. Shorter words say nothing about the topic. */
const LETTERS_MIN = 4;

/**
 * The content words of a text, cut to five letters so that inflected forms match. In scripts without spaces, pairs of
 * characters.
 */
function contentOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of wordsOf(text, true)) {
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) {
      for (let at = 0; at + 2 <= word.length; at++) found.add(word.slice(at, at + 2));
    } else if (word.length >= LETTERS_MIN) found.add(word.slice(0, LETTERS_MIN + 1));
  }
  return found;
}

/** Number of content words that two texts share. */
export function countShared(one: string, other: string): number {
  const words = contentOf(other);
  return [...contentOf(one)].filter((word) => words.has(word)).length;
}

/** The text that the business stored for a phrase, if the words of the phrase occur in the question. */
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
/**
 * Minimum share of the question's words that an excerpt must contain. The share is high, because nothing else verifies
 * the match.
 */
const RANK_MIN = 0.5;

/** Maximum length of an excerpt in characters: about half a minute of speech. */
const LENGTH_MAX = 400;

/**
 * The sentence that shares the most words with the question, and the sentence after it if both fit. Null if the first
 * one alone is too long.
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

/** An excerpt of the pages found by `find_answer`, in the spoken language. */
export function findInPages(output: unknown, question: string, language: string): string | null {
  const read = pages.safeParse(output);
  const best = (read.success ? read.data.pages : []).find(
    ({ rank, languageCode }) => rank >= RANK_MIN && languageCode === language,
  );
  return best ? excerptOf(best.text, question, language) : null;
}
