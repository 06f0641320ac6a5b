import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyCallEvents } from '../../server/domains/calls/apply-call-events.ts';
import { receiveCallEvents } from '../../server/domains/calls/receive-call-events.ts';
import { makeCallEvent } from '../support/calls.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { makeBusiness, type TestBusiness } from '../support/factories.ts';

let deps: TestDeps;
let business: TestBusiness;
let client: pg.PoolClient;

beforeAll(async () => {
  deps = await createTestDeps();
  business = await makeBusiness(deps, { balanceCents: 1_000_000 });
  client = await deps.pool.connect();
});
afterAll(async () => {
  client.release();
  await deps.drop();
});

async function receive(calls: number): Promise<number> {
  const events = Array.from({ length: calls }, () => makeCallEvent(business.number));
  const [lane = 0] = await receiveCallEvents(deps.pool, events);
  return lane;
}

/** Index entries that this connection reads in the tables that grow, for the charge of one call. */
async function readsOfOneCharge(): Promise<number> {
  const lane = await receive(1);
  await client.query('BEGIN');
  const { charged } = await applyCallEvents(client, lane, { limit: 100 });
  const { rows } = await client.query<{ reads: number }>(
    `/* every business: statistics */ SELECT coalesce(sum(idx_tup_fetch + seq_tup_read), 0)::int AS reads
     FROM pg_stat_xact_user_tables WHERE relname IN ('calls', 'ledger_entries', 'call_messages', 'customers')`,
  );
  await client.query('COMMIT');
  expect(charged).toBe(1);
  return rows[0]?.reads ?? Number.NaN;
}

it('a call is charged with as few reads when the ledger is long, by plans from when it was empty', async () => {
  const atFirst = await readsOfOneCharge();
  for (let batch = 0; batch < 10; batch += 1) {
    const lane = await receive(100);
    await applyCallEvents(deps.pool, lane, { limit: 100 });
  }
  expect(await readsOfOneCharge()).toBeLessThan(atFirst + 10);
});
