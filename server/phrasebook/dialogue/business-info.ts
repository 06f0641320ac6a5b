import type { Facts } from '../facts.ts';
import { type Sentence, type Span, sentence } from '../respond/sentence.ts';
import { addDays, addMinutes, weekdayOf } from '../understand/days.ts';
import { shareOfWords } from '../understand/intent-cues.ts';
import { type Token, wordsOf } from '../understand/tokenize.ts';
import { type Action, askQuestion, offerMessage, type RequestedTime, type State } from './state.ts';
import type { TurnContext } from './time-request.ts';

const spansOf = (hours: Facts['hours'], weekday: number): Span[] =>
  hours
    .filter(({ day }) => day === weekday)
    .map(({ opens, closes }) => ({ opens, closes }))
    .toSorted((one, other) => one.opens.localeCompare(other.opens));

/** The opening hours that begin on a day; empty when the business is closed on that day. */
function spansOn(day: string, { hours, closedDays, changedDays }: Facts): Span[] {
  if (closedDays.some(({ from, to }) => day >= from && day <= to)) return [];
  const changed = changedDays.find((each) => each.day === day);
  return changed ? [...changed.spans] : spansOf(hours, weekdayOf(day));
}

/** An arbitrary Monday. The names of weekdays are formatted from its week. */
const MONDAY = '2026-11-23';

function weekOf({ hours }: Facts): { day: string; spans: Span[] }[] {
  const days = [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(MONDAY, offset));
  return days
    .map((day) => ({ day, spans: spansOf(hours, weekdayOf(day)) }))
    .filter(({ spans }) => spans.length > 0);
}

function formatHoursOfDay(day: string, facts: Facts): Sentence {
  const spans = spansOn(day, facts);
  if (spans.length === 0) return sentence('closedOn', { day: { day } });
  return sentence('hoursOf', { day: { day }, spans: { spans } });
}

/** Moments of the wall clock, such as `2026-11-25T09:00`. */
type Opening = { from: string; to: string };

/** A span that ends at 23:59 ends at midnight. One that closes at or before its opening time ends on the next day. */
function openingOf(day: string, { opens, closes }: Span): Opening {
  const end = closes >= '23:59' ? '24:00' : closes;
  const isNextDay = end === '24:00' || end <= opens;
  const to = isNextDay ? `${addDays(day, 1)}T${end === '24:00' ? '00:00' : end}` : `${day}T${end}`;
  return { from: `${day}T${opens}`, to };
}

/** The openings of these days in order. Openings that touch are joined. */
function openingsOf(days: readonly string[], facts: Facts): Opening[] {
  const openings: Opening[] = [];
  for (const day of days)
    for (const { from, to } of spansOn(day, facts).map((span) => openingOf(day, span))) {
      const last = openings.at(-1);
      if (last && last.to >= from) last.to = to > last.to ? to : last.to;
      else openings.push({ from, to });
    }
  return openings;
}

/** Maximum number of days that are searched for the next opening hours. */
const NEXT_OPEN_MAX = 14;
const DAY_MINUTES = 1_440;

/**
 * Says until when the business is open, but only that it is open if it closes in more than a day. If the business is
 * closed now, says so and gives its next opening hours.
 */
export function formatNow(facts: Facts): Sentence[] {
  const now = facts.now.slice(0, 16);
  // Begins with yesterday, whose hours may end today.
  const days = Array.from({ length: NEXT_OPEN_MAX + 1 }, (_, offset) =>
    addDays(now.slice(0, 10), offset - 1),
  );
  const openings = openingsOf(days, facts);
  const open = openings.find(({ from, to }) => from <= now && now < to);
  if (open) {
    const isWithinDay = open.to <= addMinutes(now, DAY_MINUTES);
    return [sentence('openNow', { time: isWithinDay ? { time: open.to.slice(11) } : null })];
  }
  const next = openings.find(({ from }) => from > now);
  return [sentence('closedNow'), ...(next ? [formatHoursOfDay(next.from.slice(0, 10), facts)] : [])];
}

/** Opening hours of the first requested day or of a requested weekend, otherwise of the whole week. */
export function formatHours(
  { dates, range }: Pick<RequestedTime, 'dates' | 'range'>,
  facts: Facts,
): Sentence[] {
  const isWeekend = range !== null && addDays(range[0], 1) === range[1];
  const days = isWeekend ? range : dates.slice(0, 1);
  if (days.length === 0) return [sentence('hoursOfWeek', { days: { week: weekOf(facts) } })];
  return days.map((day) => formatHoursOfDay(day, facts));
}

const SHARE_MIN = 0.5;
/** Minimum length of the words of a service's name that are compared. Shorter words are ignored. */
const LETTERS_MIN = 3;

function pairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]}${word}`);
}

/** The share of a service's name that occurs in the caller's words, from 0 to 1. */
function shareOfName(tokens: readonly Token[], name: string, isSpaced: boolean): number {
  const words = wordsOf(name, isSpaced);
  if (isSpaced) {
    const counted = words.filter((word) => word.length >= LETTERS_MIN);
    return shareOfWords(tokens, counted.length > 0 ? counted : words);
  }
  // In a script without spaces, a name in Latin letters is a single token.
  if (words.length === 1) return tokens.some(({ folded }) => folded === words[0]) ? 1 : 0;
  const spoken = new Set(pairs(tokens.map(({ folded }) => folded)));
  const wanted = pairs(words);
  return wanted.length === 0 ? 0 : wanted.filter((pair) => spoken.has(pair)).length / wanted.length;
}

/** True when one of `others` contains one of `names`: "cut and colour" contains "cut". */
const isPartOf = (names: readonly string[], others: readonly string[], isSpaced: boolean): boolean =>
  names.some((part) =>
    others.some((whole) => {
      const [words, all] = [wordsOf(part, isSpaced), wordsOf(whole, isSpaced)];
      return words.length < all.length && words.every((word) => all.includes(word));
    }),
  );

/**
 * The services whose names match the caller's words best, in any language. Empty if less than `shareMin` of the best
 * name occurs. Of equal matches, a service whose name is part of another one's is dropped.
 */
function findServices(
  tokens: readonly Token[],
  { facts: { services }, rules: { isSpaced } }: TurnContext,
  shareMin: number,
): number[] {
  const matches = services.map(({ id, name, otherNames }) => {
    const names = [name, ...otherNames];
    return { id, names, share: Math.max(...names.map((one) => shareOfName(tokens, one, isSpaced))) };
  });
  const best = Math.max(0, ...matches.map(({ share }) => share));
  const equal = matches.filter(({ share }) => share === best);
  const named = equal.filter((one) => !equal.some((other) => isPartOf(one.names, other.names, isSpaced)));
  return best >= shareMin ? named.map(({ id }) => id) : [];
}

/** The only service that the caller names. Null when no service or several services match equally well. */
export function findService(
  tokens: readonly Token[],
  context: TurnContext,
  shareMin = SHARE_MIN,
): number | null {
  const [found, ...others] = findServices(tokens, context, shareMin);
  return found !== undefined && others.length === 0 ? found : null;
}

/** The names of a service in all languages. */
const allNames = (serviceId: number, { services }: Facts): readonly string[] =>
  services.filter(({ id }) => id === serviceId).flatMap(({ name, otherNames }) => [name, ...otherNames]);

/**
 * True when the name of a service is part of the name of `other` ("the cleaning" for "Deep cleaning"), or means any
 * appointment ("the consultation"). Such words do not request another service, unless the caller refuses `other`.
 */
export function isPartOfOther(serviceId: number, other: number, { facts, rules }: TurnContext): boolean {
  const { isSpaced, appointment } = rules;
  const names = allNames(serviceId, facts);
  const isGeneric = names.some((name) =>
    appointment.names.some((words) => words.join(' ') === wordsOf(name, isSpaced).join(' ')),
  );
  return isGeneric || isPartOf(names, allNames(other, facts), isSpaced);
}

/** The length of the longest name of a service, in words or characters. */
export const lengthOfName = (serviceId: number, { facts, rules: { isSpaced } }: TurnContext): number =>
  Math.max(0, ...allNames(serviceId, facts).map((name) => wordsOf(name, isSpaced).length));

export const formatPrice = ({ name, priceCents, minutes }: Facts['services'][number]): Sentence =>
  sentence('price', { service: name, price: { price: priceCents }, minutes });

/** Maximum number of services whose prices are given at once. */
const PRICES_MAX = 3;

/**
 * The prices of several services that the caller names in full: "How much are Botox and Invisalign?" Empty for other
 * words.
 */
export function formatSeveralPrices(tokens: readonly Token[], context: TurnContext): Sentence[] {
  const ids = findServices(tokens, context, 1);
  const named = context.facts.services.filter(({ id }) => ids.includes(id));
  return named.length > 1 ? named.slice(0, PRICES_MAX).map(formatPrice) : [];
}

/** Maximum number of services that the agent lists in one sentence. */
const SERVICES_NAMED_MAX = 6;
const namesOf = (services: Facts['services']): string[] =>
  services.slice(0, SERVICES_NAMED_MAX).map(({ name }) => name);

/** Says price and duration of a service, or lists the first services if `askedId` is null. */
export function formatServices(askedId: number | null, { services }: Facts): Sentence {
  const asked = services.find(({ id }) => id === askedId);
  if (asked) return formatPrice(asked);
  return services.length === 0
    ? sentence('noServices')
    : sentence('services', { services: { all: namesOf(services) } });
}

export const refuse = (state: State): Action => ({
  update: offerMessage(state, 'mayNot'),
});

export const serviceOf = ({ serviceId }: State, { services }: Facts): Facts['services'][number] | undefined =>
  services.find(({ id }) => id === serviceId);

/** Asks for the service, or selects the only one. Null when a service is already selected, or when there are none. */
export function chooseService(state: State, { services }: Facts): Action | null {
  const [first, ...others] = services;
  if (state.serviceId !== null || !first) return null;
  if (others.length === 0) return { update: { ...state, serviceId: first.id } };
  return askQuestion(sentence('askService', { services: { either: namesOf(services) } }), 'service');
}
