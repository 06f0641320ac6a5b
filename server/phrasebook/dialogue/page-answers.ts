import { z } from 'zod';
import { countShared } from './phrases.ts';

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
