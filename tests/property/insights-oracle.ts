import type pg from 'pg';
import { offsetMinutesAt } from '../../server/core/business-time.ts';
import { runnerOn } from '../../server/db/database.ts';
import { loadZoneRules } from '../../server/db/refresh-zone-rules.ts';
import type {
  CallInsightsView,
  SentimentView,
  VoiceAnalyticsView,
} from '../../server/modules/insight/insights/insights.schema.ts';
import type { MonthFacts, MonthTotals } from '../../server/modules/insight/reports/report-facts.ts';

// Figures computed directly from the rows, without rolled-up days.

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

type RawCall = {
  call_sid: string;
  direction: string;
  from_number: string | null;
  to_number: string | null;
  call_language: string | null;
  status: string;
  duration_seconds: number | null;
  refusal: string | null;
  charge_outcome: string;
  started_at: Date;
  has_conversation: boolean;
  language_code: string | null;
  outcome: string | null;
  sentiment: 'positive' | 'neutral' | 'negative' | null;
  sentiment_words: { word: string; languageCode: string; sentiment: 'positive' | 'negative' }[] | null;
  cents: number | null;
};
type Span = { day_of_week: number; open_time: string; close_time: string };
type Raw = { timezone: string; spans: Span[]; calls: RawCall[] };

export async function readRaw(pool: pg.Pool, businessId: number): Promise<Raw> {
  const ask = (sql: string) => pool.query(sql, [businessId]);
  const business = await ask('SELECT timezone FROM businesses WHERE id = $1');
  const spans = await ask(
    'SELECT day_of_week, open_time::text, close_time::text FROM opening_spans WHERE business_id = $1',
  );
  const calls = await ask(
    `SELECT c.*, c.language_code AS call_language, o.call_sid IS NOT NULL AS has_conversation, o.language_code, o.outcome,
       o.sentiment, o.sentiment_words, -e.amount_cents::int AS cents
     FROM calls c LEFT JOIN conversations o ON o.call_sid = c.call_sid
     LEFT JOIN ledger_entries e ON e.kind = 'call_charge' AND e.source = c.call_sid
     WHERE c.business_id = $1`,
  );
  await loadZoneRules(runnerOn(pool), [business.rows[0].timezone]);
  return { timezone: business.rows[0].timezone, spans: spans.rows, calls: calls.rows };
}

const offsetMs = (timezone: string, ms: number) => offsetMinutesAt(timezone, new Date(ms)) * MINUTE_MS;

/**
 * The start of a day. If the clocks show midnight twice, the later midnight; if they skip midnight, the moment of the
 * change.
 */
