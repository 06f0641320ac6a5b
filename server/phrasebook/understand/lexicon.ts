import type { Grammar } from '../grammar/grammar.ts';
import { once } from '../once.ts';
import type { KeyedRows } from '../read-tsv.ts';
import { wordsOf } from './tokenize.ts';

export const PARTS = ['morning', 'noon', 'afternoon', 'evening', 'night'] as const;
export type Part = (typeof PARTS)[number];

/** Meanings of a phrase. Most phrases have one, but `after` is both a limit and a word between minutes and hours. */
export interface Meanings {
  number?: number;
  rank?: number;
  digit?: number;
  /** How many times the following digit occurs: 2 for *double* five. */
  times?: number;
  /** Day of the week; Sunday is 0. */
  weekday?: number;
  /** Month of the year; January is 1. */
  month?: number;
  /** Offset from today in days or weeks. */
  days?: number;
  week?: number;
  /** 0 is "this", 1 "next", and 2 "after next". */
  step?: number;
  weekend?: true;
  /** Month and day of a holiday, '12-25'. */
  holiday?: string;
  /** Weeks to add to the preceding day: Friday *week*. */
  weeksOn?: number;
  /** Part of a month: 0 is its first ten days, 1 the next ten, 2 the rest. */
  third?: number;
  unit?: 'day' | 'week' | 'month' | 'hour' | 'minute';
  part?: Part;
  half?: 'am' | 'pm';
  /** A named time of day, '12:00'. */
  time?: string;
  beforeHour?: number;
  afterHour?: number;
  /** Duration in minutes. */
  duration?: number;
  in?: true;
  later?: true;
  past?: true;
  to?: true;
  plus?: true;
  minus?: true;
  less?: true;
  at?: true;
  oclock?: true;
  on?: true;
  dayNumber?: true;
  from?: true;
  until?: true;
  between?: true;
  and?: true;
  not?: true;
  /** True for a word that refuses a day and also means "no": "no, Wednesday" requests Wednesday. */
  isNo?: true;
  /** True for a word that means "not" directly before a day, although it also means "no": "non lunedì". */
  isNot?: true;
  notAfter?: true;
  /** True for a word that refuses the preceding day at the end of a clause: "el lunes no". */
  notBehind?: true;
  or?: true;
  soonest?: true;
  any?: true;
  skip?: true;
  /** True for a word that makes a nearby day uncertain, so that the agent reads the day back. */
  makesDayUnclear?: true;
  /** Offset in days from the previously mentioned day. */
  dayOffset?: number;
  weekAfter?: true;
  /** True for words such as "after that": the requested time starts at the end of the previously mentioned range. */
  thereafter?: true;
  isPast?: true;
  since?: true;
  ago?: true;
}

