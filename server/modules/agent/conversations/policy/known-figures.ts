import { addDays } from '../../../../core/calendar-day.ts';
import type { Figure } from '../../../../phrasebook/index.ts';
import type { LanguageCode } from '../../../languages/index.ts';
import { hasPhrases, phrasebook } from '../phrasebook.ts';
import type { Facts } from '../read-facts.ts';
import { NATIONAL_DIGITS, type SpokenTurn } from './consent.ts';

const HALF_DAY = 720;
const DAY_MINUTES = 1_440;
const CLOSED_DAYS_MAX = 60;

/** Every figure that may be stated in a conversation. */
type KnownFigures = {
  cents: Set<number>;
  percents: Set<number>;
  times: Set<number>;
  days: Set<string>;
  numbers: Set<number>;
  /** Numbers without a unit. An answer may state these numbers as times: a caller's "at ten" becomes 10:00. */
  bareNumbers: Set<number>;
  digits: string[];
};

const noFigures = (): KnownFigures => ({
  cents: new Set(),
  percents: new Set(),
  times: new Set(),
  days: new Set(),
  numbers: new Set(),
  bareNumbers: new Set(),
  digits: [],
});

function addNumbers(known: KnownFigures, ...values: number[]): void {
  for (const value of values) known.numbers.add(value);
}

function addTime(known: KnownFigures, minutes: number): void {
  known.times.add(minutes);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  addNumbers(known, hour, hour % 12 || 12, minute);
}

function addDay(known: KnownFigures, day: string): void {
  known.days.add(day);
  const [year, month, number] = day.split('-').map(Number);
  addNumbers(known, year ?? 0, month ?? 0, number ?? 0);
}

/**
 * Adds an amount to the known figures. Also adds its dollars and its cents alone, for "five dollars and fifty cents".
 */
function addAmount(known: KnownFigures, cents: number): void {
  const hundredths = cents % 100;
  for (const amount of [cents, cents - hundredths, hundredths]) if (amount > 0) known.cents.add(amount);
  addNumbers(known, cents / 100, Math.floor(cents / 100));
}

function addMinutes(known: KnownFigures, minutes: number): void {
  addNumbers(known, minutes, minutes / 60, Math.floor(minutes / 60), minutes % 60);
}

/**
 * `isTrusted`: the text was written by the business or already checked. Prices that a caller mentions are trusted only
 * in a read-back.
 */
function addFigure(known: KnownFigures, figure: Figure, isTrusted: boolean): void {
  if (Object.values(figure).some(Number.isNaN)) return;
  switch (figure.kind) {
    case 'time':
      addTime(known, figure.minutes);
      if (figure.isTwelve) addTime(known, (figure.minutes + HALF_DAY) % DAY_MINUTES);
      break;
    case 'date':
      for (const day of figure.days) addDay(known, day);
      break;
    case 'phone':
      known.digits.push(figure.digits);
      break;
    case 'number':
      known.bareNumbers.add(figure.value);
      known.numbers.add(figure.value);
      if (isTrusted) known.percents.add(figure.value);
      if (isTrusted) known.cents.add(Math.round(figure.value * 100));
      break;
    case 'percent':
      if (isTrusted) known.percents.add(figure.value);
      break;
    case 'money':
      if (isTrusted) addAmount(known, figure.cents);
      break;
    default:
      figure satisfies never;
  }
}

function addFacts(
  known: KnownFigures,
  { now, hours, closedDays, changedDays, services, languages, calendars }: Facts,
): void {
  const today = now.slice(0, 10);
  for (const day of [today, addDays(today, 1)]) addDay(known, day);
  const spans = [...hours, ...changedDays.flatMap((changed) => changed.spans)];
  for (const clock of [now.slice(11), ...spans.flatMap(({ opens, closes }) => [opens, closes])]) {
    const [hour = 0, minute = 0] = clock.split(':').map(Number);
    addTime(known, hour * 60 + minute);
  }
  for (const { day } of changedDays) addDay(known, day);
  for (const { from, to } of closedDays)
    for (let day = from, count = 0; day <= to && count < CLOSED_DAYS_MAX; day = addDays(day, 1), count += 1)
      addDay(known, day);
  for (const { minutes, priceCents } of services) {
    addMinutes(known, minutes);
    addAmount(known, priceCents);
  }
  addNumbers(known, services.length, languages.length, calendars.length);
}

