import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { receiveCallEvents } from '../../server/modules/telephony/calls/receive-call-events.ts';
import { chargeAll, ringAll } from '../support/calls.ts';
import { createTestDeps } from '../support/deps.ts';
import { addFunds } from '../support/factories.ts';
import { setClock } from '../support/fees.ts';
import { forFile } from '../support/for-file.ts';
import { ledgerCommands } from './ledger-commands.ts';
import { BUSINESSES, businessOf, CALLS, LedgerModel, STATUSES } from './ledger-model.ts';
import {
  checkInvariants,
  createSystem,
  type LedgerSystem,
  OPENING_BELOW_ZERO,
  OPENING_CENTS,
} from './ledger-system.ts';
import { commandsOf, runsOf } from './settings.ts';

const settings = runsOf(15);

const deps = forFile(createTestDeps);

beforeAll(async () => {
  // The clock is at noon in Toronto, so that no day of a business ends during the test.
  await setClock(deps, '2027-01-10T17:00:00Z');
});

async function setUp(): Promise<{ model: LedgerModel; real: LedgerSystem }> {
  return { model: new LedgerModel(OPENING_CENTS, OPENING_BELOW_ZERO), real: await createSystem(deps) };
}

it('the ledger has exact balances after any sequence of repeated, reordered, crashed and concurrent commands', async () => {
  const property = fc.asyncProperty(ledgerCommands(commandsOf(25)), async (commands) => {
    let last: { model: LedgerModel; real: LedgerSystem } | undefined;
    await fc.asyncModelRun(async () => {
      last = await setUp();
      return last;
    }, commands);
    if (last) await drain(last.model, last.real);
  });
  await fc.assert(property, settings);
}, 600_000);

/** After the faults, one wake-up per shard leaves nothing due, and the ledger equals the model. */
async function drain(model: LedgerModel, real: LedgerSystem): Promise<void> {
  for (let index = 0; index < BUSINESSES; index += 1) model.charge(index);
  await chargeAll(deps);
  for (let index = 0; index < BUSINESSES; index += 1) {
    const rows = await deps.sql`SELECT count(*)::int AS waiting FROM inbox_events
      WHERE business_id = ${real.business(index).id} AND done_at IS NULL`;
    expect(rows).toEqual([{ waiting: 0 }]);
  }
  await checkFinalBalances(model, real);
}

async function checkFinalBalances(model: LedgerModel, real: LedgerSystem): Promise<void> {
  const rows = await deps.sql<{ balance_cents: number }>`SELECT balance_cents FROM accounts
    WHERE business_id = ANY (${real.businesses.map(({ id }) => id)}) ORDER BY business_id`;
  expect(rows.map((row) => row.balance_cents)).toEqual(model.accounts.map((account) => account.balance));
}

/**
 * A set of call events: each pair of call and status occurs once, except that `completed` can occur with and without a
 * duration. The status `rings` stands for the voice webhook.
 */
const eventSet = fc.uniqueArray(
  fc.record({
    call: fc.nat(CALLS - 1),
    status: fc.constantFrom(...STATUSES, 'rings' as const, 'completed' as const),
    durationSeconds: fc.constantFrom(null, 0, 4, 5, 42),
  }),
  {
    minLength: 1,
    maxLength: 40,
    size: 'max',
    selector: ({ call, status, durationSeconds }) =>
      `${call}:${status}:${status === 'completed' && durationSeconds === null}`,
  },
);

type SetEvent = { call: number; status: (typeof STATUSES)[number] | 'rings'; durationSeconds: number | null };

/**
 * Delivers the events in this order and charges after every `ringEvery`-th one. Returns the charge outcomes of the
 * calls and the balances.
 */
async function outcome(events: readonly SetEvent[], ringEvery: number): Promise<unknown> {
  const real = await createSystem(deps);
  // The balance covers every call and there is no daily limit. Otherwise the order of the calls would decide which
  // calls are refused.
  for (const { id } of real.businesses) await addFunds(deps.pool, id, 10_000);
  await deps.sql`DELETE FROM spending_limits WHERE business_id = ANY (${real.businesses.map(({ id }) => id)})`;
  for (const [index, { call, status, durationSeconds }] of events.entries()) {
    if (status === 'rings')
      await ringAll(deps.pool, [
        { callSid: real.sids[call] ?? '', to: real.business(businessOf(call)).number },
      ]);
    else await receiveCallEvents(deps.db, [real.event(call, status, durationSeconds)]);
    if (index % ringEvery === 0) await chargeAll(deps);
  }
  await chargeAll(deps);
  const rows = await deps.sql<{ call_sid: string; status: string; charge_outcome: string }>`SELECT
    call_sid, status, duration_seconds, charge_outcome FROM calls WHERE call_sid = ANY (${real.sids})`;
  const calls = rows.map(({ call_sid: sid, ...row }) => ({ call: real.sids.indexOf(sid), ...row }));
  const balances = await deps.sql`SELECT balance_cents FROM accounts
    WHERE business_id = ANY (${real.businesses.map(({ id }) => id)}) ORDER BY business_id`;
  return { calls: calls.sort((a, b) => a.call - b.call), balances: balances };
}

describe('a set of call events', () => {
  it('a set of call events leads to the same calls, charges and balances in any order and with any number of charge runs in between', async () => {
    const inTwoOrders = eventSet.chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray(events, { minLength: events.length }),
        fc.integer({ min: 1, max: 10 }),
      ),
    );
    const property = fc.asyncProperty(inTwoOrders, async ([events, permuted, ringEvery]) => {
      expect(await outcome(permuted, ringEvery)).toEqual(await outcome(events, 100));
    });
    await fc.assert(property, settings);
  }, 600_000);

  it('a set of call events has the same result when each event arrives one to five times', async () => {
    const repeated = eventSet.chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: events.length, maxLength: events.length }),
      ),
    );
    const property = fc.asyncProperty(repeated, async ([events, times]) => {
      const doubled = events.flatMap((event, index) =>
        Array.from({ length: times[index] ?? 1 }, () => event),
      );
      expect(await outcome(doubled, 7)).toEqual(await outcome(events, 7));
    });
    await fc.assert(property, settings);
  }, 600_000);
});

it('the invariants detect a balance that is one cent off', async () => {
  const { model, real } = await setUp();
  await deps.sql`UPDATE accounts SET balance_cents = balance_cents + 1
    WHERE business_id = ${real.business(1).id}`;

  await expect(checkInvariants(model, real, 1)).rejects.toThrow();
});
