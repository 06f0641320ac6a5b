import type { IntentClassifier } from './classifier/intent-classifier.ts';
import type { Grammar } from './grammar/grammar.ts';
import type { Intent } from './intents.ts';
import type { Sentences } from './respond/sentences.ts';

/**
 * One language of the phrasebook: its grammar (code) and its words (data). Words are compared in lower case, without accents,
 * Arabic vowel signs, Hindi nukta and punctuation, native digits as 0–9 (`fold.ts`), so the data is written as natives
 * write. A phrase may have several words; the longest one that fits at a place wins. In a language without spaces each
 * character counts as a word. The same phrase may stand in several lists only where this says so.
 */
export interface LanguageRules {
  code: string;
  /** False where words stand together (ja, zh). */
  isSpaced: boolean;
  /** The tag whose weekdays, months and date formats are used, such as `en-CA`. */
  locale: string;
  grammar: Grammar;
  numbers: NumberWords;
  when: WhenWords;
  /**
   * How callers say what they want. `reschedul*` is every word that begins so; `a+b` needs both, in any order, each
   * of which may be a phrase or a stem; `a+!b` needs that b is not there. Checked in the order of INTENTS: the first
   * that fits wins.
   */
  cues: Readonly<Record<Intent, readonly string[]>>;
  /** Words that agree or refuse: `yes`, `that's right`; `no`, `wrong`. */
  yes: readonly string[];
  no: readonly string[];
  /** Further agreements and refusals, which count at the beginning of an answer only. */
  answers: { yes: readonly string[]; no: readonly string[] };
  denials: DenialWords;
  appointment: AppointmentWords;
  absence: AbsenceWords;
  /** Another time than that of an existing appointment: `later`, `another day`. Beside one it is the intent to move it. */
  otherTime: readonly string[];
  /** Beside a day, one day for another: `instead of`. */
  insteadOf: readonly string[];
  questions: QuestionWords;
  /** Between two intents in one sentence, besides a comma and the end of a sentence. */
  conjunctions: readonly string[];
  choices: ChoiceWords;
  names: NameWords;
  /** About 25 of its commonest short words that tell it from its neighbours: `the`, `what`, `please`. */
  known: readonly string[];
  /** What stands near the name of a language, as cues. */
  speaking: { speaks: readonly string[]; not: readonly string[] };
  /** Every language that can be asked for, with its names in all languages of the phrasebook. */
  languageNames: readonly { code: string; names: readonly string[] }[];
  say: Sentences;
  /** The intent classifier, read from its file when it is first asked for: about 10 ms. */
  classifier: () => IntentClassifier;
}

/** What denies an intent beside it: "I don't want to cancel", "cancelar no, por favor". */
interface DenialWords {
  /** Before the cue; of several words, with at most one more word between. */
  before: readonly string[];
  /** Behind the cue, likewise. */
  after: readonly string[];
  /** Single words that deny: a cue with one of them itself, as "won't be able to", means what it says. */
  words: readonly string[];
}

interface AppointmentWords {
  /** Its names, which say nothing of what is to become of it. */
  names: readonly string[];
  /** To want, to need, to make, to get, to have free. */
  requests: readonly string[];
  /** An appointment that exists: what is said of it is no intent to book another one, unless other words say so. */
  existing: readonly string[];
  /** What is asked of an existing appointment: "when is it". */
  when: readonly string[];
}

/**
 * Not to be able to come cancels, where nothing else is said. Beside the intent to move it is only the reason, and beside a
 * question it may be.
 */
interface AbsenceWords {
  cannot: readonly string[];
  /** Said before what somebody cannot do, and before no wish for an appointment. */
  regrets: readonly string[];
  /** Not to be there in time: to come later, another day or not at all. */
  late: readonly string[];
  asks: readonly string[];
}

interface QuestionWords {
  /** How questions are put that are no intent of their own, wherever the words stand. */
  opens: readonly string[];
  /** What only asks whether a time suits, which the answer to a booking tells anyway. */
  suits: readonly string[];
  /** Pleasantries, to which a greeting is the answer. */
  pleasantries: readonly string[];
}

/** How one of several offers is chosen by its place. */
interface ChoiceWords {
  /** The first, second and third, then the last. None may be a weekday as well. */
  places: readonly (readonly string[])[];
  /** What may stand around it, besides what agrees or only fills; behind any other word it is no choice. */
  around: readonly string[];
}

interface NumberWords {
  /** Others than the grammar computes, such as `oh` and `zwo`: what a caller says for a digit of a phone number. */
  digits: Readonly<Record<string, number>>;
  /** `double` five, `doppel`; three times: `triple`. */
  double: readonly string[];
  triple: readonly string[];
}

export const PARTS = ['morning', 'noon', 'afternoon', 'evening', 'night'] as const;
export type Part = (typeof PARTS)[number];

type DateGrammar = Pick<
  Grammar,
  'dateOrder' | 'isFused' | 'nextWeekday' | 'areOrdinalsDays' | 'doLimitsFollow'
>;

