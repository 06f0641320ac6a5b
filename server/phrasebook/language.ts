import { join } from 'node:path';
import type { IntentClassifier } from './classifier/intent-classifier.ts';
import type { Grammar } from './grammar/grammar.ts';
import { KeyedRows } from './read-tsv.ts';
import { readSentences } from './respond/read-sentences.ts';
import { makeCue, readCues } from './understand/intent-cues.ts';
import { type LanguageNames, readLanguageRequests } from './understand/language-requests.ts';
import { readLexicon } from './understand/lexicon.ts';
import { makePhrases, type Phrases } from './understand/phrases.ts';
import { wordsOf } from './understand/tokenize.ts';

// A language of the phrasebook: its grammar (code) and its words (data). Words are compared in lower case, without
// accents, Arabic vowel signs, the Hindi nukta and punctuation, and with native digits as 0–9
// (`understand/tokenize.ts`). The data can therefore be written in the usual spelling. A phrase may have several words;
// the longest one that matches at a position wins. In a language without spaces each character counts as a word. A
// phrase may be in several lists only where a comment allows it.

/** Joins the phrases of several keys of `words.tsv`. */
type ReadPhrases = (...keys: string[]) => Phrases;

/** Words near the cue of an intent that change its meaning or explain it. */
const readContext = (phrases: ReadPhrases) => ({
  /** Words that negate an intent, before and after its cue: "I don't want to cancel", "cancelar no, por favor". */
  negations: {
    before: phrases('negation.before'),
    after: phrases('negation.after'),
    /** Single negative words. A cue that contains such a word itself ("won't be able to") keeps its meaning. */
    words: new Set(phrases('negation.words').flat()),
  },
  appointment: {
    /** Nouns for an appointment, which do not say what to do with it. */
    names: phrases('appointment.names'),
    /** Words that request an appointment: to want, need, make, get, have free. */
    requests: phrases('appointment.requests'),
    /** Words that request a booking when they stand beside a service alone: "*I would like* Botox". */
    wants: phrases('appointment.wants'),
    /** Words that ask about a service instead of booking it: "I would like *information about* Botox". */
    inquiries: phrases('appointment.inquiries'),
    /**
     * Words for an existing appointment. A sentence with such a word is a booking only if other words of it request
     * one.
     */
    existing: phrases('appointment.existing'),
    /** Questions about an existing appointment: "when is it". */
    when: phrases('appointment.when'),
  },
  /**
   * Words of absence: "I can't come". Alone they mean a cancellation or a move. Next to an intent to move they give its
   * reason, and next to a question (`asks`) they may give its reason.
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
    /** Words that open a question and do not indicate an intent. */
    opens: phrases('question.opens'),
    /** Questions whether a time suits: "would that work?" The policy of the booking answers them. */
    suits: phrases('question.suits'),
    /** Pleasantries, which do not count as questions: "how are you?" */
    pleasantries: phrases('question.pleasantries'),
  },
  /** Words between the two parts of a sentence with two intents, in addition to commas and full stops. */
  conjunctions: phrases('conjunctions'),
  or: phrases('choice.or'),
});

const readNames = (rows: KeyedRows, phrases: ReadPhrases, isSpaced: boolean) => ({
  /** Words before a name (`my name is`, `this is`) and after it (`です`, `と申します`, `है`). */
  before: phrases('name.before'),
  after: phrases('name.after'),
  /** Words that are not part of a name: Mr, Mrs, Dr, さん; `um`, `well`, `please`, `hello`. */
  titlesAndFillers: phrases('name.titles', 'name.fillers'),
  /** Endings of family names, in languages that may put the family name first: `ова`. */
  familyEndings: rows.list('name.family-endings'),
  /** Phrases between a spelled letter and its example word: M *as in* Mike. */
  asIn: phrases('name.as-in'),
  /** Names of letters: `double u` is w, `zed` is z. */
  letters: new Map(
    Object.entries(rows.pairs('letter')).map(([name, letter]) => [wordsOf(name, isSpaced).join(' '), letter]),
  ),
});

const readNumbers = (rows: KeyedRows) => ({
  /** Multiplier words, for numbers that the grammar does not list. */
  multipliers: Object.fromEntries(
    Object.entries(rows.pairs('number.multiplier')).map(([word, factor]) => [word, Number(factor)]),
  ),
  /** Words between two parts of one number: one hundred *and* twenty. */
  and: rows.list('number.and'),
  /** Number words that usually mean something else: `sei` (you are), `neuf` (new). */
  ambiguous: rows.list('number.ambiguous'),
});

