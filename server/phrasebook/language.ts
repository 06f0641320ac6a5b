import type { LanguageCode } from '../modules/languages/index.ts';
import type { Sentences } from './respond/sentences.ts';

/**
 * What one language brings to the deterministic receptionist: words, no behaviour. All words are compared in lower
 * case, without accents, Arabic vowel signs, Hindi nukta and punctuation, native digits as 0–9 (`fold.ts`), so write
 * them as natives do. A phrase may have several words; the longest one that fits at a place wins. In a language
 * without spaces each character counts as a word. The same phrase may stand in several lists only where this says so.
 */
export interface LanguageRules {
  code: LanguageCode;
  /** False where words stand together (ja, zh). */
  isSpaced: boolean;
  /** The tag whose weekdays, months and ways to write a date are used, such as `en-CA`. */
  locale: string;
  numbers: NumberWords;
  when: WhenWords;
  /**
   * How callers say what they want. `reschedul*` is every word that begins so; `a+b` needs both, in any order, each
   * of which may be a phrase or a stem; `a+!b` needs that b is not there. Checked in the order of INTENTS: the first
   * that fits wins.
   */
  cues: Record<Intent, readonly string[]>;
  /** Words that agree or refuse when they open an answer: `yes`, `that's right`; `no`, `wrong`. */
  yes: readonly string[];
  no: readonly string[];
  names: NameWords;
  /** How this language is asked for, in whichever language: `french`, `français`, `en francés`, `auf Französisch`. */
  wishes: readonly string[];
  /** About 25 of its commonest short words that tell it from its neighbours: `the`, `what`, `please`. */
  known: readonly string[];
  say: Sentences;
}

/** In the order in which they win; `book` also where a date and nothing else is said. */
export const INTENTS = [
  'cancel',
  'move',
  /** When is my appointment? */
  'mine',
  /** A person, please. */
  'transfer',
  'message',
  'price',
  'hours',
  'services',
  'address',
  'book',
  /** Am I talking to a machine? */
  'identity',
  /** Please say that again. */
  'repeat',
  /** Insults and anger, which are answered calmly. */
  'angry',
  'goodbye',
  'thanks',
  'hello',
] as const;
export type Intent = (typeof INTENTS)[number];

export interface NumberWords {
  /** The ways to say 0–99 (`n2words` gives one); those of a language that inflects go into the list as well. */
  count: (number: number) => string | readonly string[];
  /** Where callers group the digits of a phone number by hundreds (fr): 999; else 99. */
  upTo?: number;
  /** The ways to say the 1st–31st, digits with an ending too: `first`, `1st`; `1er`; `первого`. */
  rank: (number: number) => string | readonly string[];
  /** Others, such as `oh` and `zwo`: what a caller says for a digit of a phone number. */
  digits: Readonly<Record<string, number>>;
  /** `double` five, `doppel`; three times: `triple`. */
  double: readonly string[];
  triple: readonly string[];
}

export const PARTS = ['morning', 'noon', 'afternoon', 'evening', 'night'] as const;
export type Part = (typeof PARTS)[number];

export interface WhenWords {
  /** How 3/4 is meant. */
  order: 'day first' | 'month first';
  /** Days from today beyond what Intl says (today, tomorrow, the day after): `{ 1: ['kal'], 2: ['übermorgen'] }`. */
  days: Readonly<Record<number, readonly string[]>>;
  /** Sunday first; other forms than Intl's long and short: inflected, colloquial. `[]` where there are none. */
  weekdays: readonly (readonly string[])[];
  /** January first; likewise. */
  months: readonly (readonly string[])[];
  /** Whether weekday and part of day stand in one word, as in `Freitagvormittag`. */
  isFused: boolean;
  /** Before or after a weekday, a week or a month: `next`, `prochain`, `下`. */
  next: readonly string[];
  /** Two on: `übernächste`, `下下`. */
  afterNext: readonly string[];
  /** The one of now: `this`, `diese`, `这`. */
  this: readonly string[];
  /** Whole weeks in one phrase, from this one on: `{ 0: ['this week'], 1: ['next week', '来週'], 2: […] }`. */
  weeks: Readonly<Record<number, readonly string[]>>;
  /**
   * `next` + weekday: `ask` (both offered when this week's is still to come), `coming` (the first to come), `week`
   * (that of the next calendar week). A phrase of `weeks` + weekday is always that of that week.
   */
  nextWeekday: 'ask' | 'coming' | 'week';
  units: Readonly<Record<'day' | 'week' | 'month' | 'hour' | 'minute', readonly string[]>>;
  /** Saturday and Sunday: `weekend`, `週末`. */
  weekend: readonly string[];
  /** Behind a day, so many weeks on: `{ 1: ['en huit'], 2: ['en quinze'] }`, Friday *week*. */
  weeksOn?: Readonly<Record<number, readonly string[]>>;
  /** An ordinal from the fifth on, said without another word, is a day: `the thirtieth`, `тридцатого`. */
  areRanksDays?: boolean;
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
  /** True where these limits follow the time: 三時*以降*, तीन बजे के *बाद*. */
  doLimitsFollow?: boolean;
  /** Drops the day or time that follows: *not* Tuesday; or that it follows: 火曜日*じゃなくて*. */
  not: readonly string[];
  notAfter: readonly string[];
  or: readonly string[];
  /** As soon as possible, the first free time; and any time, any day, I don't mind. */
  soonest: readonly string[];
  any: readonly string[];
  /** Little words that may stand inside a date or time and mean nothing there: `of`, `the`, `de`, `の`. */
  skip: readonly string[];
  /** Replaced before everything else: `{ tonight: 'today evening', 'heut': 'heute' }`. */
  aliases: Readonly<Record<string, string>>;
}

export interface NameWords {
  /** What stands before a name (`my name is`, `this is`) and after it (`です`, `と申します`, `है`). */
  before: readonly string[];
  after: readonly string[];
  /** Mr, Mrs, Dr, さん: no part of a name. */
  titles: readonly string[];
  /** Said before or inside an answer without meaning: `um`, `well`, `please`, `hello`. */
  fillers: readonly string[];
  /** The family name is said first (ja, zh). */
  isFamilyFirst: boolean;
  /** Of family names, where one may be said first or last: `ова`. */
  familyEndings?: readonly string[];
  /** M *as in* Mike; *capital*. Spelled letters: `{ 'double u': 'w', zed: 'z' }` beyond the letter itself. */
  asIn: readonly string[];
  letters: Readonly<Record<string, string>>;
}
