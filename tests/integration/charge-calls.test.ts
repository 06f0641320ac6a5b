import { describe, expect, it } from 'vitest';
import { CALL_STATUSES, isEndStatus } from '../../server/integrations/twilio/call-event.ts';
import { adjustBalance } from '../../server/modules/billing/balance/adjust-balance.ts';
import { listTransactions } from '../../server/modules/billing/balance/ledger.queries.ts';
import { applyCallEvents } from '../../server/modules/telephony/calls/charge-shard.ts';
import { chargeAll, deliver, makeCallEvent, receiveTaken } from '../support/calls.ts';
import { transactionOf } from '../support/database-of-pool.ts';
import { createTestDeps } from '../support/deps.ts';
import { addFunds, balanceOf, makeBusiness, newCallSid } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { inLostTransaction } from '../support/open-transaction.ts';
import { splitWords } from '../support/split-words.ts';

const deps = forFile(createTestDeps);
const business = forTest(() => makeBusiness(deps, { balanceCents: 5_000 }));

const callRow = async (callSid: string) =>
  (await deps.sql`SELECT * FROM calls WHERE call_sid = ${callSid}`)[0];

async function chargesOf(businessId: number): Promise<number> {
  const rows = await deps.sql<{ count: number }>`SELECT count(*)::int AS count FROM ledger_entries
    WHERE business_id = ${businessId} AND kind = 'call_charge'`;
  return rows[0]?.count ?? Number.NaN;
}

describe('the order of call statuses', () => {
  it('the order of call statuses in SQL includes every status that the webhook accepts, with the same final statuses', async () => {
    const rows = await deps.sql<{ status: string; has_ended: boolean }>`SELECT s.status,
      call_has_ended(s.status) AS has_ended FROM unnest(${CALL_STATUSES}::text[]) s (status)
      WHERE call_status_outranks(s.status, 'not a status')`;
    expect(rows.filter((row) => row.has_ended).map(({ status }) => status)).toEqual(
      CALL_STATUSES.filter(isEndStatus),
    );
    expect(rows.map(({ status }) => status)).toEqual([...CALL_STATUSES]);
  });

  it('exactly one of two different call statuses may replace the other, and no status replaces itself', async () => {
    const rows = await deps.sql<{ a: string; b: string; wins: boolean; loses: boolean }>`SELECT a, b,
      call_status_outranks(a, b) AS wins, call_status_outranks(b, a) AS loses
      FROM unnest(${CALL_STATUSES}::text[]) a, unnest(${CALL_STATUSES}::text[]) b`;
    for (const { a, b, wins, loses } of rows)
      expect([a, b, Number(wins) + Number(loses)]).toEqual([a, b, a === b ? 0 : 1]);
    const beaten = rows.filter(({ a, wins }) => a === 'completed' && wins).length;
    expect(beaten).toBe(CALL_STATUSES.length - 1);
  });
});

describe('a completed call', () => {
  it('a completed call costs 25 cents once, with a ledger entry that names the call and its length', async () => {
    const event = makeCallEvent(business.number, { durationSeconds: 125 });

    await deliver(deps, [event]);

    expect(await balanceOf(deps.pool, business.id)).toBe(4_975);
    const charged = { status: 'completed', duration_seconds: 125, charge_outcome: 'charged' };
    expect(await callRow(event.callSid)).toMatchObject(charged);
    const rows = await deps.sql`SELECT * FROM ledger_entries
      WHERE business_id = ${business.id} ORDER BY sequence DESC LIMIT 1`;
    expect(rows[0]).toMatchObject({
      kind: 'call_charge',
      source: event.callSid,
      call_sid: event.callSid,
      amount_cents: -25,
      balance_after_cents: 4_975,
    });
    const { entries } = await listTransactions(deps.db.ofBusiness(business.id), { limit: 1 }, 'en');
    expect(entries).toMatchObject([{ reason: 'Completed call, 2:05', callSid: event.callSid }]);
  });

  it('the history of the ledger states the length of each completed call, and can be filtered by call', async () => {
    const events = [30, 125].map((durationSeconds) => makeCallEvent(business.number, { durationSeconds }));
    for (const event of events) await deliver(deps, [event]);
    const list = async (callSid?: string) =>
      (await listTransactions(deps.db.ofBusiness(business.id), { callSid }, 'en')).entries.map(
        ({ reason }) => reason,
      );
    expect(await list()).toEqual(['Completed call, 2:05', 'Completed call, 0:30', 'Funds added']);
    expect(await list(events[0]?.callSid)).toEqual(['Completed call, 0:30']);
  });

  it('a call is charged even if a balance adjustment used the id of the call as its key', async () => {
    const { callSid, ...call } = makeCallEvent(business.number);
    const adjustment = {
      actor: 'operator:test',
      businessId: business.id,
      reason: 'Goodwill',
      requestId: callSid,
    };
    await adjustBalance(deps, { ...adjustment, amountCents: 100 });
    await deliver(deps, [{ callSid, ...call }]);

    expect(await balanceOf(deps.pool, business.id)).toBe(5_075);
  });

  it('a completed call is not charged twice when its event is delivered five times', async () => {
    const event = makeCallEvent(business.number);

    await deliver(deps, [event, event, event, event, event]);
    await deliver(deps, [event]);

    expect(await balanceOf(deps.pool, business.id)).toBe(4_975);
    expect(await chargesOf(business.id)).toBe(1);
  });

  it('a completed call is charged once when two workers apply its shard concurrently', async () => {
    const events = Array.from({ length: 40 }, () => makeCallEvent(business.number));
    await receiveTaken(deps, events);

    await Promise.all([chargeAll(deps), chargeAll(deps), chargeAll(deps)]);

    expect(await chargesOf(business.id)).toBe(40);
    expect(await balanceOf(deps.pool, business.id)).toBe(5_000 - 40 * 25);
  });

  it('a call is charged at the price of its business, even when the balance falls below zero', async () => {
    const poor = await makeBusiness(deps, { balanceCents: 10 });
    await deps.prisma.business.update({ where: { id: poor.id }, data: { callPriceCents: 20 } });

    await deliver(deps, [makeCallEvent(poor.number)]);

    expect(await balanceOf(deps.pool, poor.id)).toBe(-10);
  });

  it('a completed call leaves every row of another business unchanged', async () => {
    const other = await makeBusiness(deps, { balanceCents: 700 });
    const readAccount = () => deps.sql`SELECT a.*, (SELECT count(*) FROM calls c
      WHERE c.business_id = ${other.id}) AS calls FROM accounts a WHERE business_id = ${other.id}`;
    const before = await readAccount();

    await deliver(deps, [makeCallEvent(business.number)]);

    expect(await readAccount()).toEqual(before);
  });
});

