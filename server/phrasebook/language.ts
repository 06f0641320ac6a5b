import { join } from 'node:path';
import type { IntentClassifier } from './classifier/intent-classifier.ts';
import { type Grammar, words } from './grammar/grammar.ts';
import { INTENTS, type Intent } from './intents.ts';
import { KeyedRows } from './read-tsv.ts';
import { readSentences } from './respond/read-sentences.ts';

// A language of the phrasebook: its grammar (code) and its words (data). Words are compared in lower case, without accents,
// Arabic vowel signs, Hindi nukta and punctuation, native digits as 0–9 (`understand/tokenise.ts`), so the data is written
// as natives write. A phrase may have several words; the longest one that fits at a place wins. In a language without
// spaces each character counts as a word. The same phrase may stand in several lists only where this says so.

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = words(
  'january, february, march, april, may, june, july, august, september, october, november, december',
);
const MONTH_PARTS = ['beginning', 'middle', 'end'];
const PLACES = ['first', 'second', 'third', 'last'];
const UNITS = ['day', 'week', 'month', 'hour', 'minute'] as const;
export const PARTS = ['morning', 'noon', 'afternoon', 'evening', 'night'] as const;
export type Part = (typeof PARTS)[number];

type Phrases = readonly string[];

/** Reads one list per name. */
const listsOf = <Name extends string>(rows: KeyedRows, prefix: string, names: readonly Name[]) =>
  // Every name has its entry.
  Object.fromEntries(names.map((name) => [name, rows.list(`${prefix}.${name}`)])) as Record<Name, Phrases>;

const inOrder = (rows: KeyedRows, prefix: string, names: readonly string[]): readonly Phrases[] =>
  names.map((name) => rows.list(`${prefix}.${name}`));

/** Lists by the number in their key: `day.2`. */
const byNumber = (rows: KeyedRows, prefix: string): Readonly<Record<number, Phrases>> => rows.lists(prefix);

/**
 * Words that relate a day to another one, and words for the past. Without an earlier day the agent asks back.
 */
const readRelativeDays = (rows: KeyedRows) => ({
  /** The day before and after the named one. */
  dayBefore: rows.list('relative.day-before'),
  dayAfter: rows.list('relative.day-after'),
  /** "Not this Saturday but *the one after*"; "not next week but *the other*". */
  weekAfter: rows.list('relative.one-after'),
  /** "Until four I have the children, so *after that*". */
  thereafter: rows.list('relative.thereafter'),
  /** The past gives a reason, no request: *since* Monday, *for* three days, three days *ago*. */
  past: rows.list('relative.past'),
  since: rows.list('relative.since'),
  ago: rows.list('relative.ago'),
});

const readDays = (rows: KeyedRows) => ({
  /** Saturday and Sunday: `weekend`, `週末`. */
  weekend: rows.list('day.weekend'),
  /** Words for *this* (week, month): `this`, `diese`, `这`. */
  this: rows.list('day.this'),
  /** "Next" beside a weekday, a week or a month: `next`, `prochain`, `下`. */
  next: rows.list('day.next'),
  /** "After next": `übernächste`, `下下`. */
  afterNext: rows.list('day.after-next'),
  /** Before a bare number that is a day of the month: `on the`, `le`, `am`, `el día`. */
  on: rows.list('day.on'),
  /** After one: `号`, `日`, `तारीख`. */
  dayNumber: rows.list('day.number'),
  /**
   * Words that make a nearby day uncertain in a way that no rule resolves: feasts, habits, past days, absences. The day
   * is then read back.
   */
  unclear: rows.list('day.unclear'),
  /** Day words by offset from today beyond those of Intl: `{ 1: ['kal'], 2: ['übermorgen'] }`. */
  days: byNumber(rows, 'day'),
  /** Weeks in one phrase by offset: `{ 0: ['this week'], 1: ['next week', '来週'], 2: […] }`. */
  weeks: byNumber(rows, 'week'),
  /** After a day, weeks to add: `{ 1: ['en huit'], 2: ['en quinze'] }`, Friday *week*. */
  weeksOn: byNumber(rows, 'week-after-day'),
  /** Weekdays from Sunday, months from January; inflected and colloquial forms beyond those of Intl. `[]` for none. */
  weekdays: inOrder(rows, 'weekday', WEEKDAYS),
  months: inOrder(rows, 'month', MONTHS),
  /** Beginning 0, middle 1 and end 2 of a month: ten days each, or the rest. */
  monthParts: { ...inOrder(rows, 'month-part', MONTH_PARTS) },
  relative: readRelativeDays(rows),
});

