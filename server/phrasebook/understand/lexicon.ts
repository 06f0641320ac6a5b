import { type LanguageRules, PARTS, type Part } from '../language.ts';
import { wordsOf } from './tokenise.ts';

/** What one phrase can mean; most mean one thing, `after` is a limit and stands between minutes and hours. */
export interface Meanings {
  number?: number;
  rank?: number;
  weekday?: number;
  month?: number;
  /** Days, or weeks, from now. */
  days?: number;
  week?: number;
  /** 0 this, 1 next, 2 the one after. */
  step?: number;
  weekend?: true;
  weeksOn?: number;
  unit?: 'day' | 'week' | 'month' | 'hour' | 'minute';
  part?: Part;
  half?: 'am' | 'pm';
  time?: string;
  beforeHour?: number;
  afterHour?: number;
  /** A length of time, in minutes. */
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
  /** Says no as well: "no, Wednesday" wants Wednesday. */
  isNo?: true;
  notAfter?: true;
  or?: true;
  soonest?: true;
  any?: true;
  skip?: true;
  /** The day beside it is another one, or none. */
  makesDayUnclear?: true;
  /** So many days from the one that was named before. */
  dayOffset?: number;
  weekAfter?: true;
  /** From the time on that was named before it. */
  thereafter?: true;
  isPast?: true;
  since?: true;
  ago?: true;
  /** The beginning 0, the middle 1 and the end 2 of a month. */
  third?: number;
  digit?: number;
  times?: number;
}

type Entry = { words: readonly string[]; means: Meanings };
/** Phrases by their first word, the longest first. */
export type Lexicon = ReadonlyMap<string, readonly Entry[]>;

type Add = (phrase: string, means: Meanings) => void;

/** A Sunday and a first of January, to ask Intl for names. */
const SUNDAY = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;

function addNames({ locale, when }: LanguageRules, add: Add): void {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  for (let day = 0; day < 7; day++) {
    for (const name of [weekday.format(SUNDAY + day * DAY_MS), ...(when.weekdays[day] ?? [])]) {
      add(name, { weekday: day });
    }
  }
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const inDate = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  for (let number = 1; number <= 12; number++) {
    const first = Date.UTC(2026, number - 1, 1);
    const inflected = inDate.formatToParts(first).find((part) => part.type === 'month')?.value ?? '';
    for (const name of [month.format(first), inflected, ...(when.months[number - 1] ?? [])]) {
      if (!/^\d*$/.test(name)) add(name, { month: number });
    }
  }
}

function addRelative({ locale, when }: LanguageRules, add: Add): void {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (let count = 0; count <= 2; count++) {
    const day = relative.format(count, 'day');
    if (!/\d/.test(day)) add(day, { days: count });
    if (count < 2) add(relative.format(count, 'week'), { week: count });
  }
  const steps = { 0: when.this, 1: when.next, 2: when.afterNext };
  addCounted(when.days, (days) => ({ days }), add);
  addCounted(when.weeks, (week) => ({ week }), add);
  addCounted(when.weeksOn, (weeksOn) => ({ weeksOn }), add);
  addCounted(steps, (step) => ({ step }), add);
  addCounted(when.monthParts, (third) => ({ third }), add);
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
  for (const [word, digit] of Object.entries(numbers.digits)) add(word, { digit });
  for (const word of numbers.double) add(word, { times: 2 });
  for (const word of numbers.triple) add(word, { times: 3 });
}

function addTimes({ when }: LanguageRules, add: Add): void {
  for (const part of PARTS) for (const phrase of when.parts[part]) add(phrase, { part });
  for (const phrase of when.am) add(phrase, { half: 'am' });
  for (const phrase of when.pm) add(phrase, { half: 'pm' });
  for (const [time, phrases] of Object.entries(when.times))
    for (const phrase of phrases) add(phrase, { time });
  addCounted(when.beforeHour, (beforeHour) => ({ beforeHour }), add);
  addCounted(when.afterHour, (afterHour) => ({ afterHour }), add);
  addCounted(when.durations, (span) => ({ span }), add);
  for (const unit of ['day', 'week', 'month', 'hour', 'minute'] as const) {
    for (const phrase of when.units[unit]) add(phrase, { unit });
  }
}

function addLittleWords({ when, no }: LanguageRules, add: Add): void {
  const { relative } = when;
  const lists: [readonly string[], Meanings][] = [
    [when.in, { in: true }],
    [when.later, { later: true }],
    [when.past, { past: true }],
    [when.to, { to: true }],
    [when.plus, { plus: true }],
    [when.minus, { minus: true }],
    [when.less, { less: true }],
    [when.at, { at: true }],
    [when.oclock, { oclock: true }],
    [when.on, { on: true }],
    [when.dayNumber, { dayNumber: true }],
    [when.after, { from: true }],
    [when.before, { until: true }],
    [when.between, { between: true }],
    [when.and, { and: true }],
    [when.weekend, { weekend: true }],
    [when.not, { not: true }],
    [when.notAfter, { notAfter: true }],
    [when.or, { or: true }],
    [when.soonest, { soonest: true }],
    [when.any, { any: true }],
    [when.skip, { skip: true }],
    [when.unclear, { makesDayUnclear: true }],
    [relative.dayBefore, { dayOffset: -1, makesDayUnclear: true }],
    [relative.dayAfter, { dayOffset: 1, makesDayUnclear: true }],
    [relative.weekAfter, { weekAfter: true, makesDayUnclear: true }],
    [relative.thereafter, { thereafter: true, makesDayUnclear: true }],
    [relative.past, { isPast: true }],
    [relative.since, { since: true }],
    [relative.ago, { ago: true }],
  ];
  for (const phrase of when.not)
    if (no.some((word) => `${phrase} `.startsWith(`${word} `))) add(phrase, { isNo: true });
  for (const [phrases, means] of lists) for (const phrase of phrases) add(phrase, means);
}

/** `Freitagvormittag`, `vrijdagmiddag`: both words' meanings at once. */
function addFused({ locale, when }: LanguageRules, add: Add): void {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  for (let day = 0; day < 7; day++) {
    const name = weekday.format(SUNDAY + day * DAY_MS);
    for (const part of PARTS) {
      for (const phrase of when.parts[part]) add(name + phrase, { weekday: day, part });
    }
  }
}

/** `Good morning` is no morning and `guten Morgen` no tomorrow. */
function addGreetings({ cues, isSpaced }: LanguageRules, add: Add): void {
  for (const phrase of cues.hello) {
    const isPlain = !/[+*]/.test(phrase);
    if (isPlain && (!isSpaced || phrase.includes(' '))) add(phrase, {});
  }
}

/** Everything that a language's file, Intl and its numbers know, by first word. */
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
  if (rules.when.isFused) addFused(rules, add);
  const lexicon = new Map<string, Entry[]>();
  for (const entry of byPhrase.values()) {
    const first = entry.words[0] ?? '';
    lexicon.set(first, [...(lexicon.get(first) ?? []), entry]);
  }
  for (const entries of lexicon.values()) entries.sort((one, other) => other.words.length - one.words.length);
  return lexicon;
}