/** The meaning of each key of `words.tsv`, shared by all of its phrases. */
const MEANINGS: Readonly<Record<string, Meanings>> = {
  'weekday.sunday': { weekday: 0 },
  'weekday.monday': { weekday: 1 },
  'weekday.tuesday': { weekday: 2 },
  'weekday.wednesday': { weekday: 3 },
  'weekday.thursday': { weekday: 4 },
  'weekday.friday': { weekday: 5 },
  'weekday.saturday': { weekday: 6 },
  'month.january': { month: 1 },
  'month.february': { month: 2 },
  'month.march': { month: 3 },
  'month.april': { month: 4 },
  'month.may': { month: 5 },
  'month.june': { month: 6 },
  'month.july': { month: 7 },
  'month.august': { month: 8 },
  'month.september': { month: 9 },
  'month.october': { month: 10 },
  'month.november': { month: 11 },
  'month.december': { month: 12 },
  'month-part.beginning': { third: 0 },
  'month-part.middle': { third: 1 },
  'month-part.end': { third: 2 },
  'day.weekend': { weekend: true },
  // Words used with a weekday, a week or a month: `this`, `diese`, `这`; `next`, `prochain`, `下`; `übernächste`, `下下`.
  'day.this': { step: 0 },
  'day.next': { step: 1 },
  'day.after-next': { step: 2 },
  // `day.on` precedes a bare number and makes it a day of the month: `on the`, `le`, `am`, `el día`. `day.number`
  // follows the number: `号`, `日`, `तारीख`.
  'day.on': { on: true },
  'day.number': { dayNumber: true },
  // Words that cannot be resolved to a day: public holidays, habits, past days and absences. A day next to them is read
  // back.
  'day.unclear': { makesDayUnclear: true },
  // Words that count from the previously mentioned day. Without such a day, the agent asks for the day.
  'relative.day-before': { dayOffset: -1, makesDayUnclear: true },
  'relative.day-after': { dayOffset: 1, makesDayUnclear: true },
  // Words for a week after a refused day or week: "not this Saturday but *the one after*", "not next week but *the
  // other*".
  'relative.one-after': { weekAfter: true, makesDayUnclear: true },
  // Words for the time after the range mentioned before: "until four I have the children, so *after that*".
  'relative.thereafter': { thereafter: true, makesDayUnclear: true },
  // Words of a past time, which is a reason and not a request: *since* Monday, *for* three days, three days *ago*.
  'relative.past': { isPast: true },
  'relative.since': { since: true },
  'relative.ago': { ago: true },

  'part.morning': { part: 'morning' },
  'part.noon': { part: 'noon' },
  'part.afternoon': { part: 'afternoon' },
  'part.evening': { part: 'evening' },
  'part.night': { part: 'night' },
  // Words for the half of the day in which an hour is. Parts of the day have the same effect.
  'time.am': { half: 'am' },
  'time.pm': { half: 'pm' },
  // Words between minutes and the following hour: ten *past* eleven, zehn *nach* elf; ten *to* eleven.
  'time.past': { past: true },
  'time.to': { to: true },
  // Words between an hour and the following minutes: onze heures *et* dix, las once *y* diez; onze heures *moins* dix.
  'time.plus': { plus: true },
  'time.minus': { minus: true },
  // Words in front of minutes that are subtracted from the following hour: *без* десяти одиннадцать, *差*十分十一点.
  'time.less': { less: true },
  // `time.at` precedes an hour: `at`, `à`, `um`, `الساعة`. `time.oclock` follows it: `o'clock`, `heures`, `h`, `時`,
  // `点`, `बजे`. Minutes may come after `time.oclock`.
  'time.at': { at: true },
  'time.oclock': { oclock: true },
  'unit.day': { unit: 'day' },
  'unit.week': { unit: 'week' },
  'unit.month': { unit: 'month' },
  'unit.hour': { unit: 'hour' },
  'unit.minute': { unit: 'minute' },
  // `length.in` precedes a duration (`in`, `dans`), and `length.later` follows it (`from now`, `後`). Without one of
  // them a duration does not count from now.
  'length.in': { in: true },
  'length.later': { later: true },
  // Limits: *after* three, *before* noon. The phrases may also be in `time.past`, `time.to` and `limit.between`.
  'limit.after': { from: true },
  'limit.before': { until: true },
  // `limit.between` precedes a range (`between`, `von`); it has no row in some languages. `limit.and` stands between
  // the ends of the range: `and`, `bis`, `から`.
  'limit.between': { between: true },
  'limit.and': { and: true },

  // `refuse.before` refuses the following day or time (*not* Tuesday), `refuse.after` the preceding one (火曜日*じゃなくて*).
  'refuse.before': { not: true },
  'refuse.after': { notAfter: true },
  // Phrases of `refuse.before` that also mean "no", but not directly before a day: *non* lunedì, *不要*星期五.
  'refuse.not': { isNot: true },
  // Words that refuse the preceding day only if a comma or the end follows: el lunes *no*, Montag *nicht*.
  'refuse.behind': { notBehind: true },
  'choice.or': { or: true },
  'choice.soonest': { soonest: true },
  'choice.any': { any: true },
  // Function words without a meaning inside a date or time: `of`, `the`, `de`, `の`.
  skip: { skip: true },
  'number.double': { times: 2 },
  'number.triple': { times: 3 },
};

