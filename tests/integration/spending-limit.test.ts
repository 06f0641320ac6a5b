import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { SPENDING_LIMITS } from '../../server/core/plan.ts';
import type { CallEvent } from '../../server/integrations/twilio/call-event.ts';
import { readSpending } from '../../server/modules/billing/limits/spending.queries.ts';
import { updateSpendingLimit } from '../../server/modules/billing/limits/update-spending-limit.ts';
import { beginCall } from '../../server/modules/telephony/calls/begin-call.ts';
import { applyCallEvents } from '../../server/modules/telephony/calls/charge-shard.ts';
import { receiveCallEvents } from '../../server/modules/telephony/calls/receive-call-events.ts';
import {
  systemStatus,
  toSystemStatusView,
} from '../../server/modules/tenants/businesses/businesses.queries.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import { chargeAll, makeCallEvent } from '../support/calls.ts';
import { transactionOf } from '../support/database-of-pool.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { agePayments, balanceOf, makeBusiness, makePerson, newCallSid } from '../support/factories.ts';
import { setClock } from '../support/fees.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { inLostTransaction } from '../support/open-transaction.ts';
import { until } from '../support/until.ts';

/** Noon in Toronto. */
const NOON = '2027-01-10T17:00:00Z';
/** Price of ten calls at 25 cents. */
const TEN_CALLS = 250;

const deps = forFile(createTestDeps);
let owner: { businessId: number; userId: number };

beforeEach(() => setClock(deps, NOON));
const business = forTest(() => makeBusiness(deps, { balanceCents: 50_000 }));
beforeEach(async () => {
  await agePayments(deps.pool, business.id);
  owner = { businessId: business.id, userId: (await makePerson(deps, business.id)).id };
});

const ring = (callSid = newCallSid(), { number: to } = business) =>
  beginCall(deps, { callSid, from: '+16475550001', to });
const end = (callSid: string, fields: Partial<CallEvent> = {}) =>
  makeCallEvent(business.number, { callSid, ...fields });
const choose = (limitCents: number | null) =>
  updateSpendingLimit(asMember(deps, business.id), owner, { kind: 'calls', limitCents });
const today = async () => (await readSpending(deps.db.ofBusiness(business.id))).calls;
const inZone = (timezone: string) =>
  deps.prisma.business.update({ where: { id: business.id }, data: { timezone } });

async function arrive(...events: CallEvent[]): Promise<void> {
  for (const event of events) await receiveCallEvents(deps.db, [event]);
  await chargeAll(deps);
}

async function ringTimes(count: number): Promise<string[]> {
  const callSids = Array.from({ length: count }, () => newCallSid());
  for (const callSid of callSids) await ring(callSid);
  return callSids;
}

async function outcomes() {
  const rows = await deps.sql<{ refusal: string | null; charge_outcome: string }>`SELECT refusal,
    charge_outcome FROM calls WHERE business_id = ${business.id} ORDER BY id`;
  return rows;
}

async function readLimitEvents() {
  const rows = await deps.sql<{ name: string; limit: string }>`SELECT name, payload ->> 'limitCents' AS limit
    FROM outbox_events WHERE business_id = ${business.id} AND name LIKE 'spending.%' ORDER BY id`;
  return rows.map(({ name, limit }) => `${name} ${limit}`);
}

async function expectNoDifferences(): Promise<void> {
  expect(await deps.sql`SELECT * FROM spending_differences WHERE business_id = ${business.id}`).toEqual([]);
}

/** Sets a limit as the owner would, below the smallest selectable one. */
async function allow(cents: number): Promise<void> {
  await deps.sql`INSERT INTO spending_limits (business_id, kind, limit_cents)
    VALUES (${business.id}, 'calls', ${cents})
    ON CONFLICT (business_id, kind) DO UPDATE SET limit_cents = excluded.limit_cents`;
}

