import type { Sentiment } from '../../../../../core/sentiment.ts';
import { type Hit, rateWords } from './rate-words.ts';

/** What a caller said, and in which language. */
type Said = { text: string; languageCode: string | null };

export type SentimentWord = { word: string; languageCode: string; sentiment: 'positive' | 'negative' };
type Rating = { sentiment: Sentiment | null; words: SentimentWord[] };

const WORDS_MAX = 50;
const WORD_CHARACTERS_MAX = 40;

/**
 * How a caller sounded: positive where more good words were said than bad ones, and the other way round; null where nothing
 * was said in a language that has a lexicon. A negated word counts for the other side and is not listed. An estimate: it
 * knows no irony and nothing of what was meant.
 */
export function computeSentiment(turns: readonly Said[]): Rating {
  const rated = turns.flatMap(({ text, languageCode }) => {
    const hits = languageCode === null || text.trim() === '' ? null : rateWords(text, languageCode);
    return hits === null || languageCode === null ? [] : [{ hits, languageCode }];
  });
  if (rated.length === 0) return { sentiment: null, words: [] };
  const score = rated.flatMap(({ hits }) => hits).reduce((sum, hit) => sum + hit.score, 0);
  const words = new Map(
    rated.flatMap(({ hits, languageCode }) =>
      hits.filter(isListed).map(({ word, polarity }) => {
        return [`${languageCode} ${word}`, { word, languageCode, sentiment: polarity }] as const;
      }),
    ),
  );
  const sentiment = score > 0 ? 'positive' : score < 0 ? 'negative' : 'neutral';
  return { sentiment, words: [...words.values()].slice(0, WORDS_MAX) };
}

const isListed = ({ word, isNegated }: Hit): boolean => !isNegated && word.length <= WORD_CHARACTERS_MAX;