/** Inputs of a language that come from outside its folder. */
type Surroundings = {
  /** Languages that callers can ask for. */
  languageNames: readonly LanguageNames[];
  /** Returns the intent classifier. It is loaded at first use, which takes about 10 ms. */
  classifier: () => IntentClassifier;
};

/**
 * Reads `words.tsv` and `sentences.tsv` of a language. Throws for a row with an unknown key, and for a missing
 * sentence.
 */
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
    /**
     * Words that accept (`yes`, `that's right`) or refuse (`no`, `wrong`), including words that do so only at the
     * beginning of an answer.
     */
    answers: {
      yes: phrases('yes', 'answer.yes'),
      no: phrases('no', 'answer.no'),
      /** Polite words that agree only if nothing is negated: `please`. */
      please: phrases('answer.please'),
      /** Words that turn a yes beside them into a no (*not* okay, absolutely *not*), unless they are part of a no. */
      not: phrases('answer.not'),
      /** Words that limit a yes before them: yes, *but* a little later. */
      but: phrases('answer.but'),
      /**
       * Words anywhere in an answer that leave a yes open: hesitations, conditions, other times, questions. "Yes, *if*
       * it is free", "okay, *hold on*", "sure, *what* does it cost".
       */
      doubt: phrases(
        ...['answer.doubt', 'other.time', 'question.opens', 'question.suits', 'question.pleasantries'],
      ),
    },
    ...readContext(phrases),
    /**
     * Words that ask for a time later or earlier than the offered ones, or for any other time: "anything *later*?",
     * "*what else*?"
     */
    laterChoices: phrases('choice.later'),
    earlierChoices: phrases('choice.earlier'),
    otherChoices: phrases('choice.other'),
    /**
     * `otherChoices`, and words that ask which times are free. The latter also occur in questions about opening hours:
     * "*What days* are you open?"
     */
    otherOrFree: phrases('choice.other', 'ask.free'),
    /** Words that ask which days or times are free: "what days do you have?" */
    freeQuestions: phrases('ask.free'),
    /** Words that precede or follow a dictated message: "*tell them* that I am outside". */
    dictations: phrases('message.tell'),
    /** Words of a caller who will be late, which are a message in themselves: "I'm *running late*". */
    lateness: rows.list('message.late').map((cue) => makeCue(cue, isSpaced)),
    /** Words of a caller who needs a moment: "hold on", "let me check". */
    pauses: phrases('ask.pause'),
    /** Words of a caller who cannot decide or remember: "I don't know", "you choose". */
    unsure: phrases('answer.unsure'),
    /** Words of a caller who asks whether anybody is still on the line: "are you there?" */
    presenceQuestions: phrases('ask.presence'),
    /** Words next to a duration that move a time: "an hour *later*", "half an hour *before*". */
    shifts: {
      later: phrases('choice.later', 'shift.later'),
      earlier: phrases('choice.earlier', 'shift.earlier'),
    },
    /**
     * Words that ask for the whole list of services: "what *services* do you have?", but not "do you sell gift cards?"
     */
    allServices: phrases('services.all'),
    /** Good wishes for a holiday: "Merry Christmas". */
    seasonGreetings: phrases('day.greeting'),
    /** Words that ask for this moment: "are you open *right now*?" */
    now: phrases('ask.now'),
    /** Words that choose an offer by its position. */
    ordinalChoices: {
      /** The phrases for each position. None of them may also mean a weekday. */
      places: [
        { place: 1, phrases: phrases('choice.first') },
        { place: 2, phrases: phrases('choice.second') },
        { place: 3, phrases: phrases('choice.third') },
        { place: 'last', phrases: phrases('choice.last') },
      ] as const,
      /** Words that may surround the position of an offer. A sentence with any other word chooses no offer. */
      around: phrases('choice.around', 'yes', 'name.fillers', 'skip'),
    },
    names: readNames(rows, phrases, isSpaced),
    /** About 25 short, common words that distinguish this language from others: `the`, `what`, `please`. */
    commonWords: new Set(phrases('language.known').flat()),
    languageRequests: readLanguageRequests(rows, grammar, surroundings.languageNames),
    sentences: readSentences(join(folder, 'sentences.tsv'), grammar),
    classifier: surroundings.classifier,
  };
  rows.assertAllRead();
  return rules;
}
export type LanguageRules = Readonly<ReturnType<typeof readLanguage>>;