describe('a call without a charge', () => {
  it.each([
    ['shorter than 5 seconds', { durationSeconds: 4 }, 'too_short'],
    ['0 seconds long', { durationSeconds: 0 }, 'too_short'],
    ['busy', { status: 'busy', durationSeconds: 0 }, 'not_completed'],
    ['failed', { status: 'failed', durationSeconds: 0 }, 'not_completed'],
    ['not answered', { status: 'no-answer', durationSeconds: 0 }, 'not_completed'],
    ['canceled', { status: 'canceled', durationSeconds: 0 }, 'not_completed'],
  ])('a call that is %s is free and stores the reason', async (_name, fields, outcome) => {
    const event = makeCallEvent(business.number, fields);

    await deliver(deps, [event]);

    expect(await balanceOf(deps.pool, business.id)).toBe(5_000);
    expect((await callRow(event.callSid)).charge_outcome).toBe(outcome);
  });

  it('a call of exactly 5 seconds is charged', async () => {
    await deliver(deps, [makeCallEvent(business.number, { durationSeconds: 5 })]);

    expect(await balanceOf(deps.pool, business.id)).toBe(4_975);
  });

  it('a call to a number on hold is free and stores that reason', async () => {
    const businessOnHold = await makeBusiness(deps, { balanceCents: 1_000, numberStatus: 'on_hold' });
    const event = makeCallEvent(businessOnHold.number);

    await deliver(deps, [event]);

    expect(await balanceOf(deps.pool, businessOnHold.id)).toBe(1_000);
    expect((await callRow(event.callSid)).charge_outcome).toBe('number_on_hold');
  });

  it('an event of an unknown number is marked as done, without a call or charge', async () => {
    const event = makeCallEvent('+14169999999');

    await deliver(deps, [event]);

    expect(await callRow(event.callSid)).toBeUndefined();
    const rows = await deps.sql`SELECT outcome, done_at FROM inbox_events
      WHERE event_key = ${`${event.callSid}:completed`}`;
    expect(rows[0]).toMatchObject({ outcome: 'unknown_number', done_at: expect.any(Date) });
  });
});

describe('late, repeated and reordered events', () => {
  it('late, repeated and reordered events result in the same call, charge and balance', async () => {
    const statuses = ['ringing', 'in-progress', 'completed'] as const;
    const orders = splitWords('012 021 102 120 201 210').map((digits) => [...digits].map(Number));
    for (const order of orders) {
      const callSid = newCallSid();
      const events = order.map((index) =>
        makeCallEvent(business.number, { callSid, status: statuses[index] ?? '' }),
      );
      for (const event of events) await deliver(deps, [event, event]);

      const charged = { status: 'completed', duration_seconds: 42, charge_outcome: 'charged' };
      expect(await callRow(callSid)).toMatchObject(charged);
    }
    expect(await chargesOf(business.id)).toBe(orders.length);
  });

  it('a failed status neither replaces a completed one nor prevents it, in either order', async () => {
    for (const order of [
      ['completed', 'failed'],
      ['failed', 'completed'],
    ]) {
      const callSid = newCallSid();
      for (const status of order) await deliver(deps, [makeCallEvent(business.number, { callSid, status })]);
      expect(await callRow(callSid)).toMatchObject({ status: 'completed', charge_outcome: 'charged' });
    }
    expect(await chargesOf(business.id)).toBe(2);
  });
});