const readTimes = (rows: KeyedRows) => ({
  parts: listsOf(rows, 'part', PARTS),
  /** Named times: `{ '12:00': ['noon'], '01:30': ['डेढ़'] }`. */
  times: rows.lists('clock'),
  /** Minutes before the hour: `{ 30: ['half past', 'साढ़े'], '-15': ['quarter to'], '-30': ['halb'] }`. */
  beforeHour: byNumber(rows, 'before-hour'),
  /** Minutes after the hour: `{ 30: ['et demie', '半'], 15: ['et quart'], '-15': ['moins le quart'] }`. */
  afterHour: byNumber(rows, 'after-hour'),
  /** AM and PM words beside an hour. Parts of the day serve as well. */
  am: rows.list('time.am'),
  pm: rows.list('time.pm'),
  /** Ten *past* eleven, zehn *nach* elf; ten *to* eleven. */
  past: rows.list('time.past'),
  to: rows.list('time.to'),
  /** Onze heures *et* dix, las once *y* diez; onze heures *moins* dix, las once *menos* diez. */
  plus: rows.list('time.plus'),
  minus: rows.list('time.minus'),
  /** *Без* десяти одиннадцать, *差*十分十一点: minutes before the hour that follows. */
  less: rows.list('time.less'),
  /** Before an hour: `at`, `à`, `um`, `الساعة`. */
  at: rows.list('time.at'),
  /** After an hour: `o'clock`, `heures`, `h`, `時`, `点`, `बजे`. Minutes may follow. */
  oclock: rows.list('time.oclock'),
  units: listsOf(rows, 'unit', UNITS),
  /** Before a duration: `in`, `dans`; after it: `from now`, `後`. Only then it counts from now. */
  in: rows.list('length.in'),
  later: rows.list('length.later'),
  /** Named durations by minutes: "half an hour". None may also be a time of day. */
  durations: byNumber(rows, 'duration'),
  /** Limits: *after* three, *before* noon. May repeat words of `past`, `to` and `between`. */
  after: rows.list('limit.after'),
  before: rows.list('limit.before'),
  /** Before a range (`between`, `von`; `[]` if nothing) and between its ends: `and`, `bis`, `から`. */
  between: rows.list('limit.between'),
  and: rows.list('limit.and'),
});

const readTimeWords = (rows: KeyedRows, grammar: Grammar) => ({
  ...readDays(rows),
  ...readTimes(rows),
  dateOrder: grammar.dateOrder,
  nextWeekday: grammar.nextWeekday,
  isFused: grammar.isFused ?? false,
  areOrdinalsDays: grammar.areOrdinalsDays ?? false,
  doLimitsFollow: grammar.doLimitsFollow ?? false,
  /** Refuses the following day or time (*not* Tuesday), or the preceding one (火曜日*じゃなくて*). */
  not: rows.list('refuse.before'),
  notAfter: rows.list('refuse.after'),
  or: rows.list('choice.or'),
  /** "As soon as possible"; and "any time". */
  soonest: rows.list('choice.soonest'),
  any: rows.list('choice.any'),
  /** Function words without meaning inside a date or time: `of`, `the`, `de`, `の`. */
  skip: rows.list('skip'),
  /** Replacements before everything else: `{ tonight: 'today evening', 'heut': 'heute' }`. */
  aliases: { ...grammar.aliases, ...rows.pairs('alias') },
});
export type TimeWords = ReturnType<typeof readTimeWords>;

/** Words around an intent that change or explain it. */
const readContext = (rows: KeyedRows) => ({
  /** Words that deny an intent: "I don't want to cancel", "cancelar no, por favor". */
  denials: {
    /** Before the cue; a phrase allows one more word in between. */
    before: rows.list('denial.before'),
    /** After the cue, likewise. */
    after: rows.list('denial.after'),
    /** Single negative words; a cue that contains one itself ("won't be able to") keeps its meaning. */
    words: rows.list('denial.words'),
  },
  appointment: {
    /** Names of an appointment, neutral as to the action. */
    names: rows.list('appointment.names'),
    /** Words that request one: to want, need, make, get, have free. */
    requests: rows.list('appointment.requests'),
    /** Words for an existing appointment; a sentence about one is no booking unless other words express it. */
    existing: rows.list('appointment.existing'),
    /** Questions about an existing appointment: "when is it". */
    when: rows.list('appointment.when'),
  },
  /** Words of absence. Alone they cancel; beside an intent to move they are its reason; beside a question they may be. */
  absence: {
    cannot: rows.list('absence.cannot'),
    /** Regrets, which announce an absence and never a booking. */
    regrets: rows.list('absence.regrets'),
    /** Being late: the caller may come later, another day or not at all. */
    late: rows.list('absence.late'),
    asks: rows.list('absence.asks'),
  },
  /** Words for another time: `later`, `another day`. Beside an existing appointment they mean moving it. */
  otherTime: rows.list('other.time'),
  /** Words that replace one day with another: `instead of`. */
  insteadOf: rows.list('other.instead'),
  questions: {
    /** Openings of questions that do not form an intent. */
    opens: rows.list('question.opens'),
    /** Questions whether a time suits, which the booking answers. */
    suits: rows.list('question.suits'),
    /** Pleasantries, answered with a greeting. */
    pleasantries: rows.list('question.pleasantries'),
  },
  /** Words between two intents in one sentence, besides commas and full stops. */
  conjunctions: rows.list('conjunctions'),
  /** Words that choose an offer by its position. */
  ordinalChoices: {
    /** Words for the first, second, third and last. None may also be a weekday. */
    places: inOrder(rows, 'choice', PLACES),
    /** Words allowed around it, besides agreement and fillers; any other word makes it no choice. */
    around: rows.list('choice.around'),
  },
});

