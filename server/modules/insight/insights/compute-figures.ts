import { CALL_OUTCOMES, type CallOutcome } from '../../../core/call-outcomes.ts';
import type { CallTotals, SentimentTotals, VoiceAnalyticsView } from './insights.schema.ts';

/** Result of the SQL function count_calls for a day; its file defines each figure. */
export type DayCounts = {
  calls: number;
  completed: number;
  timed: number;
  seconds: number;
  afterHours: number;
  bookings: number;
  spentCents: number;
  missed: number;
  missedForFunds: number;
  answeredAfterHours: number;
  answeredAfterHoursSeconds: number;
  hours: Record<string, number>;
  durations: Record<string, number>;
  languages: { code: string | null; calls: number; seconds: number }[];
  outcomes: Partial<Record<CallOutcome | 'none', number>>;
  sentiments: { language: string; positive: number; neutral: number; negative: number }[];
  unrated: number;
  words: { word: string; language: string; sentiment: 'positive' | 'negative'; calls: number }[];
};

/** A day of the business's calendar that had calls. */
export type CountedDay = { day: string; counts: DayCounts };

/** Upper bounds of the duration classes, in seconds. */
const DURATION_ENDS = [30, 60, 120, 180, 300, 600];

export const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

/** Merges items with equal keys by `add`, in the order in which the keys first occur. */
export function mergeBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  add: (one: Item, other: Item) => Item,
): Item[] {
  const merged = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item);
    const known = merged.get(key);
    merged.set(key, known === undefined ? item : add(known, item));
  }
  return [...merged.values()];
}

/** Totals of days. `averageSeconds` is the average of completed calls with a known duration, in whole seconds. */
export function computeCallTotals(days: readonly CountedDay[]): CallTotals {
  const timed = sumOf(days, ({ counts }) => counts.timed);
  const seconds = sumOf(days, ({ counts }) => counts.seconds);
  return {
    calls: sumOf(days, ({ counts }) => counts.calls),
    completed: sumOf(days, ({ counts }) => counts.completed),
    seconds,
    averageSeconds: timed === 0 ? 0 : Math.round(seconds / timed),
    afterHours: sumOf(days, ({ counts }) => counts.afterHours),
  };
}

/** Calls by weekday and hour in the business's time zone, in ascending order. */
export function computeHours(days: readonly CountedDay[]): VoiceAnalyticsView['hours'] {
  const all = days.flatMap(({ day, counts }) =>
    Object.entries(counts.hours).map(([hour, calls]) => ({
      weekday: new Date(day).getUTCDay(),
      hour: Number(hour),
      calls,
    })),
  );
  return mergeBy(
    all,
    ({ weekday, hour }) => `${weekday}-${hour}`,
    (one, other) => ({ ...one, calls: one.calls + other.calls }),
  ).sort((a, b) => a.weekday - b.weekday || a.hour - b.hour);
}

/** All duration classes in ascending order, including those without a call. */
export function computeDurations(days: readonly CountedDay[]): VoiceAnalyticsView['durations'] {
  return [0, ...DURATION_ENDS].map((fromSeconds, place) => ({
    fromSeconds,
    toSeconds: DURATION_ENDS[place] ?? null,
    calls: sumOf(days, ({ counts }) => counts.durations[place] ?? 0),
  }));
}

export function computeLanguages(days: readonly CountedDay[]): VoiceAnalyticsView['languages'] {
  return mergeBy(
    days.flatMap(({ counts }) => counts.languages),
    ({ code }) => code ?? '',
    (one, other) => ({ ...one, calls: one.calls + other.calls, seconds: one.seconds + other.seconds }),
  )
    .map(({ code, calls, seconds }) => ({ languageCode: code, calls, seconds }))
    .sort((a, b) => b.calls - a.calls || compareTexts(a.languageCode ?? '', b.languageCode ?? ''));
}

export function computeOutcomes(
  days: readonly CountedDay[],
): { outcome: CallOutcome | null; calls: number }[] {
  return [...CALL_OUTCOMES, null]
    .map((outcome) => ({
      outcome,
      calls: sumOf(days, ({ counts }) => counts.outcomes[outcome ?? 'none'] ?? 0),
    }))
    .filter(({ calls }) => calls > 0)
    .sort((a, b) => b.calls - a.calls);
}

type Rated = { positive: number; neutral: number; negative: number };

export const addRated = <Item extends Rated>(one: Item, other: Rated): Item => ({
  ...one,
  positive: one.positive + other.positive,
  neutral: one.neutral + other.neutral,
  negative: one.negative + other.negative,
});

const NONE: Rated = { positive: 0, neutral: 0, negative: 0 };

export const ratedOf = ({ counts }: CountedDay): Rated =>
  counts.sentiments.reduce<Rated>((sum, one) => addRated(sum, one), NONE);

export function computeSentimentTotals(days: readonly CountedDay[]): SentimentTotals {
  const rated = days.map(ratedOf).reduce<Rated>((sum, one) => addRated(sum, one), NONE);
  return { ...rated, unrated: sumOf(days, ({ counts }) => counts.unrated) };
}

export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
