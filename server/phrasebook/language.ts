import type { IntentClassifier } from './classifier/intent-classifier.ts';
import type { Grammar } from './grammar/grammar.ts';
import type { Intent } from './intents.ts';
import type { Sentences } from './respond/sentences.ts';

/**
 * One language of the phrasebook: its grammar (code) and its words (data). Words are compared in lower case, without accents,
 * Arabic vowel signs, Hindi nukta and punctuation, native digits as 0–9 (`understand/tokenise.ts`), so the data is written as natives
 * write. A phrase may have several words; the longest one that fits at a place wins. In a language without spaces each
 * character counts as a word. The same phrase may stand in several lists only where this says so.
 */
export interface LanguageRules {
  code: string;
  /** False for scripts without spaces (ja, zh). */
  isSpaced: boolean;
  /** The tag whose weekdays, months and date formats are used, such as `en-CA`. */
  locale: string;
  grammar: Grammar;
  numbers: NumberWords;
  timeWords: TimeWords;
  /**
   * Cues per intent. `reschedul*` is a prefix; `a+b` needs both in any order, each a phrase or prefix; `a+!b` excludes
   * b. Checked in the order of INTENTS: the first match wins.
   */
  cues: Readonly<Record<Intent, readonly string[]>>;
  /** Words that accept or refuse: `yes`, `that's right`; `no`, `wrong`. */
  yes: readonly string[];
  no: readonly string[];
  /** Further words that accept or refuse, only at the beginning of an answer. */
  openingAnswers: { yes: readonly string[]; no: readonly string[] };
  denials: DenialWords;
  appointment: AppointmentWords;
  absence: AbsenceWords;
  /** Words for another time: `later`, `another day`. Beside an existing appointment they mean moving it. */
  otherTime: readonly string[];
  /** Words that replace one day with another: `instead of`. */
  insteadOf: readonly string[];
  questions: QuestionWords;
  /** Words between two intents in one sentence, besides commas and full stops. */
  conjunctions: readonly string[];
  ordinalChoices: ChoiceWords;
  names: NameWords;
  /** About 25 common short words that distinguish the language: `the`, `what`, `please`. */
  commonWords: readonly string[];
  /** Cues near the name of a language. */
  languageRequests: { speaks: readonly string[]; not: readonly string[] };
  /** Languages that callers can ask for, with their names in all languages of the phrasebook. */
  languageNames: readonly { code: string; names: readonly string[] }[];
  sentences: Sentences;
  /** The intent classifier, loaded at first use: about 10 ms. */
  classifier: () => IntentClassifier;
}

/** Words that deny an intent: "I don't want to cancel", "cancelar no, por favor". */
interface DenialWords {
  /** Before the cue; a phrase allows one more word in between. */
  before: readonly string[];
  /** After the cue, likewise. */
  after: readonly string[];
  /** Single negative words; a cue that contains one itself ("won't be able to") keeps its meaning. */
  words: readonly string[];
}

interface AppointmentWords {
  /** Names of an appointment, neutral as to the action. */
  names: readonly string[];
  /** Words that request one: to want, need, make, get, have free. */
  requests: readonly string[];
  /** Words for an existing appointment; a sentence about one is no booking unless other words express it. */
  existing: readonly string[];
  /** Questions about an existing appointment: "when is it". */
  when: readonly string[];
}

/** Words of absence. Alone they cancel; beside an intent to move they are its reason; beside a question they may be. */
interface AbsenceWords {
  cannot: readonly string[];
  /** Regrets, which announce an absence and never a booking. */
  regrets: readonly string[];
  /** Being late: the caller may come later, another day or not at all. */
  late: readonly string[];
  asks: readonly string[];
}

interface QuestionWords {
  /** Openings of questions that do not form an intent. */
  opens: readonly string[];
  /** Questions whether a time suits, which the booking answers. */
  suits: readonly string[];
  /** Pleasantries, answered with a greeting. */
  pleasantries: readonly string[];
}

/** Words that choose an offer by its position. */
interface ChoiceWords {
  /** Words for the first, second, third and last. None may also be a weekday. */
  places: readonly (readonly string[])[];
  /** Words allowed around it, besides agreement and fillers; any other word makes it no choice. */
  around: readonly string[];
}

