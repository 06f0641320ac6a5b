import type { LanguageRules } from '../language.ts';
import { isLatin } from '../understand/tokenize.ts';
import type { Sentences } from './sentences.ts';

/** Formats days, times, lists and prices in one language. */
export interface Speech {
  sentences: Sentences;
  /** Separator between sentences. */
  gap: string;
  /** Formats a day such as `2026-12-01`. */
  day: (isoDay: string) => string;
  /** Formats a time such as `10:30`. */
  time: (time: string) => string;
  /** Formats a moment such as `2026-12-01T10:30`. */
  moment: (startsAt: string) => string;
  /** Joins a day and its times in one phrase. */
  join: (day: string, times: string) => string;
  either: (choices: readonly string[]) => string;
  all: (things: readonly string[]) => string;
  /** A formatted price; null for 0 cents. */
  price: (cents: number) => string | null;
  /** The name of the weekday of an ISO day. */
  weekday: (isoDay: string) => string;
  fullName: (name: { first: string; last: string }) => string;
  /** Spells a text letter by letter. */
  letters: (text: string) => string;
}

/** Prices are formatted as in the portal, in dollars, without cents if there are none. */
const PRICE = {
  style: 'currency',
  currency: 'CAD',
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
} as const;

function dayOf({ locale, grammar }: LanguageRules): Speech['day'] {
  const parts = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return (isoDay) => {
    const moment = new Date(`${isoDay}T00:00:00Z`);
    if (!grammar.formatDay) return parts.format(moment);
    const named = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, value]));
    const [weekday = '', month = ''] = [named.weekday, named.month];
    return grammar.formatDay({ weekday, month, number: Number(isoDay.slice(8)), isoDay });
  };
}

function timeOf({ locale, grammar }: LanguageRules): Speech['time'] {
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return (time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return grammar.formatTime
      ? grammar.formatTime({ hour, minute })
      : clock.format(new Date(Date.UTC(2026, 0, 1, hour, minute)));
  };
}

const made = new Map<LanguageRules, Speech>();

export function speechOf(rules: LanguageRules): Speech {
  const known = made.get(rules);
  if (known) return known;
  const { locale, sentences, isSpaced } = rules;
  const [day, time] = [dayOf(rules), timeOf(rules)];
  const join = (one: string, other: string): string => `${one}${isSpaced ? ', ' : ''}${other}`;
  const either = new Intl.ListFormat(locale, { type: 'disjunction' });
  const all = new Intl.ListFormat(locale, { type: 'conjunction' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const price = new Intl.NumberFormat(locale, PRICE);
  const speech: Speech = {
    sentences,
    gap: isSpaced ? ' ' : '',
    day,
    time,
    join,
    moment: (startsAt) => join(day(startsAt.slice(0, 10)), time(startsAt.slice(11, 16))),
    either: (choices) => either.format(choices),
    all: (things) => all.format(things),
    price: (cents) => (cents > 0 ? price.format(cents / 100) : null),
    weekday: (isoDay) => weekday.format(new Date(`${isoDay}T00:00:00Z`)),
    fullName: ({ first, last }) =>
      (rules.grammar.isFamilyFirst && !isLatin(first) ? [last, first] : [first, last])
        .filter(Boolean)
        .join(' '),
    letters: (text) => [...text.replace(/\s/g, '').toUpperCase()].join(', '),
  };
  made.set(rules, speech);
  return speech;
}
