import { expect, it } from 'vitest';
import { applyCallEvents } from '../../server/modules/telephony/calls/charge-shard.ts';
import { chargeAll, deliver, makeCallEvent, receiveTaken } from '../support/calls.ts';
import { transactionOf } from '../support/database-of-pool.ts';
import { createTestDeps } from '../support/deps.ts';
import { balanceOf, makeBusiness, newCallSid } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { inLostTransaction, inTransaction, waitForBlockedStatement } from '../support/open-transaction.ts';

const deps = forFile(createTestDeps);
const business = forTest(() => makeBusiness(deps, { balanceCents: 5_000 }));

async function rowOf(table: 'calls' | 'inbox_events', callSid: string) {
  const key = table === 'calls' ? 'call_sid' : 'correlation_id';
  const { rows } = await deps.pool.query(`SELECT * FROM ${table} WHERE ${key} = $1 ORDER BY id DESC`, [
    callSid,
  ]);
  return rows[0];
}

it('an event is one inbox row for any number of repeated and concurrent deliveries', async () => {
  const event = makeCallEvent(business.number);
  const shards = await Promise.all(Array.from({ length: 12 }, () => receiveTaken(deps, [event])));
  await receiveTaken(deps, [event, makeCallEvent(business.number)]);

  expect(shards.flat()).toHaveLength(1);
  const rows = await deps.sql`SELECT event_key FROM inbox_events WHERE business_id = ${business.id}`;
  expect(rows).toHaveLength(2);
});

it('a charge waits for the lock of the account and continues from the committed balance', async () => {
  const [shard = 0] = await receiveTaken(deps, [makeCallEvent(business.number)]);
  const { charge } = await inTransaction(deps, async (sql) => {
    await sql`SELECT post_ledger_entry(${business.id}, 'topup', ${newCallSid()}, 100)`;
    const charging = applyCallEvents(deps.db, { shard }).catch((error: unknown) => error);
    await waitForBlockedStatement(deps, 'apply_call_events');
    return { charge: charging };
  });
  expect(await charge).toMatchObject({ charged: 1 });
  expect(await balanceOf(deps.pool, business.id)).toBe(5_000 + 100 - 25);
});

it('an event that another worker is processing is skipped without waiting', async () => {
  const [shard = 0] = await receiveTaken(deps, [makeCallEvent(business.number)]);
  await inLostTransaction(deps, async (_sql, first) => {
    expect(await applyCallEvents(transactionOf(first), { shard })).toMatchObject({ claimed: 1 });
    await inLostTransaction(deps, async (sql, second) => {
      await sql`SET LOCAL lock_timeout = '500ms'`;
      expect(await applyCallEvents(transactionOf(second), { shard })).toMatchObject({ claimed: 0 });
    });
  });
  await chargeAll(deps);
});

it.each([
  ['waits for its next attempt', `next_try_at = clock_timestamp() + interval '1 hour'`],
  ['is dead-lettered', 'dead_at = clock_timestamp()'],
  ['is done', 'done_at = clock_timestamp()'],
])('an event that %s is not claimed', async (_name, state) => {
  const [shard = 0] = await receiveTaken(deps, [makeCallEvent(business.number)]);
  await deps.pool.query(`UPDATE inbox_events SET ${state} WHERE business_id = $1`, [business.id]);
  expect(await applyCallEvents(deps.db, { shard })).toMatchObject({ claimed: 0 });
  expect(await balanceOf(deps.pool, business.id)).toBe(5_000);
});

it('an event of a call that another worker is charging waits for the charge and is applied without a failure', async () => {
  const done = makeCallEvent(business.number);
  const [shard = 0] = await receiveTaken(deps, [done]);
  const { late } = await inTransaction(deps, async (_sql, first) => {
    expect(await applyCallEvents(transactionOf(first), { shard })).toMatchObject({ charged: 1 });
    await receiveTaken(deps, [makeCallEvent(business.number, { callSid: done.callSid, status: 'ringing' })]);
    const applying = applyCallEvents(deps.db, { shard }).catch((error: unknown) => error);
    await waitForBlockedStatement(deps, 'apply_call_events');
    return { late: applying };
  });

  expect(await late).toMatchObject({ claimed: 1, charged: 0 });
  expect(await balanceOf(deps.pool, business.id)).toBe(4_975);
});

it('an event that arrives after the charge is marked as done immediately, and preserves the end of the call', async () => {
  const done = makeCallEvent(business.number);
  await deliver(deps, [done]);
  const { ended_at } = await rowOf('calls', done.callSid);

  await deliver(deps, [makeCallEvent(business.number, { callSid: done.callSid, status: 'ringing' })]);

  const event = await rowOf('inbox_events', done.callSid);
  expect(event).toMatchObject({ attempts: 1, last_error: null, outcome: 'charged' });
  expect(event.done_at).toEqual(expect.any(Date));
  expect(ended_at).toEqual(expect.any(Date));
  expect((await rowOf('calls', done.callSid)).ended_at).toEqual(ended_at);
});

it('the highest status of one batch is applied, in any order', async () => {
  const callSid = newCallSid();
  for (const status of ['completed', 'failed', 'ringing'])
    await receiveTaken(deps, [makeCallEvent(business.number, { callSid, status })]);

  await chargeAll(deps);

  expect(await rowOf('calls', callSid)).toMatchObject({ status: 'completed', charge_outcome: 'charged' });
  expect(await balanceOf(deps.pool, business.id)).toBe(4_975);
});

it('a call stays with the business that had the number at its start', async () => {
  const callSid = newCallSid();
  await deliver(deps, [makeCallEvent(business.number, { callSid, status: 'ringing' })]);
  const next = await makeBusiness(deps, { balanceCents: 1_000 });
  await deps.sql`UPDATE phone_numbers SET status = 'cancelled', released_at = app_now()
    WHERE business_id = ${business.id}`;
  await deps.sql`UPDATE phone_numbers SET number = ${business.number} WHERE business_id = ${next.id}`;

  await deliver(deps, [makeCallEvent(business.number, { callSid })]);

  expect(await balanceOf(deps.pool, business.id)).toBe(4_975);
  expect(await balanceOf(deps.pool, next.id)).toBe(1_000);
});
