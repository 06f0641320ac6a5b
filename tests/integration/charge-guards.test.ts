import { afterEach, expect, it } from 'vitest';
import type { CallEvent } from '../../server/integrations/twilio/call-event.ts';
import { SHARDS } from '../../server/jobs/catalogue.ts';
import { RECHARGE_LIMITS } from '../../server/modules/billing/recharge/recharge-limits.ts';
import { applyCallEvents } from '../../server/modules/telephony/calls/charge-shard.ts';
import { receiveCallEvents } from '../../server/modules/telephony/calls/receive-call-events.ts';
import { chargeAll, deliver, makeCallEvent, receiveTaken } from '../support/calls.ts';
import { transactionOf } from '../support/database-of-pool.ts';
import { createTestDeps } from '../support/deps.ts';
import { balanceOf, makeBusiness, newCallSid, newPhoneNumber } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { inLostTransaction, inTransaction, waitForBlockedStatement } from '../support/open-transaction.ts';

const deps = forFile(createTestDeps);
const business = forTest(() => makeBusiness(deps, { balanceCents: 5_000 }));

// Charges the remaining events of each test, so that the shards of the next test contain none of them.
afterEach(async () => void (await chargeAll(deps)));

async function rowOf(table: 'calls' | 'inbox_events', callSid: string) {
  const key = table === 'calls' ? 'call_sid' : 'correlation_id';
  const { rows } = await deps.pool.query(`SELECT * FROM ${table} WHERE ${key} = $1 ORDER BY id DESC`, [
    callSid,
  ]);
  return rows[0];
}

/** Inserts an event that the receiver would store differently or not at all; returns its id. */
async function addEvent(
  shard: number,
  event: CallEvent,
  { provider = 'twilio', businessId = business.id }: { provider?: string; businessId?: number | null },
): Promise<number> {
  const rows = await deps.sql`INSERT INTO inbox_events
      (provider, event_key, shard, business_id, payload, correlation_id)
    VALUES (${provider}, ${newCallSid()}, ${shard}, ${businessId}, ${JSON.stringify(event)}, ${event.callSid})
    RETURNING id`;
  return rows[0].id;
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
  ['waits for its next attempt', `next_try_at = clock_timestamp() + interval '1 hour'`, 1],
  ['is dead-lettered', 'dead_at = clock_timestamp()', 0],
  ['is done', 'done_at = clock_timestamp()', 0],
])('an event that %s is not claimed with its shard', async (_name, state, claimedById) => {
  const event = makeCallEvent(business.number);
  const [shard = 0] = await receiveTaken(deps, [event]);
  await deps.pool.query(`UPDATE inbox_events SET ${state} WHERE business_id = $1`, [business.id]);
  expect(await applyCallEvents(deps.db, { shard })).toMatchObject({ claimed: 0 });
  expect(await balanceOf(deps.pool, business.id)).toBe(5_000);
  const { id } = await rowOf('inbox_events', event.callSid);
  expect(await applyCallEvents(deps.db, { shard, ids: [id] })).toMatchObject({ claimed: claimedById });
});

it('a worker claims only call events of its own shard, even when it requests other events by id', async () => {
  const event = makeCallEvent(business.number);
  const [shard = 0] = await receiveTaken(deps, [event]);
  const { id } = await rowOf('inbox_events', event.callSid);
  const stripe = await addEvent(shard, event, { provider: 'stripe' });
  const otherShard = { shard: (shard + 1) % SHARDS.length };
  const claimedBy = async (claim: Parameters<typeof applyCallEvents>[1]) =>
    (await inLostTransaction(deps, (_sql, client) => applyCallEvents(transactionOf(client), claim))).claimed;

  expect(await claimedBy(otherShard)).toBe(0);
  expect(await claimedBy({ ...otherShard, ids: [id] })).toBe(0);
  expect(await claimedBy({ shard })).toBe(1);
  expect(await claimedBy({ shard, ids: [stripe] })).toBe(0);
});

it('an event that another worker has just applied is not applied again by its id', async () => {
  const event = makeCallEvent(business.number);
  const [shard = 0] = await receiveTaken(deps, [event]);
  const { id } = await rowOf('inbox_events', event.callSid);
  const { again } = await inTransaction(deps, async (_sql, first) => {
    await applyCallEvents(transactionOf(first), { shard });
    const applying = applyCallEvents(deps.db, { shard, ids: [id] });
    await waitForBlockedStatement(deps, 'apply_call_events');
    return { again: applying };
  });
  expect(await again).toMatchObject({ claimed: 0 });
});

it('a charge does not wait for the account of another business', async () => {
  const other = await makeBusiness(deps);
  const [shard = 0] = await receiveTaken(deps, [makeCallEvent(business.number)]);
  await inTransaction(deps, async (holder) => {
    await holder`SELECT FROM accounts WHERE business_id = ${other.id} FOR UPDATE`;
    await inLostTransaction(deps, async (sql, client) => {
      await sql`SET LOCAL lock_timeout = '500ms'`;
      expect(await applyCallEvents(transactionOf(client), { shard })).toMatchObject({ charged: 1 });
    });
  });
});