describe('a business that reached its daily spending limit', () => {
  it('a business that reached its daily spending limit refuses the next call with a message, free of charge, and stores the reason', async () => {
    await allow(TEN_CALLS);
    await ringTimes(10);
    const callSid = newCallSid();

    expect(await ring(callSid)).toMatchObject({
      kind: 'refuse',
      reason: 'spending_limit',
      languageCode: 'en',
    });
    await arrive(end(callSid));

    expect((await outcomes()).at(-1)).toEqual({
      refusal: 'spending_limit',
      charge_outcome: 'spending_limit',
    });
    expect(await balanceOf(deps.pool, business.id)).toBe(50_000);
    expect(await today()).toMatchObject({
      limitCents: TEN_CALLS,
      spentCents: TEN_CALLS,
      standing: 'reached',
    });
    await expectNoDifferences();
  });

  it('a business that reached its daily spending limit is still charged for calls that were answered before', async () => {
    await allow(TEN_CALLS);
    const callSids = await ringTimes(11);
    await arrive(...callSids.map((callSid) => end(callSid)));

    expect(await balanceOf(deps.pool, business.id)).toBe(50_000 - TEN_CALLS);
    expect(await today()).toMatchObject({ spentCents: TEN_CALLS });
    await expectNoDifferences();
  });

  it('exactly as many of fifty concurrent callers are answered as the daily spending limit allows', async () => {
    await allow(TEN_CALLS);
    await ringTimes(3);
    const answers = await Promise.all(Array.from({ length: 50 }, () => ring()));

    expect(answers.filter(({ kind }) => kind === 'greet')).toHaveLength(7);
    expect(await today()).toMatchObject({ spentCents: TEN_CALLS });
    await expectNoDifferences();
  });

  it('a daily spending limit with room for one more call counts only one of 20 concurrent calls', async () => {
    await allow(50);
    await ringTimes(1);
    const gate = new pg.Client({ connectionString: deps.config.DATABASE_URL });
    await gate.connect();
    await gate.query('BEGIN');
    const { rows: days } = await gate.query<{ day: string }>(
      'SELECT day::text FROM spending_days WHERE business_id = $1 FOR UPDATE',
      [business.id],
    );
    // begin_call admits only one new call of a business at a time, so this test calls count_spending directly.
    const counting = Promise.all(
      Array.from({ length: 20 }, newCallSid).map(
        (callSid) => deps.sql<{ counted: boolean }>`
          SELECT count_spending(${business.id}, 'calls', ${days[0]?.day}::date, 25, 50, ${callSid}) AS counted`,
      ),
    );
    const areWaiting = async () => {
      // The first statement waits for the transaction of `gate`. All others wait for the tuple lock, so a pending tuple
      // lock means that at least two statements wait.
      const { rows } = await gate.query(
        `SELECT FROM pg_locks WHERE NOT granted AND locktype = 'tuple'
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      return rows.length > 0;
    };
    await until(areWaiting, 10_000, 'two writers wait');
    await gate.query('COMMIT');
    await gate.end();

    expect((await counting).filter(([row]) => row?.counted)).toHaveLength(1);
    expect(await today()).toMatchObject({ spentCents: 50 });
  });

  it('a reached daily spending limit does not affect other businesses', async () => {
    const other = await makeBusiness(deps, { balanceCents: 5_000 });
    await allow(25);
    await ringTimes(2);

    expect(await ring(newCallSid(), other)).toMatchObject({ kind: 'greet' });
    expect(await readSpending(deps.db.ofBusiness(other.id))).toMatchObject({ calls: { spentCents: 25 } });
    expect(await today()).toMatchObject({ spentCents: 25 });
  });

  it('the dashboard shows that the agent is stopped, with the daily spending limit as the reason', async () => {
    await allow(TEN_CALLS);
    const { centsADay } = SPENDING_LIMITS.calls;
    const support = { SUPPORT_EMAIL: 'support@callingua.test', SUPPORT_PHONE: '+14165550100' };
    const readAgent = async () => {
      const params = { callsBelowZero: 20, centsADay };
      const row = await deps.db.ofBusiness(business.id).one(systemStatus, params);
      return toSystemStatusView(row, support, false).agent;
    };
    await ringTimes(10);
    expect(await readAgent()).toEqual({ state: 'stopped', reason: 'spending_limit' });
    // The amount of an earlier day does not count.
    await deps.sql`UPDATE spending_days SET day = day - 1 WHERE business_id = ${business.id}`;
    expect(await readAgent()).toEqual({ state: 'running' });
  });

  it('a business has the daily spending limit of the plan by default', async () => {
    await ring();
    await deps.sql`UPDATE spending_days SET spent_cents = ${SPENDING_LIMITS.calls.centsADay - 25}
      WHERE business_id = ${business.id}`;
    expect(await ring()).toMatchObject({ kind: 'greet' });
    expect(await ring()).toMatchObject({ reason: 'spending_limit' });
  });

  it('a call that the balance does not cover is refused for missing funds and not for the spending limit', async () => {
    await deps.sql`UPDATE accounts SET balance_cents = 0, calls_below_zero = 20
      WHERE business_id = ${business.id}`;
    await allow(25);
    expect(await ring()).toMatchObject({ reason: 'refused_no_funds' });
    expect(await today()).toMatchObject({ spentCents: 0 });
  });
});

describe('the spent amount of a day', () => {
  it.each([
    ['a call that was too short', { durationSeconds: 4 }],
    ['a call that was not answered', { status: 'no-answer' }],
    ['a busy call', { status: 'busy' }],
  ])('the spent amount of a day is reduced once for repeated end events of %s', async (_name, fields) => {
    await allow(50);
    const [callSid = ''] = await ringTimes(2);
    expect(await ring()).toMatchObject({ reason: 'spending_limit' });
    await arrive(end(callSid, fields));
    await arrive(end(callSid, fields), end(callSid, { status: 'ringing' }));

    expect(await today()).toMatchObject({ spentCents: 25, standing: 'within' });
    expect(await ring()).toMatchObject({ kind: 'greet' });
    expect(await ring()).toMatchObject({ reason: 'spending_limit' });
    await expectNoDifferences();
  });

  it('the spent amount of a day is increased again when a later status event makes the call chargeable', async () => {
    const callSid = newCallSid();
    await ring(callSid);
    await arrive(end(callSid, { status: 'busy' }));
    expect(await today()).toMatchObject({ spentCents: 0 });
    await arrive(end(callSid));

    expect(await today()).toMatchObject({ spentCents: 25 });
    expect(await balanceOf(deps.pool, business.id)).toBe(49_975);
    await expectNoDifferences();
  });

  it('the spent amount of a day counts a webhook once that is delivered ten times', async () => {
    const callSid = newCallSid();
    await Promise.all(Array.from({ length: 10 }, () => ring(callSid)));
    await ring(callSid);
    expect(await today()).toMatchObject({ spentCents: 25 });
  });

  it('a refused call stays refused when its webhook is repeated, even if the end of another call has made room for it', async () => {
    await allow(25);
    const [first = ''] = await ringTimes(1);
    const callSid = newCallSid();
    await ring(callSid);
    await arrive(end(first, { durationSeconds: 1 }));

    expect(await ring(callSid)).toMatchObject({ reason: 'spending_limit' });
    expect(await today()).toMatchObject({ spentCents: 0 });
  });

  it('the spent amount of a day includes a chargeable call whose end arrived before its voice webhook', async () => {
    const [short, long] = [newCallSid(), newCallSid()];
    await arrive(end(short, { durationSeconds: 2 }), end(long));
    expect(await today()).toMatchObject({ spentCents: 0 });
    await ring(short);
    await ring(long);
    expect(await today()).toMatchObject({ spentCents: 50 });
    await chargeAll(deps);

    expect(await today()).toMatchObject({ spentCents: 25 });
    await expectNoDifferences();
  });

  it('the spent amount of a day excludes a call that exceeds the limit and whose end arrived first', async () => {
    await allow(25);
    const callSid = newCallSid();
    await arrive(end(callSid));
    await ringTimes(1);
    expect(await ring(callSid)).toMatchObject({ reason: 'spending_limit' });
    await chargeAll(deps);

    expect((await outcomes())[0]).toEqual({ refusal: 'spending_limit', charge_outcome: 'spending_limit' });
    expect(await balanceOf(deps.pool, business.id)).toBe(50_000);
  });

  it('the spent amount of a day is not changed by a call start or call end whose process died before the commit', async () => {
    const callSid = newCallSid();
    await inLostTransaction(
      deps,
      (sql) => sql`SELECT * FROM begin_call(${callSid}, '+16475550001', ${business.number}, 20, 5000)`,
    );
    expect(await today()).toMatchObject({ spentCents: 0 });
    await ring(callSid);
    const [shard = 0] = await receiveCallEvents(deps.db, [end(callSid, { durationSeconds: 1 })]);
    await inLostTransaction(deps, (_sql, client) => applyCallEvents(transactionOf(client), { shard }));
    expect(await today()).toMatchObject({ spentCents: 25 });
    await chargeAll(deps);

    expect(await today()).toMatchObject({ spentCents: 0 });
  });
});

describe('the day of a spending limit', () => {
  it('the day of a spending limit ends at midnight, and a later call end counts for the day on which the call began', async () => {
    await allow(25);
    const [callSid = ''] = await ringTimes(1);
    expect(await ring()).toMatchObject({ reason: 'spending_limit' });
    await setClock(deps, '2027-01-11T05:00:01Z');
    expect(await today()).toMatchObject({ spentCents: 0, standing: 'within' });
    await ringTimes(1);
    await arrive(end(callSid, { durationSeconds: 1 }));

    expect(await today()).toMatchObject({ spentCents: 25 });
    await expectNoDifferences();
    await setClock(deps, NOON);
    expect(await today()).toMatchObject({ spentCents: 0 });
  });

  it('the day of a spending limit has 23 hours when the clocks go forward, and 25 when they go back', async () => {
    await allow(25);
    const reasonAt = async (instant: string) => {
      await setClock(deps, instant);
      const answer = await ring();
      return answer.kind === 'refuse' ? answer.reason : answer.kind;
    };
    expect(await reasonAt('2027-03-14T05:30:00Z')).toBe('greet');
    expect(await reasonAt('2027-03-15T03:30:00Z')).toBe('spending_limit');
    expect(await reasonAt('2027-03-15T04:30:00Z')).toBe('greet');
    expect(await reasonAt('2027-11-07T04:30:00Z')).toBe('greet');
    expect(await reasonAt('2027-11-08T04:30:00Z')).toBe('spending_limit');
    expect(await reasonAt('2027-11-08T05:30:00Z')).toBe('greet');
  });

  it('the day of a spending limit follows the business’s current time zone', async () => {
    await allow(25);
    await ringTimes(1);
    await inZone('Pacific/Kiritimati');
    expect(await today()).toMatchObject({ spentCents: 0 });
    expect(await ring()).toMatchObject({ kind: 'greet' });
    await inZone('America/Toronto');

    expect(await today()).toMatchObject({ spentCents: 25 });
    expect(await ring()).toMatchObject({ reason: 'spending_limit' });
    await expectNoDifferences();
  });
});

describe('owners of a business with a spending limit', () => {
  it('owners of a business with a spending limit are notified at 80 % and at the limit, each once a day', async () => {
    await allow(TEN_CALLS);
    const callSids = await ringTimes(14);
    await arrive(...callSids.slice(0, 10).map((callSid) => end(callSid, { durationSeconds: 1 })));
    await ringTimes(11);
    expect(await readLimitEvents()).toEqual(['spending.near 250', 'spending.reached 250']);

    await relayOutbox(deps);
    await relayOutbox(deps);
    const rows = await deps.sql`SELECT template FROM outgoing_mails
      WHERE business_id = ${business.id} ORDER BY id`;
    expect(rows.map(({ template }) => template)).toEqual(['spending-near', 'spending-reached']);
  });

  it('owners of a business with a spending limit are notified again after the limit is raised', async () => {
    await allow(25);
    await ringTimes(2);
    await allow(50);
    await ringTimes(2);
    expect(await readLimitEvents()).toEqual([
      'spending.near 25',
      'spending.reached 25',
      'spending.near 50',
      'spending.reached 50',
    ]);
  });

  it('calls are answered again immediately after an owner raises or removes the reached spending limit', async () => {
    await allow(25);
    await ringTimes(1);
    expect(await ring()).toMatchObject({ reason: 'spending_limit' });
    await choose(1_000);
    expect(await ring()).toMatchObject({ kind: 'greet' });
    await allow(50);
    expect(await ring()).toMatchObject({ reason: 'spending_limit' });
    await choose(null);
    expect(await ring()).toMatchObject({ kind: 'greet' });
    expect(await today()).toEqual({
      limitCents: null,
      spentCents: 75,
      standing: 'within',
      callPriceCents: 25,
    });
  });

  it('owners find each change of the spending limit in the activity log, and a repeated change only once', async () => {
    await choose(1_000);
    await Promise.all([choose(2_000), choose(2_000)]);
    await choose(null);
    const rows = await deps.sql`SELECT actor, details FROM audit_entries
      WHERE business_id = ${business.id} AND action = 'spending.limited' ORDER BY id`;
    const actor = `user-${owner.userId}`;
    expect(rows).toEqual([
      { actor, details: { kind: 'calls', limitCents: 1_000 } },
      { actor, details: { kind: 'calls', limitCents: 2_000 } },
      { actor, details: { kind: 'calls', limitCents: 'none' } },
    ]);
  });
});