function startOfDay(day: string, timezone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`);
  const before = wall - offsetMs(timezone, wall - DAY_MS);
  const after = wall - offsetMs(timezone, wall + DAY_MS);
  return after + offsetMs(timezone, after) === wall ? after : before;
}

const shift = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

function daysOf(from: string, to: string): string[] {
  const days = [];
  for (let day = from; day <= to; day = shift(day, 1)) days.push(day);
  return days;
}

function within(raw: Raw, from: string, to: string): RawCall[] {
  const [first, end] = [startOfDay(from, raw.timezone), startOfDay(shift(to, 1), raw.timezone)];
  return raw.calls.filter(({ started_at: at }) => at.getTime() >= first && at.getTime() < end);
}

const localTimeOf = ({ timezone }: Raw, at: Date) =>
  new Date(at.getTime() + offsetMs(timezone, at.getTime()));

const secondsOf = (time: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
};

function isClosed(raw: Raw, at: Date): boolean {
  const wall = localTimeOf(raw, at);
  const second = wall.getUTCHours() * 3_600 + wall.getUTCMinutes() * 60 + wall.getUTCSeconds();
  return !raw.spans.some((span) => {
    const opens = secondsOf(span.open_time);
    const closes = secondsOf(span.close_time) >= 86_340 ? 86_400 : secondsOf(span.close_time);
    const length = closes > opens ? closes - opens : closes + 86_400 - opens;
    const since =
      ((((wall.getUTCDay() - span.day_of_week) * 86_400 + second - opens) % 604_800) + 604_800) % 604_800;
    return since < length;
  });
}

const count = <Item>(items: Item[], is: (item: Item) => boolean) => items.filter(is).length;
const isTimed = ({ status, duration_seconds: seconds }: RawCall) =>
  status === 'completed' && seconds !== null;
const secondsIn = (calls: RawCall[]) =>
  calls.filter(isTimed).reduce((sum, call) => sum + (call.duration_seconds ?? 0), 0);
const spentIn = (calls: RawCall[]) => calls.reduce((sum, call) => sum + (call.cents ?? 0), 0);
const languageOf = (call: RawCall) =>
  call.has_conversation ? (call.language_code ?? call.call_language) : null;
const phoneOf = (call: RawCall) => (call.direction === 'inbound' ? call.from_number : call.to_number);

function groups<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const those = found.get(key);
    if (those) those.push(item);
    else found.set(key, [item]);
  }
  return found;
}

type Period = { from: string; to: string };
const before = ({ from, to }: Period): Period => {
  const days = daysOf(from, to).length;
  return { from: shift(from, -days), to: shift(from, -1) };
};

function callTotals(raw: Raw, { from, to }: Period): VoiceAnalyticsView['totals'] {
  const calls = within(raw, from, to);
  const timed = count(calls, isTimed);
  return {
    calls: calls.length,
    completed: count(calls, ({ status }) => status === 'completed'),
    seconds: secondsIn(calls),
    averageSeconds: timed === 0 ? 0 : Math.round(secondsIn(calls) / timed),
    afterHours: count(calls, (call) => isClosed(raw, call.started_at)),
  };
}

/**
 * The expected result of `insights.voice`. Languages and hours are objects by key, because other tests check their
 * order.
 */
export function voiceOf(raw: Raw, period: Period) {
  const calls = within(raw, period.from, period.to);
  const days = daysOf(period.from, period.to).map((day) => ({ day, start: startOfDay(day, raw.timezone) }));
  return {
    totals: callTotals(raw, period),
    before: callTotals(raw, before(period)),
    days: daysOf(period.from, period.to).map((day) => {
      const { averageSeconds: _, ...totals } = callTotals(raw, { from: day, to: day });
      return { day, ...totals };
    }),
    hours: Object.fromEntries(
      [
        ...groups(calls, ({ started_at: at }) => {
          const found = days.findLast(({ start }) => at.getTime() >= start);
          return `${new Date(found?.day ?? '').getUTCDay()}-${localTimeOf(raw, at).getUTCHours()}`;
        }),
      ].map(([key, those]) => [key, those.length]),
    ),
    durations: [0, 30, 60, 120, 180, 300, 600].map((least, place, all) =>
      count(calls, (call) => {
        const seconds = call.duration_seconds ?? -1;
        return isTimed(call) && seconds >= least && seconds < (all[place + 1] ?? Number.POSITIVE_INFINITY);
      }),
    ),
    languages: Object.fromEntries(
      [...groups(calls, (call) => languageOf(call) ?? '')].map(([code, those]) => [
        code,
        { calls: those.length, seconds: secondsIn(those) },
      ]),
    ),
  };
}

export const voiceFiguresOf = (view: VoiceAnalyticsView) => ({
  totals: view.totals,
  before: view.before,
  days: view.days,
  hours: Object.fromEntries(view.hours.map(({ weekday, hour, calls }) => [`${weekday}-${hour}`, calls])),
  durations: view.durations.map(({ calls }) => calls),
  languages: Object.fromEntries(
    view.languages.map(({ languageCode, calls, seconds }) => [languageCode ?? '', { calls, seconds }]),
  ),
});

function outcomeTotals(raw: Raw, { from, to }: Period): CallInsightsView['totals'] {
  const calls = within(raw, from, to);
  const bookings = count(calls, ({ outcome }) => outcome === 'booked');
  const callers = [
    ...groups(
      calls.filter((call) => phoneOf(call) !== null),
      (call) => phoneOf(call) ?? '',
    ),
  ];
  return {
    calls: calls.length,
    bookings,
    spentCents: spentIn(calls),
    costPerBookingCents: bookings === 0 ? null : Math.round(spentIn(calls) / bookings),
    missedForFunds: count(calls, ({ refusal }) => refusal === 'refused_no_funds'),
    callers: callers.length,
    repeatCallers: count(callers, ([, those]) => those.length > 1),
  };
}

export function outcomesOf(raw: Raw, period: Period) {
  const calls = within(raw, period.from, period.to);
  return {
    totals: outcomeTotals(raw, period),
    before: outcomeTotals(raw, before(period)),
    days: daysOf(period.from, period.to).map((day) => {
      const { calls: n, bookings, spentCents } = outcomeTotals(raw, { from: day, to: day });
      return { day, calls: n, bookings, spentCents };
    }),
    outcomes: Object.fromEntries(
      [...groups(calls, ({ outcome }) => outcome ?? 'none')].map(([key, those]) => [key, those.length]),
    ),
    most: [...groups(calls, (call) => phoneOf(call) ?? '')]
      .filter(([phone, those]) => phone !== '' && those.length > 1)
      .map(([, those]) => those.length)
      .sort((a, b) => b - a)
      .slice(0, 10),
  };
}

export const outcomeFiguresOf = (view: CallInsightsView) => ({
  totals: view.totals,
  before: view.before,
  days: view.days,
  outcomes: Object.fromEntries(view.outcomes.map(({ outcome, calls }) => [outcome ?? 'none', calls])),
  most: view.repeatCallers.map(({ calls }) => calls),
});

function sentimentTotals(raw: Raw, { from, to }: Period): SentimentView['totals'] {
  const conversations = within(raw, from, to).filter((call) => call.has_conversation);
  const of = (sentimentValue: RawCall['sentiment']) =>
    count(conversations, ({ sentiment }) => sentiment === sentimentValue);
  return { positive: of('positive'), neutral: of('neutral'), negative: of('negative'), unrated: of(null) };
}

export function sentimentOf(raw: Raw, period: Period) {
  const calls = within(raw, period.from, period.to);
  const allWords = calls.flatMap((call) => call.sentiment_words ?? []);
  return {
    totals: sentimentTotals(raw, period),
    before: sentimentTotals(raw, before(period)),
    days: daysOf(period.from, period.to).map((day) => {
      const { unrated: _, ...rated } = sentimentTotals(raw, { from: day, to: day });
      return { day, ...rated };
    }),
    words: Object.fromEntries(
      [
        ...groups(allWords, ({ word, languageCode, sentiment }) => `${languageCode} ${sentiment} ${word}`),
      ].map(([key, those]) => [key, those.length]),
    ),
    negative: count(calls, ({ sentiment }) => sentiment === 'negative'),
  };
}

export const sentimentFiguresOf = (view: SentimentView) => ({
  totals: view.totals,
  before: view.before,
  days: view.days,
  words: Object.fromEntries(
    view.words.map(({ word, languageCode, sentiment, calls }) => [
      `${languageCode} ${sentiment} ${word}`,
      calls,
    ]),
  ),
  negative: view.languages.reduce((sum, { negative }) => sum + negative, 0),
});

/** The calls of the dashboard, of all time. */
export function dashboardOf({ calls }: Raw) {
  const timed = count(calls, isTimed);
  return {
    totalCalls: calls.length,
    averageCallDurationSeconds: timed === 0 ? 0 : Math.round(secondsIn(calls) / timed),
  };
}

/** The results of calls that the agent did not answer. */
const MISSED = [
  ...['not_completed', 'not_taken', 'refused_no_funds'],
  ...['number_on_hold', 'suspended', 'spending_limit', 'too_many_calls'],
];
type MonthOfCalls = Omit<MonthTotals, 'bookings' | 'bookedCents'>;

function monthTotals(raw: Raw, { from, to }: Period): MonthOfCalls {
  const calls = within(raw, from, to);
  const inbound = calls.filter(({ direction }) => direction === 'inbound');
  const isMissed = ({ charge_outcome: outcome }: RawCall) => MISSED.includes(outcome);
  const saved = inbound.filter(
    (call) => call.status === 'completed' && !isMissed(call) && isClosed(raw, call.started_at),
  );
  return {
    calls: calls.length,
    savedCalls: saved.length,
    savedSeconds: secondsIn(saved),
    missed: count(inbound, isMissed),
  };
}

/** The totals of the section `month` of a report, without appointments. */
export const monthOf = (raw: Raw, period: Period) => ({
  totals: monthTotals(raw, period),
  before: monthTotals(raw, before(period)),
});

const withoutBookings = ({ bookings: _, bookedCents: __, ...totals }: MonthTotals): MonthOfCalls => totals;

export const monthFiguresOf = (facts: MonthFacts) => ({
  totals: withoutBookings(facts.totals),
  before: withoutBookings(facts.before),
});
