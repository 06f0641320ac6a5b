import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDashboard } from '../../server/modules/insight/insights/insights.queries.ts';
import { readOutcomes } from '../../server/modules/insight/insights/read-outcomes.ts';
import { readSentiment } from '../../server/modules/insight/insights/read-sentiment.ts';
import { readVoice } from '../../server/modules/insight/insights/read-voice.ts';
import { rollUpCalls } from '../../server/modules/insight/insights/roll-up-calls.ts';
import { readMonth } from '../../server/modules/insight/reports/read-month.ts';
import { createTestDeps } from '../support/deps.ts';
import { makeBusiness, makePerson } from '../support/factories.ts';
import { setClock } from '../support/fees.ts';
import { fillYear } from '../support/fill-year.ts';
import { forFile } from '../support/for-file.ts';
import {
  dashboardOf,
  monthFiguresOf,
  monthOf,
  outcomeFiguresOf,
  outcomesOf,
  readRaw,
  sentimentFiguresOf,
  sentimentOf,
  voiceFiguresOf,
  voiceOf,
} from './insights-oracle.ts';
import { type Action, CALLERS, type CallSpec, InsightsSystem } from './insights-system.ts';
import { runsOf } from './settings.ts';

const settings = runsOf(12);
const YEAR_OF_CALLS = settings.numRuns > 15 ? 100_000 : 1_000;

const deps = forFile(createTestDeps);

/** Berlin, Toronto, Havana (at midnight) and Cairo (at midnight) change their clocks in the weeks before this day. */
const NOW = '2026-11-05T15:20:00Z';
const ZONES = [
  'America/Toronto',
  'Europe/Berlin',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Pacific/Auckland',
];
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const call: fc.Arbitrary<CallSpec> = fc.record({
  minutesAgo: fc.oneof(
    fc.integer({ min: 0, max: 17 * 1_440 }),
    fc.integer({ min: 0, max: 400 }).map((n) => n * 60),
    // About a year ago, so that the call falls into a compared year.
    fc.integer({ min: 300 * 1_440, max: 375 * 1_440 }),
  ),
  status: fc.constantFrom('completed', 'completed', 'no-answer', 'ringing'),
  seconds: maybe(fc.constantFrom(0, 4, 29, 30, 59, 119, 120, 299, 300, 600, 4_000)),
  isInbound: fc.boolean(),
  caller: maybe(fc.integer({ min: 0, max: CALLERS.length - 1 })),
  refusal: maybe(fc.constantFrom('refused_no_funds', 'spending_limit')),
  result: fc.constantFrom('pending', 'too_short', 'not_taken', 'refused_no_funds'),
  isCharged: fc.boolean(),
  conversation: maybe(
    fc.record({
      outcome: maybe(fc.constantFrom('booked', 'moved', 'answered', 'abandoned')),
      language: maybe(fc.constantFrom('en', 'fr', 'de')),
      sentiment: maybe(fc.constantFrom('positive', 'neutral', 'negative')),
      words: fc.uniqueArray(fc.constantFrom('bad', 'late', 'rude'), { maxLength: 2 }),
    }),
  ),
});
/**
 * A call of a known caller on a day that is over in every zone, so that its day and the years around it can be rolled
 * up.
 */
const pastCall = fc
  .tuple(call, fc.integer({ min: 3 * 1_440, max: 17 * 1_440 }), fc.nat({ max: CALLERS.length - 1 }))
  .map(([one, minutesAgo, caller]): CallSpec => ({ ...one, minutesAgo, caller }));