const readNames = (rows: KeyedRows) => ({
  /** Words before a name (`my name is`, `this is`) and after it (`です`, `と申します`, `है`). */
  before: rows.list('name.before'),
  after: rows.list('name.after'),
  /** Titles, no part of a name: Mr, Mrs, Dr, さん. */
  titles: rows.list('name.titles'),
  /** Fillers: `um`, `well`, `please`, `hello`. */
  fillers: rows.list('name.fillers'),
  /** Endings of family names, in languages that may say them first: `ова`. */
  familyEndings: rows.list('name.family-endings'),
  /** M *as in* Mike; *capital*. */
  asIn: rows.list('name.as-in'),
  /** Spelled letters beyond the letter itself: `{ 'double u': 'w', zed: 'z' }`. */
  letters: rows.pairs('letter'),
});

const numbersOf = (pairs: Readonly<Record<string, string>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(pairs).map(([phrase, number]) => [phrase, Number(number)]));

const readNumbers = (rows: KeyedRows) => ({
  /** Forms of numbers beside those that the grammar computes: `zessen`, `ついたち`. */
  cardinals: byNumber(rows, 'cardinal'),
  ordinals: byNumber(rows, 'ordinal'),
  /** Digit words that the grammar does not compute, such as `oh` and `zwo` in phone numbers. */
  digits: numbersOf(rows.pairs('digit')),
  /** Multiplier words, for numbers that the grammar does not list. */
  multipliers: numbersOf(rows.pairs('number.multiplier')),
  /** Between two parts of one number: one hundred *and* twenty. */
  and: rows.list('number.and'),
  /** Number words that more often mean something else: you are (`sei`), new (`neuf`). */
  ambiguous: rows.list('number.ambiguous'),
  /** `double` five, `doppel`; three times: `triple`. */
  double: rows.list('number.double'),
  triple: rows.list('number.triple'),
});

/** Parts of a language that come from outside its folder. */
type Surroundings = {
  /** Languages that callers can ask for, with their names in all languages of the phrasebook. */
  languageNames: readonly { code: string; names: Phrases }[];
  /** The intent classifier, loaded at first use: about 10 ms. */
  classifier: () => IntentClassifier;
};

/** Reads `words.tsv` and `sentences.tsv` of a language. Throws for a row that nothing reads, and for a missing sentence. */
export function readLanguage(folder: string, grammar: Grammar, surroundings: Surroundings) {
  const rows = new KeyedRows(join(folder, 'words.tsv'));
  const rules = {
    code: grammar.code,
    isSpaced: grammar.isSpaced,
    locale: grammar.locale,
    grammar,
    numbers: readNumbers(rows),
    timeWords: readTimeWords(rows, grammar),
    /**
     * Cues per intent. `reschedul*` is a prefix; `a+b` needs both in any order, each a phrase or prefix; `a+!b` excludes
     * b. Checked in the order of INTENTS: the first match wins.
     */
    cues: listsOf<Intent>(rows, 'intent', INTENTS),
    /** Words that accept or refuse: `yes`, `that's right`; `no`, `wrong`. */
    yes: rows.list('yes'),
    no: rows.list('no'),
    /** Further words that accept or refuse, only at the beginning of an answer. */
    openingAnswers: { yes: rows.list('answer.yes'), no: rows.list('answer.no') },
    ...readContext(rows),
    names: readNames(rows),
    /** About 25 common short words that distinguish the language: `the`, `what`, `please`. */
    commonWords: rows.list('language.known'),
    /** Cues near the name of a language. */
    languageRequests: { speaks: rows.list('language.speaks'), not: rows.list('language.not') },
    sentences: readSentences(join(folder, 'sentences.tsv'), grammar),
    ...surroundings,
  };
  rows.assertEmpty();
  return rules;
}
export type LanguageRules = Readonly<ReturnType<typeof readLanguage>>;