/** The meanings of keys of `words.tsv` that end with a number, a time or a date: `day.2` is the day after tomorrow. */
const NAMED: Readonly<Record<string, (name: string) => Meanings>> = {
  // Offsets from today for which Intl has no words (`day.2 übermorgen`, `week.1 来週`), and offsets from a day
  // (`week-after-day.1 en huit`).
  day: (days) => ({ days: Number(days) }),
  week: (week) => ({ week: Number(week) }),
  'week-after-day': (weeksOn) => ({ weeksOn: Number(weeksOn) }),
  // Minutes relative to an hour: `before-hour.30 half past, साढ़े`, `before-hour.-15 quarter to`, `after-hour.30 et
  // demie, 半`.
  'before-hour': (beforeHour) => ({ beforeHour: Number(beforeHour) }),
  'after-hour': (afterHour) => ({ afterHour: Number(afterHour) }),
  // Named durations in minutes, such as "half an hour". None of these phrases may also be a time of day.
  duration: (duration) => ({ duration: Number(duration) }),
  // Forms of numbers in addition to those that the grammar computes: `zessen`, `ついたち`.
  cardinal: (number) => ({ number: Number(number) }),
  ordinal: (rank) => ({ rank: Number(rank) }),
  // Times of day: `clock.12:00 noon`.
  clock: (time) => ({ time }),
  // Holidays with the same date every year: `holiday.12-25 christmas`.
  holiday: (holiday) => ({ holiday }),
};

type Phrase = readonly [phrase: string, means: Meanings];

function* readPhrases(rows: KeyedRows): Generator<Phrase> {
  for (const [key, means] of Object.entries(MEANINGS))
    for (const phrase of rows.list(key)) yield [phrase, means];
  for (const [prefix, meansOf] of Object.entries(NAMED))
    for (const [name, phrases] of Object.entries(rows.lists(prefix)))
      for (const phrase of phrases) yield [phrase, meansOf(name)];
  // Digits that the grammar does not compute, such as `oh` and `zwo` in phone numbers.
  for (const [phrase, digit] of Object.entries(rows.pairs('digit'))) yield [phrase, { digit: Number(digit) }];
}

/** Sets `isNo` for phrases that refuse a day and begin with a word for "no". */
function* readNo(rows: KeyedRows): Generator<Phrase> {
  const no = rows.list('no');
  for (const phrase of rows.list('refuse.before'))
    if (no.some((word) => `${phrase} `.startsWith(`${word} `))) yield [phrase, { isNo: true }];
}

/**
 * Gives greetings of several words no meaning, so that none of their words is read as a time: `Good morning`, `guten
 * Morgen`, and `day.greeting`: `Merry Christmas`.
 */
function* readGreetings(rows: KeyedRows, { isSpaced }: Grammar): Generator<Phrase> {
  for (const phrase of rows.list('day.greeting')) yield [phrase, {}];
  for (const phrase of rows.list('intent.hello')) {
    const isPlain = !/[+*]/.test(phrase);
    if (isPlain && (!isSpaced || phrase.includes(' '))) yield [phrase, {}];
  }
}

const listOf = (ways: string | readonly string[]): readonly string[] =>
  typeof ways === 'string' ? [ways] : ways;

function* computeNumbers({ cardinals, ordinals, cardinalMax = 99 }: Grammar): Generator<Phrase> {
  for (let number = 0; number <= cardinalMax; number++)
    for (const phrase of listOf(cardinals(number))) yield [phrase, { number }];
  for (let rank = 1; rank <= 31; rank++)
    for (const phrase of listOf(ordinals(rank))) yield [phrase, { rank }];
}

