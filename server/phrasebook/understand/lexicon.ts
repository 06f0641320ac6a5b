import { type LanguageRules, PARTS, type Part } from '../language.ts';
import { wordsOf } from './tokenise.ts';

/** Meanings of a phrase; most have one, `after` is both a limit and a word between minutes and hours. */
export interface Meanings {
  number?: number;
  rank?: number;
  weekday?: number;
  month?: number;
  /** Offset from today in days or weeks. */
  days?: number;
  week?: number;
  /** 0 this, 1 next, 2 after next. */
  step?: number;
  weekend?: true;
  weeksOn?: number;
  unit?: 'day' | 'week' | 'month' | 'hour' | 'minute';
  part?: Part;
  half?: 'am' | 'pm';
  time?: string;
  beforeHour?: number;
  afterHour?: number;
  /** Duration in minutes. */
  span?: number;
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
  /** Also a no: "no, Wednesday" requests Wednesday. */
  isNo?: true;
  notAfter?: true;
  or?: true;
  soonest?: true;
  any?: true;
  skip?: true;
  /** Makes the nearby day uncertain. */
  makesDayUnclear?: true;
  /** Offset in days from the day named before. */
  dayOffset?: number;
  weekAfter?: true;
  /** From the previously mentioned time on. */
  thereafter?: true;
  isPast?: true;
  since?: true;
  ago?: true;
  /** Beginning 0, middle 1 and end 2 of a month. */
  third?: number;
  digit?: number;
  times?: number;
}

type Entry = { words: readonly string[]; means: Meanings };
/** Phrases by their first word, the longest first. */
export type Lexicon = ReadonlyMap<string, readonly Entry[]>;

type Add = (phrase: string, means: Meanings) => void;

/** A Sunday, for the weekday names of Intl. */
const SUNDAY = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;

function addNames({ locale, timeWords }: LanguageRules, add: Add): void {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  for (let day = 0; day < 7; day++) {
    for (const name of [weekday.format(SUNDAY + day * DAY_MS), ...(timeWords.weekdays[day] ?? [])]) {
      add(name, { weekday: day });
    }
  }
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const inDate = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  for (let number = 1; number <= 12; number++) {
    const first = Date.UTC(2026, number - 1, 1);
    const inflected = inDate.formatToParts(first).find((part) => part.type === 'month')?.value ?? '';
    for (const name of [month.format(first), inflected, ...(timeWords.months[number - 1] ?? [])]) {
      if (!/^\d*$/.test(name)) add(name, { month: number });
    }
  }
}

function addRelative({ locale, timeWords }: LanguageRules, add: Add): void {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (let count = 0; count <= 2; count++) {
    const day = relative.format(count, 'day');
    if (!/\d/.test(day)) add(day, { days: count });
    if (count < 2) add(relative.format(count, 'week'), { week: count });
  }
  const steps = { 0: timeWords.this, 1: timeWords.next, 2: timeWords.afterNext };
  addCounted(timeWords.days, (days) => ({ days }), add);
  addCounted(timeWords.weeks, (week) => ({ week }), add);
  addCounted(timeWords.weeksOn, (weeksOn) => ({ weeksOn }), add);
  addCounted(steps, (step) => ({ step }), add);
  addCounted(timeWords.monthParts, (third) => ({ third }), add);
}

function addCounted(
  lists: Readonly<Record<number, readonly string[]>>,
  means: (count: number) => Meanings,
  add: Add,
): void {
  for (const [count, phrases] of Object.entries(lists)) {
    for (const phrase of phrases) add(phrase, means(Number(count)));
  }
}

const listOf = (ways: string | readonly string[]): readonly string[] =>
  typeof ways === 'string' ? [ways] : ways;

function addNumbers({ grammar, numbers }: LanguageRules, add: Add): void {
  for (let number = 0; number <= (grammar.cardinalMax ?? 99); number++) {
    for (const word of listOf(grammar.cardinals(number))) add(word, { number });
  }
  for (let rank = 1; rank <= 31; rank++) {
    for (const word of listOf(grammar.ordinals(rank))) add(word, { rank });
  }
  addCounted(numbers.cardinals, (number) => ({ number }), add);
  addCounted(numbers.ordinals, (rank) => ({ rank }), add);
  for (const [word, digit] of Object.entries(numbers.digits)) add(word, { digit });
  for (const word of numbers.double) add(word, { times: 2 });
  for (const word of numbers.triple) add(word, { times: 3 });
}