it('a batch returns the counts of the events that it applied', async () => {
  const charged = makeCallEvent(business.number);
  const withoutDuration = makeCallEvent(business.number, { durationSeconds: null });
  const ringing = makeCallEvent(business.number, { status: 'ringing' });
  const [shard = 0] = await receiveTaken(deps, [charged, withoutDuration, ringing]);
  const notTaken = makeCallEvent(business.number);
  await receiveCallEvents(deps.db, [notTaken, makeCallEvent(business.number, { status: 'busy' })]);
  await addEvent(shard, makeCallEvent('+14169999999'), { businessId: null });

  expect(await applyCallEvents(deps.db, { shard })).toEqual({
    ...{ claimed: 6, charged: 1, unknown_numbers: 1, without_duration: 1, not_taken: 1 },
    ...{ business_ids: [business.id], recharges: 0 },
  });
});

it.each(['inbound', 'outbound'] as const)(
  'an %s call without a voice webhook is linked to its number and customer when the call ends',
  async (direction) => {
    const phone = `+1647${String(5_560_000 + business.id)}`;
    const number = { businessId: business.id, friendlyName: 'Other', languageCode: 'en', monthlyFeeCents: 0 };
    await deps.prisma.phoneNumber.createMany({
      data: [
        { ...number, number: newPhoneNumber(), status: 'active' },
        { ...number, number: business.number, status: 'cancelled', releasedAt: new Date() },
      ],
    });
    const person = { businessId: business.id, firstName: 'Ann', lastName: 'Lee' };
    await deps.prisma.customer.create({ data: { ...person, phone: '+16475550778' } });
    const customer = await deps.prisma.customer.create({ data: { ...person, phone } });
    const ends =
      direction === 'inbound' ? { from: phone, to: business.number } : { from: business.number, to: phone };
    const event = makeCallEvent(business.number, { direction, ...ends, ourNumber: business.number });
    await receiveCallEvents(deps.db, [{ ...event, status: 'ringing', durationSeconds: null }]);
    await chargeAll(deps);
    expect(await rowOf('calls', event.callSid)).toMatchObject({ status: 'ringing', ended_at: null });
    await receiveCallEvents(deps.db, [event]);
    await chargeAll(deps);

    const active = await deps.prisma.phoneNumber.findFirstOrThrow({
      where: { businessId: business.id, number: business.number, releasedAt: null },
    });
    expect(await rowOf('calls', event.callSid)).toMatchObject({
      ...{ phone_number_id: active.id, customer_id: customer.id },
      ...{ ended_at: expect.any(Date), charge_outcome: 'not_taken' },
    });
  },
);

it('a follow-up for a missed call is deleted once the late voice webhook arrives and the call is charged', async () => {
  const event = makeCallEvent(business.number);
  const reasons = async () => {
    const rows = await deps.sql`SELECT reasons FROM follow_ups WHERE business_id = ${business.id}`;
    return rows.map((row) => row.reasons);
  };
  await receiveCallEvents(deps.db, [event]);
  await chargeAll(deps);
  expect(await reasons()).toEqual([['missed']]);
  await deliver(deps, [event]);
  expect(await balanceOf(deps.pool, business.id)).toBe(4_975);
  expect(await reasons()).toEqual([]);
});

it('a later status that cannot replace `completed` does not set the duration of the call', async () => {
  const { callSid } = makeCallEvent(business.number);
  await deliver(deps, [makeCallEvent(business.number, { callSid, durationSeconds: null })]);
  await deliver(deps, [makeCallEvent(business.number, { callSid, status: 'busy', durationSeconds: 0 })]);
  expect(await rowOf('calls', callSid)).toMatchObject({
    ...{ status: 'completed', duration_seconds: null, charge_outcome: 'pending' },
  });
});

it('a call that was too short to be charged stays free when the minimum charged length is lowered before a repeated event', async () => {
  const event = makeCallEvent(business.number, { durationSeconds: 3 });
  await deliver(deps, [event]);
  const [shard = 0] = await receiveTaken(deps, [{ ...event, status: 'ringing', durationSeconds: null }]);
  const limits = Object.values(RECHARGE_LIMITS);
  const { rows } = await deps.pool.query('SELECT * FROM apply_call_events($1, 100, 1, $2, $3)', [
    shard,
    ...limits,
  ]);
  expect(rows).toMatchObject([{ claimed: 1, charged: 0 }]);
  expect(await rowOf('calls', event.callSid)).toMatchObject({ charge_outcome: 'too_short' });
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

it('the status with the highest rank in a batch is applied, in any order of the events', async () => {
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
