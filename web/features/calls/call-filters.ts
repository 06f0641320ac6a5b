import { isCalendarDay } from '../../../server/core/calendar-day.ts';
import { type Hits, searchTokens } from '../../../server/core/mark-hits.ts';
import { readTyped, SEARCH_LENGTH_MAX } from '../../../server/core/read-typed.ts';
import { SENTIMENTS } from '../../../server/core/sentiment.ts';
import {
  CALL_LIST_FILTERS,
  CUSTOMER_FILTER_LENGTH_MAX,
} from '../../../server/modules/telephony/calls/calls.schema.ts';
import { useUrlState } from '../../lib/url/use-url-state.ts';
import type { Inputs } from '../../trpc.ts';

const NAMES = [
  'q',
  'channel',
  'direction',
  'name',
  'from',
  'to',
  'language',
  'outcome',
  'weekday',
  'hour',
  'afterHours',
  'sentiment',
  'only',
] as const;

type ListInput = Inputs['calls']['list'];

const CALL_CHANNELS = ['phone', 'sms'] as const;
const CALL_DIRECTIONS = ['inbound', 'outbound'] as const;
export const OUTCOMES = [
  'booked',
  'moved',
  'cancelled',
  'answered',
  'message',
  'transferred',
  'abandoned',
  'spam',
  'none',
] as const satisfies readonly ListInput['outcome'][];

export type CallFilters = Record<(typeof NAMES)[number], string>;

// The cast is safe: `NAMES` contains every name.
const NONE = Object.fromEntries(NAMES.map((name) => [name, ''])) as CallFilters;

/** Filters of the list, stored in the URL; '' means no filter. */
export function useCallFilters() {
  const [filters, set] = useUrlState(NAMES);
  return {
    filters,
    set,
    clear: () => set(NONE),
    // `only` selects a tab of the list, so it does not count as a filter.
    active: NAMES.some((name) => name !== 'only' && filters[name] !== ''),
  };
}

/** Parses an integer from 0 to a maximum; null for anything else. */
function numberUpTo(max: number, text: string): number | null {
  return /^\d{1,2}$/.test(text) && Number(text) <= max ? Number(text) : null;
}

export const weekdayOf = (text: string) => numberUpTo(6, text);
export const hourOf = (text: string) => numberUpTo(23, text);
export const outcomeOf = (text: string) => OUTCOMES.find((one) => one === text) ?? null;
export const sentimentOf = (text: string) => SENTIMENTS.find((one) => one === text) ?? null;
export const languageOf = (text: string) => (/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text) ? text : null);

/** Filters as server input; invalid values in the URL are ignored. */
export function toListInput(filters: CallFilters): Omit<ListInput, 'cursor' | 'limit'> {
  const customerName = filters.name.trim().slice(0, CUSTOMER_FILTER_LENGTH_MAX);
  const q = filters.q.trim().slice(0, SEARCH_LENGTH_MAX);
  const weekday = weekdayOf(filters.weekday);
  const hour = hourOf(filters.hour);
  const known = {
    channel: CALL_CHANNELS.find((one) => one === filters.channel),
    direction: CALL_DIRECTIONS.find((one) => one === filters.direction),
    language: languageOf(filters.language),
    outcome: outcomeOf(filters.outcome),
    sentiment: sentimentOf(filters.sentiment),
    only: CALL_LIST_FILTERS.find((one) => one === filters.only),
  };
  return {
    ...(q && { q }),
    ...(known.channel && { channel: known.channel }),
    ...(known.direction && { direction: known.direction }),
    ...(known.language && { language: known.language }),
    ...(known.outcome && { outcome: known.outcome }),
    ...(customerName && { customerName }),
    ...(isCalendarDay(filters.from) && { from: filters.from }),
    ...(isCalendarDay(filters.to) && { to: filters.to }),
    ...(weekday !== null && { weekday }),
    ...(hour !== null && { hour }),
    ...(filters.afterHours === '1' && { afterHours: true as const }),
    ...(known.sentiment && { sentiment: known.sentiment }),
    ...(known.only && { only: known.only }),
  };
}

/** The parts of a name or number to highlight: every occurrence of a word of the search `q`. */
export function hitsInName(q: string): Hits {
  const { words, phrases } = readTyped(q);
  return { words: [], runs: searchTokens([words, ...phrases].join(' ')) };
}