const which = fc.nat({ max: 50 });
const action: fc.Arbitrary<Action> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('call' as const), call }), weight: 6 },
  {
    arbitrary: fc.record({
      do: fc.constantFrom('charge late', 'end otherwise', 'begin earlier', 'rate again', 'erase'),
      which,
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({ do: fc.constant('zone' as const), timezone: fc.constantFrom(...ZONES) }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('let time pass' as const),
      hours: fc.integer({ min: 1, max: 50 }),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('hours' as const),
      open: fc.constantFrom('09:00', '08:30', '20:15'),
      close: fc.constantFrom('17:00', '23:59', '19:45'),
      day: fc.integer({ min: 0, max: 6 }),
    }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      do: fc.constantFrom(
        'roll up',
        'roll up twice at once',
        'plan days only',
        'roll up while somebody writes',
        'roll up before somebody commits',
      ),
    }),
    weight: 3,
  },
);
const period = fc
  .oneof(
    fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 12 })),
    // Periods about as long as the spans whose callers are aggregated in advance.
    fc.tuple(
      fc.integer({ min: 0, max: 3 }),
      fc.oneof(fc.integer({ min: 304, max: 312 }), fc.integer({ min: 360, max: 365 })),
    ),
  )
  .map(([back, length]) => {
    const to = Date.parse('2026-11-06') - back * 86_400_000;
    return { from: isoOf(to - length * 86_400_000), to: isoOf(to) };
  });
const isoOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

async function expectFiguresToMatchCalls(
  businessId: number,
  range: { from: string; to: string },
): Promise<void> {
  const own = deps.db.ofBusiness(businessId);
  const raw = await readRaw(deps.pool, businessId);
  expect(voiceFiguresOf(await readVoice(own, range))).toEqual(voiceOf(raw, range));
  expect(outcomeFiguresOf(await readOutcomes(own, range, true))).toEqual(outcomesOf(raw, range));
  expect(sentimentFiguresOf(await readSentiment(own, range))).toEqual(sentimentOf(raw, range));
  expect(await readDashboard(own)).toMatchObject(dashboardOf(raw));
  expect(monthFiguresOf(await readMonth(own, range))).toEqual(monthOf(raw, range));
}

/** Rolls up everything. Returns how many days and spans are now answered from stored counts. */
async function rollUpEverything(system: InsightsSystem): Promise<{ days: number; spans: number }> {
  await system.run({ do: 'roll up everything' });
  const { rows } = await deps.pool.query(
    `SELECT (SELECT count(*)::int FROM insight_days WHERE business_id = $1 AND is_counted) AS days,
       (SELECT count(*)::int FROM insight_spans
        WHERE business_id = $1 AND version = insight_span_version($1, from_day, to_day)) AS spans`,
    [system.businessId],
  );
  return rows[0];
}

it('every insights figure equals the one computed from the calls, even if days are rolled up twice, partly or not at all', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(...ZONES),
    pastCall,
    fc.array(call, { minLength: 0, maxLength: 12, size: 'max' }),
    fc.array(action, { minLength: 1, maxLength: 14, size: 'max' }),
    period,
    async (timezone, past, calls, actions, range) => {
      await setClock(deps, NOW);
      const business = await makeBusiness(deps, { timezone, balanceCents: 10_000 });
      const person = await makePerson(deps, business.id);
      const system = new InsightsSystem(deps, business.id, person.id);
      for (const one of [past, ...calls]) await system.run({ do: 'call', call: one });
      // Ensures that stored counts are compared as well, not only live counts.
      const before = await rollUpEverything(system);
      expect(before.days).toBeGreaterThan(0);
      expect(before.spans).toBeGreaterThan(0);
      await expectFiguresToMatchCalls(business.id, range);
      for (const one of actions) {
        await system.run(one);
        await expectFiguresToMatchCalls(business.id, range);
      }
      // The number of spans is not checked, because a late call on a day without calls invalidates its span.
      expect((await rollUpEverything(system)).days).toBeGreaterThan(0);
      await expectFiguresToMatchCalls(business.id, range);
    },
  );
  await fc.assert(property, settings);
}, 1_800_000);

it('the figures of a year with many calls equal the counts of the calls, before and after the roll-up', async () => {
  await setClock(deps, NOW);
  const business = await makeBusiness(deps, { timezone: 'America/Toronto', balanceCents: 10_000 });
  await fillYear(deps.pool, business.id, YEAR_OF_CALLS);
  // The range includes a change of the clocks and excludes the current day.
  const range = { from: '2026-08-07', to: '2026-11-04' };
  await expectFiguresToMatchCalls(business.id, range);
  while ((await rollUpCalls(deps, 1)) > 0);
  await expectFiguresToMatchCalls(business.id, range);
  // The range includes a span with precomputed callers, and days before that span.
  await expectFiguresToMatchCalls(business.id, { from: '2025-12-27', to: '2026-11-04' });
}, 600_000);
