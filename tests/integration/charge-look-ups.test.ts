import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RECHARGE_LIMITS } from '../../server/modules/billing/recharge/recharge-limits.ts';
import { applyCallEvents } from '../../server/modules/telephony/calls/charge-shard.ts';
import { makeCallEvent, receiveTaken } from '../support/calls.ts';
import { transactionOf } from '../support/database-of-pool.ts';
import { createTestDeps } from '../support/deps.ts';
import { makeBusiness, makeBusinesses } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';

const deps = forFile(createTestDeps);
const business = forFile(() => makeBusiness(deps, { balanceCents: 1_000_000 }));
let client: pg.PoolClient;

beforeAll(async () => {
  client = await deps.pool.connect();
});
afterAll(async () => {
  client.release();
});

async function receive(calls: number): Promise<number> {
  const events = Array.from({ length: calls }, () => makeCallEvent(business.number));
  const [shard = 0] = await receiveTaken(deps, events);
  return shard;
}

/**
 * The number of rows that this connection has read in `tables`. The count starts before the transaction, so only
 * differences are meaningful.
 */
async function readsOf(tables: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ reads: number }>(
    `SELECT coalesce(sum(idx_tup_fetch + seq_tup_read), 0)::int AS reads
     FROM pg_stat_xact_user_tables WHERE relname = ANY ($1)`,
    [tables],
  );
  return rows[0]?.reads ?? Number.NaN;
}

/** The number of rows in `tables` that charging at most `limit` due calls reads. */
async function readsOfCharge(shard: number, limit: number, tables: readonly string[]): Promise<number> {
  await client.query('BEGIN');
  const before = await readsOf(tables);
  const { charged } = await applyCallEvents(transactionOf(client), { shard, limit });
  const reads = (await readsOf(tables)) - before;
  await client.query('COMMIT');
  expect(charged).toBeGreaterThan(0);
  return reads;
}

async function readsOfOneCharge(): Promise<number> {
  return readsOfCharge(await receive(1), 100, ['calls', 'ledger_entries', 'call_messages', 'customers']);
}

it('a charge reads no more rows for a long ledger, even with a query plan made for an empty one', async () => {
  const atFirst = await readsOfOneCharge();
  for (let batch = 0; batch < 10; batch += 1) {
    const shard = await receive(100);
    await applyCallEvents(deps.db, { shard });
  }
  expect(await readsOfOneCharge()).toBeLessThan(atFirst + 10);
});

it('a claim of due events reads no completed ones, even with a query plan made for one shard', async () => {
  let shard = 0;
  for (let batch = 0; batch < 10; batch += 1) shard = await receive(100);
  await deps.sql`ANALYZE inbox_events`;
  const atFirst = await readsOfCharge(shard, 10, ['inbox_events']);
  await applyCallEvents(transactionOf(client), { shard, limit: 900 });
  expect(await readsOfCharge(shard, 10, ['inbox_events'])).toBeLessThan(atFirst + 10);
});

it('open_recharges reads at most one row of recharges per business, even with a query plan made before the first recharge existed', async () => {
  const ids = (await makeBusinesses(deps, 40, 500)).map(({ id }) => id);
  const openRecharges = () =>
    client.query('SELECT open_recharges($1, $2, $3)', [ids, ...Object.values(RECHARGE_LIMITS)]);
  await client.query('ANALYZE businesses, accounts');
  // No business has agreed to auto-recharge, so no recharge is opened.
  await client.query('UPDATE businesses SET is_auto_recharge = true WHERE id = ANY ($1)', [ids]);
  for (let call = 0; call < 10; call += 1) await openRecharges();
  await client.query(
    `WITH owner AS (
       INSERT INTO users (business_id, email, first_name, last_name, role)
       SELECT id, 'owner-' || id || '@callingua.test', 'Test', 'Test', 'admin' FROM unnest($1::int[]) AS id
       RETURNING business_id, id
     ), agreed AS (
       INSERT INTO recharge_consents (business_id, user_id, terms, threshold_cents, amount_cents)
       SELECT business_id, id, 'Test', 1000, 2000 FROM owner RETURNING business_id, id
     )
     INSERT INTO recharges (business_id, consent_id, amount_cents) SELECT business_id, id, 2000 FROM agreed`,
    [ids],
  );
  await client.query('BEGIN');
  const before = await readsOf(['recharges']);
  await openRecharges();
  const reads = (await readsOf(['recharges'])) - before;
  await client.query('COMMIT');
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThanOrEqual(ids.length);
});
