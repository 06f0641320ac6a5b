import { join } from 'node:path';
import { KeyedRows } from '../read-tsv.ts';

/** The sentiment words of one language; a trailing * matches every word with that beginning. */
type Lexicon = {
  positive: readonly string[];
  negative: readonly string[];
  /** Words that negate a following word. */
  negators: readonly string[];
  /** Words that negate a preceding word. */
  negatorsAfter: readonly string[];
  /** Routine phrases without sentiment. */
  ignored: readonly string[];
  /** Particles written together with the following word. */
  prefixes: readonly string[];
  /** True for scripts without spaces, in which a word matches anywhere in the text. */
  isUnbroken: boolean;
};

/** Reads `sentiment.tsv`. Throws for a row with an unknown key. */
export function readLexicons(dataFolder: string): ReadonlyMap<string, Lexicon> {
  const rows = new KeyedRows(join(dataFolder, 'sentiment.tsv'));
  const unbroken = rows.list('anywhere');
  const lexicons = rows.prefixes().map((code): [string, Lexicon] => {
    const list = (name: string) => rows.list(`${code}.${name}`);
    const lexicon = {
      positive: list('positive'),
      negative: list('negative'),
      negators: list('negators'),
      negatorsAfter: list('negators-after'),
      ignored: list('ignored'),
      prefixes: list('prefixes'),
      isUnbroken: unbroken.includes(code),
    };
    return [code, lexicon];
  });
  rows.assertAllRead();
  return new Map(lexicons);
}

type Polarity = 'positive' | 'negative';
/** A sentiment word in the caller's text; negation reverses `score`. */
type SentimentHit = { word: string; polarity: Polarity; score: 1 | -1; isNegated: boolean };

/**
 * Maximum distance between a negator and the word that it negates: in words, or in characters for scripts without
 * spaces.
 */
const WORDS_BEFORE = 3;
const WORDS_AFTER = 2;
const CHARACTERS_BEFORE = 2;
const CHARACTERS_AFTER = 5;

/** The words of a lexicon: those that must match exactly, and those that match as prefixes. */
type WordSet = { whole: ReadonlySet<string>; partStarts: readonly string[] };

function wordSet(words: readonly string[]): WordSet {
  return {
    whole: new Set(words.filter((word) => !word.endsWith('*'))),
    partStarts: words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
  };
}

const has = ({ whole, partStarts }: WordSet, word: string): boolean =>
  whole.has(word) || partStarts.some((beginning) => word.startsWith(beginning));

const hit = (word: string, polarity: Polarity, isNegated: boolean): SentimentHit => ({
  word,
  polarity,
  score: (polarity === 'positive') === isNegated ? -1 : 1,
  isNegated,
});

type Matcher = (clause: string) => SentimentHit[];

function matchWords(lexicon: Lexicon): Matcher {
  const sides = { positive: wordSet(lexicon.positive), negative: wordSet(lexicon.negative) };
  const before = wordSet(lexicon.negators);
  const after = wordSet(lexicon.negatorsAfter);
  const { prefixes } = lexicon;
  const polarityOf = (word: string): Polarity | null => {
    const forms = [word, ...prefixes.filter((p) => word.startsWith(p)).map((p) => word.slice(p.length))];
    if (forms.some((form) => has(sides.negative, form))) return 'negative';
    return forms.some((form) => has(sides.positive, form)) ? 'positive' : null;
  };
  return (clause) => {
    const words = clause.match(/[\p{L}\p{M}][\p{L}\p{M}'-]*/gu) ?? [];
    return words.flatMap((word, place) => {
      const polarity = polarityOf(word);
      if (polarity === null) return [];
      const isNegated =
        words.slice(Math.max(0, place - WORDS_BEFORE), place).some((one) => has(before, one)) ||
        words.slice(place + 1, place + 1 + WORDS_AFTER).some((one) => has(after, one));
      return [hit(word, polarity, isNegated)];
    });
  };
}

/** Longer words match first, so that a listed "not good" is not read as "good". */
function matchAnywhere(lexicon: Lexicon): Matcher {
  const positive = new Set(lexicon.positive);
  const all = [...positive, ...lexicon.negative].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(all.join('|'), 'gu');
  const { negators: before, negatorsAfter: after } = lexicon;
  return (clause) =>
    [...clause.matchAll(pattern)].map(({ 0: word, index }) => {
      const ahead = clause.slice(Math.max(0, index - CHARACTERS_BEFORE), index);
      const behind = clause.slice(index + word.length, index + word.length + CHARACTERS_AFTER);
      const isNegated =
        before.some((one) => ahead.includes(one)) || after.some((one) => behind.includes(one));
      return hit(word, positive.has(word) ? 'positive' : 'negative', isNegated);
    });
}

function matcherOf(lexicon: Lexicon): Matcher {
  const match = lexicon.isUnbroken ? matchAnywhere(lexicon) : matchWords(lexicon);
  const { ignored } = lexicon;
  return (clause) => match(ignored.reduce((rest, phrase) => rest.replaceAll(phrase, ' '), clause));
}

/** Finds sentiment words in a text. A negation applies to words at most a few words away in the same clause. */
function findSentimentWords(text: string, match: Matcher): SentimentHit[] {
  const clauses = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[.!?…,;:。！？，、；؟،؛।\n]+/u);
  return clauses.flatMap(match);
}

/** A caller's turn with its language. */
type CallerText = { text: string; languageCode: string | null };

export type SentimentWord = { word: string; languageCode: string; sentiment: Polarity };
type Rating = { sentiment: Polarity | 'neutral' | null; words: SentimentWord[] };
export type ComputeSentiment = (turns: readonly CallerText[]) => Rating;

const WORDS_MAX = 50;
const WORD_CHARACTERS_MAX = 40;

const isListed = ({ word, isNegated }: SentimentHit): boolean =>
  !isNegated && word.length <= WORD_CHARACTERS_MAX;

/**
 * Estimates the caller's sentiment from the balance of positive and negative words; null when no turn is in a language
 * with a lexicon. Negated words count as the opposite sentiment and are not listed. Irony is not recognized.
 */
export function createSentiment(dataFolder: string): ComputeSentiment {
  const matchers = new Map(
    [...readLexicons(dataFolder)].map(([code, lexicon]) => [code, matcherOf(lexicon)]),
  );
  return (turns) => {
    const rated = turns.flatMap(({ text, languageCode }) => {
      const match = matchers.get(languageCode ?? '');
      if (match === undefined || languageCode === null || text.trim() === '') return [];
      return [{ hits: findSentimentWords(text, match), languageCode }];
    });
    if (rated.length === 0) return { sentiment: null, words: [] };
    const score = rated.flatMap(({ hits }) => hits).reduce((sum, { score: one }) => sum + one, 0);
    const words = new Map(
      rated.flatMap(({ hits, languageCode }) =>
        hits.filter(isListed).map(({ word, polarity }) => {
          return [`${languageCode} ${word}`, { word, languageCode, sentiment: polarity }] as const;
        }),
      ),
    );
    const sentiment = score > 0 ? 'positive' : score < 0 ? 'negative' : 'neutral';
    return { sentiment, words: [...words.values()].slice(0, WORDS_MAX) };
  };
}