/** Texts that the business has written, in all its languages. */
function textsOf({ business, services, calendars, phrases, instructions }: Facts): string[] {
  return [
    business.name,
    ...services.flatMap(({ name, otherNames, description }) => [name, ...otherNames, description]),
    ...calendars.map(({ name }) => name),
    ...phrases.flatMap(({ phrase, text }) => [phrase, text]),
    instructions ?? '',
  ];
}

/** Texts of a tool result, without ids. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!(value instanceof Object)) return [];
  return Object.entries(value)
    .filter(([name]) => !/(^|_)id$/i.test(name))
    .flatMap(([, one]) => textsIn(one));
}

/** Sources of figures within one call. */
export type CallFacts = {
  /** Results of the tool calls so far. */
  toolOutputs: readonly unknown[];
  turns: readonly SpokenTurn[];
  /** True for a read-back, which repeats the caller's words with their amounts and percentages. */
  isReadBack: boolean;
};

/** Parses ISO dates directly, because tools return hundreds of them. */
function readMoment(text: string): Figure[] | null {
  const [, day, hour, minute] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2}))?$/.exec(text) ?? [];
  if (day === undefined) return null;
  const date: Figure = { kind: 'date', days: [day] };
  if (hour === undefined) return [date];
  return [date, { kind: 'time', minutes: Number(hour) * 60 + Number(minute), isTwelve: false }];
}

/** Reads the figures of a text in all languages of the business, with a cache per text. */
function createReader(language: LanguageCode, { languages, now }: Facts) {
  const codes = [...new Set<LanguageCode>([language, ...languages, 'en'])].filter(
    (code) => code === language || hasPhrases(code),
  );
  const today = now.slice(0, 10);
  const read = new Map<string, Figure[]>();
  return (text: string): Figure[] => {
    const known = read.get(text);
    if (known) return known;
    const figures =
      readMoment(text) ??
      codes.flatMap((code) => phrasebook.readFigures(text, code, { today, withNamedDays: true }));
    read.set(text, figures);
    return figures;
  };
}

function isKnown(known: KnownFigures, figure: Figure): boolean {
  switch (figure.kind) {
    case 'time': {
      const { minutes, isTwelve } = figure;
      const hour = minutes / 60;
      const isSaid = known.bareNumbers.has(hour) || known.bareNumbers.has(hour % 12 || 12);
      return (
        known.times.has(minutes) ||
        (isTwelve && known.times.has((minutes + HALF_DAY) % DAY_MINUTES)) ||
        isSaid
      );
    }
    case 'date':
      return figure.days.some((day) => known.days.has(day));
    case 'phone': {
      const national = figure.digits.slice(-NATIONAL_DIGITS);
      return known.digits.some((digits) => digits.includes(national));
    }
    case 'number':
      return known.numbers.has(figure.value);
    case 'percent':
      return known.percents.has(figure.value);
    case 'money':
      return known.cents.has(figure.cents);
    default:
      return figure satisfies never;
  }
}

/**
 * Creates a function that returns the figures of a sentence that occur in no fact, no tool result and no earlier turn.
 * Amounts and percentages must come from the business, not from the caller, except in a read-back.
 */
export function createFigureCheck(language: LanguageCode, facts: Facts) {
  const figuresIn = createReader(language, facts);
  const today = facts.now.slice(0, 10);
  return (sentence: string, { toolOutputs, turns, isReadBack }: CallFacts): Figure[] => {
    const stated = phrasebook.readFigures(sentence, language, { today });
    if (stated.length === 0) return [];
    const known = noFigures();
    addFacts(known, facts);
    const trusted = [...textsOf(facts), ...toolOutputs.flatMap(textsIn)];
    for (const text of trusted) for (const figure of figuresIn(text)) addFigure(known, figure, true);
    for (const { role, content } of turns)
      for (const figure of figuresIn(content)) addFigure(known, figure, isReadBack || role === 'assistant');
    // Joins the digits of all caller turns, because callers dictate a phone number over several turns.
    const dictated = turns
      .filter(({ role }) => role === 'user')
      .map(({ content }) => digitsIn(content, figuresIn));
    known.digits.push(dictated.join(''));
    return stated.filter((figure) => !isKnown(known, figure));
  };
}

function digitsIn(text: string, figuresIn: (text: string) => Figure[]): string {
  const written = text.normalize('NFKC').replace(/\D/g, '');
  if (written !== '') return written;
  return figuresIn(text)
    .map((figure) => (figure.kind === 'phone' ? figure.digits : figure.kind === 'number' ? figure.value : ''))
    .join('');
}
