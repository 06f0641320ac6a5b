import { join } from 'node:path';
import type { IntentClassifier } from './classifier/intent-classifier.ts';
import type { Grammar } from './grammar/grammar.ts';
import { KeyedRows } from './read-tsv.ts';
import { readSentences } from './respond/read-sentences.ts';
import { readCues } from './understand/intent-cues.ts';
import { type LanguageNames, readLanguageRequests } from './understand/language-requests.ts';
import { readLexicon } from './understand/lexicon.ts';
import { makePhrases, type Phrases } from './understand/phrases.ts';
import { wordsOf } from './understand/tokenise.ts';

// A language of the phrasebook: its grammar (code) and its words (data). Words are compared in lower case, without accents,
// Arabic vowel signs, Hindi nukta and punctuation, native digits as 0–9 (`understand/tokenise.ts`), so the data is written
// as natives write. A phrase may have several words; the longest one that fits at a place wins. In a language without
// spaces each character counts as a word. The same phrase may stand in several lists only where this says so.

/** Joins the phrases of several keys of `words.tsv`. */
type ReadPhrases = (...keys: string[]) => Phrases;

/** Words near an intent that change or explain it. */
const readContext = (phrases: ReadPhrases) => ({
  /** Words that negate an intent, before and after its cue: "I don't want to cancel", "cancelar no, por favor". */
  negations: {
    before: phrases('negation.before'),
    after: phrases('negation.after'),
    /** Single negative words; a cue that contains one itself ("won't be able to") keeps its meaning. */
    words: new Set(phrases('negation.words').flat()),
  },
  appointment: {
    /** Names of an appointment, neutral as to the action. */
    names: phrases('appointment.names'),
    /** Words that request an appointment: to want, need, make, get, have free. */
    requests: phrases('appointment.requests'),
    /** Words for an existing appointment. A sentence with one is a booking only if other words express it. */
    existing: phrases('appointment.existing'),
    /** Questions about an existing appointment: "when is it". */
    when: phrases('appointment.when'),
  },
  /**
   * Words of absence. On their own they mean a cancellation. With an intent to move they are its reason. With a
   * question they may be its reason.
   */
  absence: {
    cannot: phrases('absence.cannot'),
    /** Regrets, which announce an absence and never a booking. */
    regrets: phrases('absence.regrets'),
    /** Words for being late, which may mean later today, another day or a cancellation. */
    late: phrases('absence.late'),
    asks: phrases('absence.asks'),
  },
  /** Words for another time: `later`, `another day`. With an existing appointment they mean moving it. */
  otherTime: phrases('other.time'),
  /** Words that replace one day with another: `instead of`. */
  insteadOf: phrases('other.instead'),
  questions: {
    /** Openings of questions that do not form an intent. */
    opens: phrases('question.opens'),
    /** Questions whether a time suits, which the booking answers. */
    suits: phrases('question.suits'),
    /** Pleasantries, answered with a greeting. */
    pleasantries: phrases('question.pleasantries'),
  },
  /** Words between two intents in one sentence, in addition to commas and full stops. */
  conjunctions: phrases('conjunctions'),
  or: phrases('choice.or'),
});

const readNames = (rows: KeyedRows, phrases: ReadPhrases, isSpaced: boolean) => ({
  /** Words before a name (`my name is`, `this is`) and after it (`です`, `と申します`, `है`). */
  before: phrases('name.before'),
  after: phrases('name.after'),
  /** No part of a name: Mr, Mrs, Dr, さん; `um`, `well`, `please`, `hello`. */
  titlesAndFillers: phrases('name.titles', 'name.fillers'),
  /** Endings of family names, in languages that may say them first: `ова`. */
  familyEndings: rows.list('name.family-endings'),
  /** Phrases between a spelled letter and its example word: M *as in* Mike. */
  asIn: phrases('name.as-in'),
  /** Spelled letters beyond the letter itself: `double u` is w, `zed` is z. */
  letters: new Map(
    Object.entries(rows.pairs('letter')).map(([name, letter]) => [wordsOf(name, isSpaced).join(' '), letter]),
  ),
});

const readNumbers = (rows: KeyedRows) => ({
  /** Multiplier words, for numbers that the grammar does not list. */
  multipliers: Object.fromEntries(
    Object.entries(rows.pairs('number.multiplier')).map(([word, factor]) => [word, Number(factor)]),
  ),
  /** Between two parts of one number: one hundred *and* twenty. */
  and: rows.list('number.and'),
  /** Number words that usually mean something else: `sei` (you are), `neuf` (new). */
  ambiguous: rows.list('number.ambiguous'),
});

/** Inputs of a language that are not in its folder. */
type Surroundings = {
  /** Languages that callers can ask for. */
  languageNames: readonly LanguageNames[];
  /** The intent classifier, loaded at first use: about 10 ms. */
  classifier: () => IntentClassifier;
};

/** Reads `words.tsv` and `sentences.tsv` of a language. Throws for a row that nothing reads, and for a missing sentence. */
export function readLanguage(folder: string, grammar: Grammar, surroundings: Surroundings) {
  const rows = new KeyedRows(join(folder, 'words.tsv'));
  const { code, isSpaced, locale } = grammar;
  const phrases: ReadPhrases = (...keys) =>
    makePhrases(
      keys.flatMap((key) => rows.list(key)),
      isSpaced,
    );
  const rules = {
    code,
    isSpaced,
    locale,
    grammar,
    /** Phrases of days, times and numbers. */
    lexicon: readLexicon(rows, grammar),
    /** True when a word opens a range in this language: `between`, `von`. */
    hasRangeOpening: rows.list('limit.between').length > 0,
    numbers: readNumbers(rows),
    cues: readCues((intent) => rows.list(`intent.${intent}`), isSpaced),
    /** Words that accept or refuse: `yes`, `that's right`; `no`, `wrong`; and those that do so only at the beginning. */
    answers: { yes: phrases('yes', 'answer.yes'), no: phrases('no', 'answer.no') },
    ...readContext(phrases),
    /** Words that choose an offer by its position. */
    ordinalChoices: {
      /** A phrase listed here must not also mean a weekday. */
      places: [
        { place: 1, phrases: phrases('choice.first') },
        { place: 2, phrases: phrases('choice.second') },
        { place: 3, phrases: phrases('choice.third') },
        { place: 'last', phrases: phrases('choice.last') },
      ] as const,
      /** Words that may surround the position. With any other word the sentence is not a choice. */
      around: phrases('choice.around', 'yes', 'name.fillers', 'skip'),
    },
    names: readNames(rows, phrases, isSpaced),
    /** About 25 common short words that distinguish the language: `the`, `what`, `please`. */
    commonWords: new Set(phrases('language.known').flat()),
    languageRequests: readLanguageRequests(rows, grammar, surroundings.languageNames),
    sentences: readSentences(join(folder, 'sentences.tsv'), grammar),
    classifier: surroundings.classifier,
  };
  rows.assertAllRead();
  return rules;
}
export type LanguageRules = Readonly<ReturnType<typeof readLanguage>>;