function addTimes({ timeWords }: LanguageRules, add: Add): void {
  for (const part of PARTS) for (const phrase of timeWords.parts[part]) add(phrase, { part });
  for (const phrase of timeWords.am) add(phrase, { half: 'am' });
  for (const phrase of timeWords.pm) add(phrase, { half: 'pm' });
  for (const [time, phrases] of Object.entries(timeWords.times))
    for (const phrase of phrases) add(phrase, { time });
  addCounted(timeWords.beforeHour, (beforeHour) => ({ beforeHour }), add);
  addCounted(timeWords.afterHour, (afterHour) => ({ afterHour }), add);
  addCounted(timeWords.durations, (span) => ({ span }), add);
  for (const unit of ['day', 'week', 'month', 'hour', 'minute'] as const) {
    for (const phrase of timeWords.units[unit]) add(phrase, { unit });
  }
}

function addLittleWords({ timeWords, no }: LanguageRules, add: Add): void {
  const { relative } = timeWords;
  const lists: [readonly string[], Meanings][] = [
    [timeWords.in, { in: true }],
    [timeWords.later, { later: true }],
    [timeWords.past, { past: true }],
    [timeWords.to, { to: true }],
    [timeWords.plus, { plus: true }],
    [timeWords.minus, { minus: true }],
    [timeWords.less, { less: true }],
    [timeWords.at, { at: true }],
    [timeWords.oclock, { oclock: true }],
    [timeWords.on, { on: true }],
    [timeWords.dayNumber, { dayNumber: true }],
    [timeWords.after, { from: true }],
    [timeWords.before, { until: true }],
    [timeWords.between, { between: true }],
    [timeWords.and, { and: true }],
    [timeWords.weekend, { weekend: true }],
    [timeWords.not, { not: true }],
    [timeWords.notAfter, { notAfter: true }],
    [timeWords.or, { or: true }],
    [timeWords.soonest, { soonest: true }],
    [timeWords.any, { any: true }],
    [timeWords.skip, { skip: true }],
    [timeWords.unclear, { makesDayUnclear: true }],
    [relative.dayBefore, { dayOffset: -1, makesDayUnclear: true }],
    [relative.dayAfter, { dayOffset: 1, makesDayUnclear: true }],
    [relative.weekAfter, { weekAfter: true, makesDayUnclear: true }],
    [relative.thereafter, { thereafter: true, makesDayUnclear: true }],
    [relative.past, { isPast: true }],
    [relative.since, { since: true }],
    [relative.ago, { ago: true }],
  ];
  for (const phrase of timeWords.not)
    if (no.some((word) => `${phrase} `.startsWith(`${word} `))) add(phrase, { isNo: true });
  for (const [phrases, means] of lists) for (const phrase of phrases) add(phrase, means);
}

/** Compounds with both meanings: `Freitagvormittag`, `vrijdagmiddag`. */
function addFused({ locale, timeWords }: LanguageRules, add: Add): void {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  for (let day = 0; day < 7; day++) {
    const name = weekday.format(SUNDAY + day * DAY_MS);
    for (const part of PARTS) {
      for (const phrase of timeWords.parts[part]) add(name + phrase, { weekday: day, part });
    }
  }
}

/** Greetings have no time: `Good morning`, `guten Morgen`. */
function addGreetings({ cues, isSpaced }: LanguageRules, add: Add): void {
  for (const phrase of cues.hello) {
    const isPlain = !/[+*]/.test(phrase);
    if (isPlain && (!isSpaced || phrase.includes(' '))) add(phrase, {});
  }
}

/** All phrases of a language, from its files, Intl and its numbers, by first word. */
export function makeLexicon(rules: LanguageRules): Lexicon {
  const byPhrase = new Map<string, Entry>();
  const add: Add = (phrase, means) => {
    const words = wordsOf(phrase, rules.isSpaced);
    if (words.length === 0) return;
    const key = words.join(' ');
    byPhrase.set(key, { words, means: { ...byPhrase.get(key)?.means, ...means } });
  };
  addGreetings(rules, add);
  addNumbers(rules, add);
  addTimes(rules, add);
  addLittleWords(rules, add);
  addRelative(rules, add);
  addNames(rules, add);
  if (rules.timeWords.isFused) addFused(rules, add);
  const lexicon = new Map<string, Entry[]>();
  for (const entry of byPhrase.values()) {
    const first = entry.words[0] ?? '';
    lexicon.set(first, [...(lexicon.get(first) ?? []), entry]);
  }
  for (const entries of lexicon.values()) entries.sort((one, other) => other.words.length - one.words.length);
  return lexicon;
}