/** A Sunday. The names of weekdays are formatted from its week. */
const SUNDAY = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;

function weekdaysOf({ locale }: Grammar): string[] {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return [0, 1, 2, 3, 4, 5, 6].map((day) => weekday.format(SUNDAY + day * DAY_MS));
}

/** Weekdays, months, today, tomorrow and next week, as Intl names them. */
function* computeDays(grammar: Grammar): Generator<Phrase> {
  const { locale } = grammar;
  for (const [weekday, name] of weekdaysOf(grammar).entries()) yield [name, { weekday }];
  const alone = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const inDate = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month++) {
    const first = Date.UTC(2026, month - 1, 1);
    const inflected = inDate.formatToParts(first).find(({ type }) => type === 'month')?.value ?? '';
    for (const name of [alone.format(first), inflected]) if (!/^\d*$/.test(name)) yield [name, { month }];
  }
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const days of [0, 1, 2]) {
    const name = relative.format(days, 'day');
    if (!/\d/.test(name)) yield [name, { days }];
  }
  for (const week of [0, 1]) yield [relative.format(week, 'week'), { week }];
}

/** Compounds of a weekday and a part of the day, with the meanings of both: `Freitagvormittag`, `vrijdagmiddag`. */
function* fuse(grammar: Grammar, phrases: readonly Phrase[]): Generator<Phrase> {
  const parts = phrases.filter(([, { part }]) => part !== undefined);
  for (const [weekday, name] of weekdaysOf(grammar).entries())
    for (const [phrase, { part }] of parts) yield [name + phrase, { weekday, ...(part && { part }) }];
}

type Entry = { words: readonly string[]; means: Meanings };

/** Phrases by their first word, the longest first. A phrase with several rows has the meanings of all of them. */
function compile(phrases: Iterable<Phrase>, isSpaced: boolean): ReadonlyMap<string, readonly Entry[]> {
  const byPhrase = new Map<string, Entry>();
  for (const [phrase, means] of phrases) {
    const words = wordsOf(phrase, isSpaced);
    const key = words.join(' ');
    if (words.length > 0) byPhrase.set(key, { words, means: { ...byPhrase.get(key)?.means, ...means } });
  }
  const entries = new Map<string, Entry[]>();
  for (const entry of byPhrase.values()) {
    const first = entry.words[0] ?? '';
    entries.set(first, [...(entries.get(first) ?? []), entry]);
  }
  for (const those of entries.values()) those.sort((one, other) => other.words.length - one.words.length);
  return entries;
}

/** The phrases of days, times and numbers in a language. */
export type Lexicon = {
  /** Words that are replaced before parsing: `tonight` by `today evening`, `heut` by `heute`. */
  aliases: readonly { words: readonly string[]; by: readonly string[] }[];
  /** Phrases by their first word, the longest first. */
  entries: ReadonlyMap<string, readonly Entry[]>;
};

/**
 * Reads the lexicon of a language from `words.tsv`. The words of Intl and of the grammar are added at first use, when
 * the lexicon is compiled.
 */
export function readLexicon(rows: KeyedRows, grammar: Grammar): () => Lexicon {
  const { isSpaced, isFused } = grammar;
  const phrases = [...readGreetings(rows, grammar), ...readPhrases(rows), ...readNo(rows)];
  const aliases = Object.entries({ ...grammar.aliases, ...rows.pairs('alias') });
  return once(() => ({
    aliases: aliases.map(([phrase, by]) => ({ words: wordsOf(phrase, isSpaced), by: wordsOf(by, isSpaced) })),
    entries: compile(
      [
        ...computeNumbers(grammar),
        ...computeDays(grammar),
        ...phrases,
        ...(isFused ? fuse(grammar, phrases) : []),
      ],
      isSpaced,
    ),
  }));
}