describe('a batch of call events', () => {
  it('a batch of call events charges many calls of many businesses, and leaves no gap in any ledger', async () => {
    const businesses = await Promise.all(
      Array.from({ length: 12 }, () => makeBusiness(deps, { balanceCents: 2_000 })),
    );
    const events = businesses.flatMap(({ number }) => Array.from({ length: 7 }, () => makeCallEvent(number)));
    await receiveTaken(deps, events);

    expect(await chargeAll(deps)).toBe(84);

    for (const { id } of businesses) expect(await balanceOf(deps.pool, id)).toBe(2_000 - 7 * 25);
    expect(await deps.sql`SELECT * FROM ledger_differences`).toEqual([]);
  });

  it('a batch of call events is rolled back completely when its commit fails, and charged by the next wake-up', async () => {
    const event = makeCallEvent(business.number);
    const [shard = 0] = await receiveTaken(deps, [event]);
    const applied = await inLostTransaction(deps, (_sql, client) =>
      applyCallEvents(transactionOf(client), { shard }),
    );
    expect(applied.charged).toBe(1);
    expect(await balanceOf(deps.pool, business.id)).toBe(5_000);

    await chargeAll(deps);

    expect(await balanceOf(deps.pool, business.id)).toBe(4_975);
  });

  it('a batch of call events skips an event that contradicts the ledger, and dead-letters it at its eighth failure', async () => {
    const other = await makeBusiness(deps, { balanceCents: 1_000 });
    const stolen = makeCallEvent(business.number);
    await deliver(deps, [stolen]);
    // The same call for another business, inserted directly because the receiver would not store such an
    // event.
    const forged = { ...stolen, status: 'busy', ourNumber: other.number, to: other.number };
    await deps.pool.query(
      `INSERT INTO inbox_events (provider, event_key, shard, business_id, payload, correlation_id)
       VALUES ('twilio', $1, shard_of($2), $2, $3, $4)`,
      [`${forged.callSid}:forged`, other.id, JSON.stringify(forged), forged.callSid],
    );
    const good = makeCallEvent(other.number);

    await deliver(deps, [good]);
    expect(await balanceOf(deps.pool, other.id)).toBe(975);

    const forgedRow = async () =>
      (
        await deps.sql`SELECT * FROM inbox_events
        WHERE business_id = ${other.id} AND event_key = ${`${forged.callSid}:forged`}`
      )[0];
    for (let attempt = 1; attempt < 8; attempt += 1) {
      expect(await forgedRow()).toMatchObject({ attempts: attempt, dead_at: null, done_at: null });
      await deps.sql`UPDATE inbox_events SET next_try_at = clock_timestamp()
        WHERE business_id = ${other.id} AND done_at IS NULL`;
      await chargeAll(deps);
    }
    expect(await forgedRow()).toMatchObject({ attempts: 8, dead_at: expect.any(Date), done_at: null });
    expect((await forgedRow()).last_error).toContain('belongs to another business');
    expect(await balanceOf(deps.pool, business.id)).toBe(4_975);
    expect(await chargeAll(deps)).toBe(0);
  });
});

describe('a balance that crosses the low-balance threshold', () => {
  async function lowBalanceEvents(businessId: number) {
    const rows = await deps.sql`SELECT payload FROM outbox_events
      WHERE business_id = ${businessId} AND name = 'balance.low' ORDER BY id`;
    return rows.map(({ payload }) => payload);
  }

  it('a balance that crosses the low-balance threshold queues one event per crossing, in the transaction of the charge', async () => {
    const near = await makeBusiness(deps, { balanceCents: 1_030 });

    await deliver(deps, [makeCallEvent(near.number)]);
    expect(await lowBalanceEvents(near.id)).toEqual([]);
    await deliver(deps, [makeCallEvent(near.number)]);
    await deliver(deps, [makeCallEvent(near.number), makeCallEvent(near.number)]);
    expect(await lowBalanceEvents(near.id)).toEqual([
      { balanceCents: 980, thresholdCents: 1_000, sequence: 3 },
    ]);

    await addFunds(deps.pool, near.id, 100);
    await deliver(deps, [makeCallEvent(near.number), makeCallEvent(near.number)]);
    expect(await lowBalanceEvents(near.id)).toHaveLength(2);
  });

  it('a balance that crosses the low-balance threshold queues one event when a thousand calls cross it concurrently', async () => {
    const busy = await makeBusiness(deps, { balanceCents: 25_500 });
    const events = Array.from({ length: 1_000 }, () => makeCallEvent(busy.number));
    await receiveTaken(deps, events);

    await Promise.all([chargeAll(deps), chargeAll(deps)]);

    expect(await balanceOf(deps.pool, busy.id)).toBe(25_500 - 25_000);
    expect(await lowBalanceEvents(busy.id)).toHaveLength(1);
  });
});
