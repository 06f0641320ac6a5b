import { countShared } from './phrases.ts';

/** About half a minute of speech. */
const LENGTH_MAX = 400;

/**
 * The sentence of a text that shares most words with the question, and the one after it where both are short enough to be
 * listened to. Null when that sentence alone is too long.
 */
export function excerptOf(text: string, question: string, language: string): string | null {
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
