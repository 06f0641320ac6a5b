import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestDeps } from '../support/deps.ts';
import { addFunds } from '../support/factories.ts';
import { setClock } from '../support/fees.ts';
import { forFile } from '../support/for-file.ts';
import { FeeModel } from './fee-model.ts';
import { beginFees, type FeeSystem, readFees, runSteps } from './fee-system.ts';
import { runsOf } from './settings.ts';

const settings = runsOf(15);

const deps = forFile(createTestDeps);

/** Sign-ups on any day of four months around the end of February, also of a leap year. */
const beginning = fc.record({
  year: fc.constantFrom(2027, 2028),
  day: fc.integer({ min: 0, max: 100 }),
  priceCents: fc.constantFrom(1_000, 1_500, 0),
});
const steps = fc.array(
  fc.record({
    hours: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 24 * 70 })),
    how: fc.constantFrom('once', 'twice', 'thrice at once', 'after a crash'),
    action: fc.constantFrom('nothing', 'nothing', 'nothing', 'hold', 'hold now', 'reactivate', 'add funds'),
  }),
  { minLength: 1, maxLength: 12, size: 'max' },
);

async function setUp({ year, day, priceCents }: { year: number; day: number; priceCents: number }) {
  const from = Date.UTC(year, 0, 20 + day, 7);
  await setClock(deps, new Date(from).toISOString());
  const system: FeeSystem = await beginFees(deps, priceCents);
  return { system, model: new FeeModel(new Date(from), priceCents), from };
}

describe('monthly fees', () => {
  it('monthly fees match a calendar model with one ledger entry per month, even if runs repeat, crash, pause or overlap', async () => {
    const property = fc.asyncProperty(beginning, steps, async (begin, path) => {
      const { system, model, from } = await setUp(begin);
      await runSteps(system, model, { from, path });
    });
    await fc.assert(property, settings);
  }, 600_000);

  it('monthly fees of a year cover the same months whether the timer runs once at its end or at several random times', async () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 24 * 365 - 1 }), { maxLength: 8 });
    const property = fc.asyncProperty(beginning, cuts, async (begin, hours) => {
      const outcomes = [];
      for (const ticks of [[...hours].sort((a, b) => a - b), []]) {
        const { system, model, from } = await setUp(begin);
        const ends = [...ticks, 24 * 365];
        const path = ends.map((end, index) => ({
          hours: end - (ends[index - 1] ?? 0),
          how: 'once' as const,
          action: 'nothing' as const,
        }));
        await runSteps(system, model, { from, path });
        const { periods } = await readFees(system);
        outcomes.push([...periods].sort());
      }
      expect(outcomes[0]).toEqual(outcomes[1]);
    });
    await fc.assert(property, settings);
  }, 600_000);
});

it('the comparison of fees with the calendar model detects a difference of one cent', async () => {
  const { system, model, from } = await setUp({ year: 2027, day: 3, priceCents: 1_000 });
  await addFunds(deps.pool, system.payer.id, 1);
  const path = [{ hours: 1, how: 'once', action: 'nothing' }] as const;
  await expect(runSteps(system, model, { from, path })).rejects.toThrow();
});