interface NumberWords {
  /** Digit words that the grammar does not compute, such as `oh` and `zwo` in phone numbers. */
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

export interface TimeWords extends DateGrammar {
  /** Day words by offset from today beyond those of Intl: `{ 1: ['kal'], 2: ['übermorgen'] }`. */
  days: Readonly<Record<number, readonly string[]>>;
  /** Weekdays from Sunday; inflected and colloquial forms beyond those of Intl. `[]` for none. */
  weekdays: readonly (readonly string[])[];
  /** January first; likewise. */
  months: readonly (readonly string[])[];
  /** "Next" beside a weekday, a week or a month: `next`, `prochain`, `下`. */
  next: readonly string[];
  /** "After next": `übernächste`, `下下`. */
  afterNext: readonly string[];
  /** Words for *this* (week, month): `this`, `diese`, `这`. */
  this: readonly string[];
  /** Weeks in one phrase by offset: `{ 0: ['this week'], 1: ['next week', '来週'], 2: […] }`. */
  weeks: Readonly<Record<number, readonly string[]>>;
  units: Readonly<Record<'day' | 'week' | 'month' | 'hour' | 'minute', readonly string[]>>;
  /** Saturday and Sunday: `weekend`, `週末`. */
  weekend: readonly string[];
  /** After a day, weeks to add: `{ 1: ['en huit'], 2: ['en quinze'] }`, Friday *week*. */
  weeksOn: Readonly<Record<number, readonly string[]>>;
  /** Before a duration: `in`, `dans`; after it: `from now`, `後`. Only then it counts from now. */
  in: readonly string[];
  later: readonly string[];
  parts: Readonly<Record<Part, readonly string[]>>;
  /** AM and PM words beside an hour. Parts of the day serve as well. */
  am: readonly string[];
  pm: readonly string[];
  /** Named times: `{ '12:00': ['noon'], '01:30': ['डेढ़'] }`. */
  times: Readonly<Record<string, readonly string[]>>;
  /**
   * Minutes before the hour: `{ 30: ['half past', 'साढ़े'], 15: ['quarter past'], '-15': ['quarter to'], '-30':
   * ['halb'] }`.
   */
  beforeHour: Readonly<Record<number, readonly string[]>>;
  /** Minutes after the hour: `{ 30: ['et demie', '半'], 15: ['et quart'], '-15': ['moins le quart'] }`. */
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
  /** Limits: *after* three, *before* noon. May repeat words of `past`, `to` and `between`. */
  after: readonly string[];
  before: readonly string[];
  /** Before a range (`between`, `von`; `[]` if nothing) and between its ends: `and`, `bis`, `から`. */
  between: readonly string[];
  and: readonly string[];
  /** Refuses the following day or time (*not* Tuesday), or the preceding one (火曜日*じゃなくて*). */
  not: readonly string[];
  notAfter: readonly string[];
  or: readonly string[];
  /** "As soon as possible"; and "any time". */
  soonest: readonly string[];
  any: readonly string[];
  /** Function words without meaning inside a date or time: `of`, `the`, `de`, `の`. */
  skip: readonly string[];
  /** Named durations by minutes: "half an hour". None may also be a time of day. */
  durations: Readonly<Record<number, readonly string[]>>;
  /** Beginning 0, middle 1 and end 2 of a month: ten days each, or the rest. */
  monthParts: Readonly<Record<number, readonly string[]>>;
  relative: RelativeDays;
  /**
   * Words that make a nearby day uncertain in a way that no rule resolves: feasts, habits, past days, absences. The day
   * is then read back.
   */
  unclear: readonly string[];
  /** Replacements before everything else: `{ tonight: 'today evening', 'heut': 'heute' }`. */
  aliases: Readonly<Record<string, string>>;
}

/** Words that relate a day to another one, and words for the past. Without an earlier day the agent asks back. */
interface RelativeDays {
  /** The day before and after the named one. */
  dayBefore: readonly string[];
  dayAfter: readonly string[];
  /** "Not this Saturday but *the one after*"; "not next week but *the other*". */
  weekAfter: readonly string[];
  /** "Until four I have the children, so *after that*". */
  thereafter: readonly string[];
  /** The past gives a reason, no request: *since* Monday, *for* three days, three days *ago*. */
  past: readonly string[];
  since: readonly string[];
  ago: readonly string[];
}

interface NameWords {
  /** Words before a name (`my name is`, `this is`) and after it (`です`, `と申します`, `है`). */
  before: readonly string[];
  after: readonly string[];
  /** Titles, no part of a name: Mr, Mrs, Dr, さん. */
  titles: readonly string[];
  /** Fillers: `um`, `well`, `please`, `hello`. */
  fillers: readonly string[];
  /** Endings of family names, in languages that may say them first: `ова`. */
  familyEndings: readonly string[];
  /**
   * M *as in* Mike; *capital*. `letters`: spelled letters beyond the letter itself: `{ 'double u': 'w', zed: 'z' }`.
   */
  asIn: readonly string[];
  letters: Readonly<Record<string, string>>;
}