export interface WhenWords extends DateGrammar {
  /** Days from today beyond what Intl says (today, tomorrow, the day after): `{ 1: ['kal'], 2: ['übermorgen'] }`. */
  days: Readonly<Record<number, readonly string[]>>;
  /** Sunday first; other forms than Intl's long and short: inflected, colloquial. `[]` where there are none. */
  weekdays: readonly (readonly string[])[];
  /** January first; likewise. */
  months: readonly (readonly string[])[];
  /** Before or after a weekday, a week or a month: `next`, `prochain`, `下`. */
  next: readonly string[];
  /** Two on: `übernächste`, `下下`. */
  afterNext: readonly string[];
  /** The one of now: `this`, `diese`, `这`. */
  this: readonly string[];
  /** Whole weeks in one phrase, from this one on: `{ 0: ['this week'], 1: ['next week', '来週'], 2: […] }`. */
  weeks: Readonly<Record<number, readonly string[]>>;
  units: Readonly<Record<'day' | 'week' | 'month' | 'hour' | 'minute', readonly string[]>>;
  /** Saturday and Sunday: `weekend`, `週末`. */
  weekend: readonly string[];
  /** Behind a day, so many weeks on: `{ 1: ['en huit'], 2: ['en quinze'] }`, Friday *week*. */
  weeksOn: Readonly<Record<number, readonly string[]>>;
  /** Before a length of time: `in`, `dans`; after it: `from now`, `後`. A length counts from now only with one. */
  in: readonly string[];
  later: readonly string[];
  parts: Readonly<Record<Part, readonly string[]>>;
  /** Beside an hour: which half of the day it is in. The parts above tell so as well. */
  am: readonly string[];
  pm: readonly string[];
  /** Times that have a name, without another word: `{ '12:00': ['noon'], '01:30': ['डेढ़'] }`. */
  times: Readonly<Record<string, readonly string[]>>;
  /** Minutes said before the hour: `{ 30: ['half past', 'साढ़े'], 15: ['quarter past'], '-15': ['quarter to'], '-30': ['halb'] }`. */
  beforeHour: Readonly<Record<number, readonly string[]>>;
  /** Minutes said after the hour: `{ 30: ['et demie', '半'], 15: ['et quart'], '-15': ['moins le quart'] }`. */
  afterHour: Readonly<Record<number, readonly string[]>>;
  /** Ten *past* eleven, zehn *nach* elf; ten *to* eleven. */
  past: readonly string[];
  to: readonly string[];
  /** Onze heures *et* dix, las once *y* diez; onze heures *moins* dix, las once *menos* diez. */
  plus: readonly string[];
  minus: readonly string[];
  /** *Без* десяти одиннадцать, *差*十分十一点: minutes before the hour that follows. */
  less: readonly string[];
  /** Before an hour: `at`, `à`, `um`, `الساعة`. */
  at: readonly string[];
  /** After an hour: `o'clock`, `heures`, `h`, `時`, `点`, `बजे`. Minutes may follow. */
  oclock: readonly string[];
  /** Before a bare number that is a day of the month: `on the`, `le`, `am`, `el día`. */
  on: readonly string[];
  /** After one: `号`, `日`, `तारीख`. */
  dayNumber: readonly string[];
  /** Limits of a time of day: *after* three, *before* noon. May repeat words of `past` and `to`, and of `between`: *from* three. */
  after: readonly string[];
  before: readonly string[];
  /** Before two times (`between`, `von`; `[]` where nothing stands there) and before the second: `and`, `bis`, `から`. */
  between: readonly string[];
  and: readonly string[];
  /** Drops the day or time that follows: *not* Tuesday; or that it follows: 火曜日*じゃなくて*. */
  not: readonly string[];
  notAfter: readonly string[];
  or: readonly string[];
  /** As soon as possible, the first free time; and any time, any day, I don't mind. */
  soonest: readonly string[];
  any: readonly string[];
  /** Little words that may stand inside a date or time and mean nothing there: `of`, `the`, `de`, `の`. */
  skip: readonly string[];
  /** Lengths of time that have a name, by their minutes: "half an hour". None may be a time of day as well. */
  durations: Readonly<Record<number, readonly string[]>>;
  /** The beginning 0, the middle 1 and the end 2 of a month: ten days each, or what is left of it. */
  monthParts: Readonly<Record<number, readonly string[]>>;
  relative: RelativeDays;
  /**
   * What makes a day that stands beside it another one, or none, in a way that no rule works out: a feast, a habit, a past day,
   * the day on which somebody cannot come. Where such words are left over the day is asked back.
   */
  unclear: readonly string[];
  /** Replaced before everything else: `{ tonight: 'today evening', 'heut': 'heute' }`. */
  aliases: Readonly<Record<string, string>>;
}

/** How a day is told by another one that was named before it, and what is over. Where no day was named, the day is asked back. */
interface RelativeDays {
  /** The day before, the day after the one that was named. */
  dayBefore: readonly string[];
  dayAfter: readonly string[];
  /** Not this Saturday but *the one after*; not next week but *the other*. */
  weekAfter: readonly string[];
  /** I have the children until four, so *after that*. */
  thereafter: readonly string[];
  /** What was yesterday is a reason, and no intent; so is what has lasted *since* Monday, *for* three days; three days *ago*. */
  past: readonly string[];
  since: readonly string[];
  ago: readonly string[];
}

interface NameWords {
  /** What stands before a name (`my name is`, `this is`) and after it (`です`, `と申します`, `है`). */
  before: readonly string[];
  after: readonly string[];
  /** Mr, Mrs, Dr, さん: no part of a name. */
  titles: readonly string[];
  /** Said before or inside an answer without meaning: `um`, `well`, `please`, `hello`. */
  fillers: readonly string[];
  /** Of family names, where one may be said first or last: `ова`. */
  familyEndings: readonly string[];
  /** M *as in* Mike; *capital*. Spelled letters: `{ 'double u': 'w', zed: 'z' }` beyond the letter itself. */
  asIn: readonly string[];
  letters: Readonly<Record<string, string>>;
}
