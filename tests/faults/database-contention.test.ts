import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { inTransaction, isDatabaseUnavailable } from '../../server/db/transaction.ts';
import { SHARDS } from '../../server/jobs/catalogue.ts';
import { checkLedger } from '../../server/modules/billing/balance/check-ledger.ts';
import { beginCall } from '../../server/modules/telephony/calls/begin-call.ts';
import { chargeShard } from '../../server/modules/telephony/calls/charge-shard.ts';
import { receiveCallEvents } from '../../server/modules/telephony/calls/receive-call-events.ts';
import { recordConversation } from '../../server/modules/telephony/calls/record-conversation.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import { chargeAll, makeCallEvent } from '../support/calls.ts';
import { createTestDeps } from '../support/deps.ts';
import {
  balanceOf,
  makeBusiness,
  makeBusinesses,
  newCallSid,
  type TestBusiness,
} from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { announceSeed, seededRandom } from '../support/random.ts';
import { expectExactBooks } from './books.ts';
import { DEADLOCK_HUNT, EXPERIMENT_MS, POOL_EXHAUSTION } from './scale.ts';

const DEADLOCK = '40P01';
const HUNTERS = 12;
/** Low, so that the balance reaches zero within seconds: around zero, the functions take more locks. */
const LOW_BALANCE_CENTS = 2_000;

const random = seededRandom(announceSeed('database-contention'));
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
const deps = forFile(() => createTestDeps({ DATABASE_POOL_SIZE: '16' }));

type Verb = () => Promise<unknown>;

/**
 * Functions that write calls, call events, ledger entries or conversations of random businesses, and functions that
 * process these rows. `posted` records the written ledger entries, `ended` the completed calls.
 */
function makeVerbs(businesses: readonly TestBusiness[], posted: Map<string, [number, number]>) {
  const shards = [...new Set(businesses.map(({ id }) => id % SHARDS.length))];
  const callSids: string[] = [];
  const ended = new Set<string>();
  const owner = new Map<string, TestBusiness>();
  const newCall = () => {
    const callSid = newCallSid();
    callSids.push(callSid);
    owner.set(callSid, pick(businesses));
    return callSid;
  };
  const ring: Verb = () => {
    // Half of the voice webhooks are for a known call, often one whose end has already been received.
    const callSid = random() < 0.5 || callSids.length === 0 ? newCall() : pick(callSids);
    const { number: to = '' } = owner.get(callSid) ?? {};
    return beginCall(deps, { callSid, from: '+16475550001', to });
  };
  const receive: Verb = () => {
    const events = Array.from({ length: 1 + Math.floor(random() * 20) }, () => {
      const callSid = random() < 0.5 || callSids.length === 0 ? newCall() : pick(callSids);
      const status = random() < 0.7 ? 'completed' : 'ringing';
      if (status === 'completed') ended.add(callSid);
      return makeCallEvent(owner.get(callSid)?.number ?? '', { callSid, status });
    });
    return receiveCallEvents(deps.db, events);
  };
  const post: Verb = async () => {
    const { id } = pick(businesses);
    const kind = pick(['topup', 'refund', 'adjustment', 'platform_fee', 'number_fee']);
    const source = `hunt-${Math.floor(random() * 2_000)}`;
    const cents = kind === 'topup' ? 500 : -100;
    const known = posted.get(`${kind}/${source}`);
    const [businessId, amount] = known ?? [id, cents];
    posted.set(`${kind}/${source}`, [businessId, amount]);
    await deps.pool.query('SELECT post_ledger_entry($1, $2, $3, $4, $5)', [
      businessId,
      kind,
      source,
      amount,
      '{"note": "Hunt"}',
    ]);
  };
  const talk: Verb = () => {
    const messages = [{ role: 'user' as const, content: 'Hello', createdAt: undefined }];
    return recordConversation(deps, { callSid: pick(callSids), language: 'en', messages });
  };
  const charge: Verb = () => chargeShard(deps, { shard: pick(shards) });
  const verbs = [
    ring,
    receive,
    receive,
    post,
    post,
    charge,
    charge,
    charge,
    talk,
    () => relayOutbox(deps),
    () => checkLedger(deps),
  ];
  return { verbs, ended };
}

/** Creates businesses and returns five of them in two shards, so that batches contain several businesses. */
async function makeOtherBusinesses(): Promise<TestBusiness[]> {
  const all = await makeBusinesses(deps, 3 * SHARDS.length, LOW_BALANCE_CENTS);
  return all.filter(({ id }) => id % SHARDS.length < 2).slice(0, 5);
}

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);

/** Calls that must not be charged: refused for missing funds, or without a voice webhook. */
async function untakenCalls(businesses: readonly TestBusiness[]): Promise<string[]> {
  const { rows } = await deps.pool.query<{ call_sid: string }>(
    `SELECT call_sid FROM calls WHERE business_id IN (SELECT unnest($1::int[])) AND (refusal IS NOT NULL OR began_at IS NULL)`,
    [businesses.map(({ id }) => id)],
  );
  return rows.map((row) => row.call_sid);
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'other');
/**
 * Errors that are expected here: posting a conversation for a call that never began, and deadlocks, which PostgreSQL
 * counts.
 */
const isExpected = (error: unknown) => [DEADLOCK, 'not_found'].includes(codeOf(error));

async function deadlocksSoFar(pool: pg.Pool): Promise<number> {
  await pool.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await pool.query<{ deadlocks: number }>(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  );
  return rows[0]?.deadlocks ?? Number.NaN;
}

it(
  'every verb concurrently: random calls, webhooks, charges and ledger entries cause no deadlock, and the ledger stays exact',
  async () => {
    const businesses = await makeOtherBusinesses();
    const posted = new Map<string, [number, number]>();
    const { verbs, ended } = makeVerbs(businesses, posted);
    const endsAt = Date.now() + DEADLOCK_HUNT.forMs;
    let runs = 0;
    const refused: unknown[] = [];
    const hunter = async () => {
      for (; Date.now() < endsAt; runs += 1) await pick(verbs)().catch((error) => refused.push(error));
    };
    await Promise.all(Array.from({ length: HUNTERS }, hunter));
    await chargeAll(deps);
    await sleep(1_000);

    for (const callSid of await untakenCalls(businesses)) ended.delete(callSid);
    await expectExactBooks(deps.pool, businesses, ended);
    const deadlocks = await deadlocksSoFar(deps.pool);
    console.log(
      `every verb at once: ${runs} verbs, ${ended.size} charges, ${posted.size} other entries, ${deadlocks} deadlocks`,
    );
    expect(refused.filter((error) => !isExpected(error))).toEqual([]);
    expect(deadlocks).toBe(0);
    const balances = await Promise.all(businesses.map(({ id }) => balanceOf(deps.pool, id)));
    const opening = businesses.length * LOW_BALANCE_CENTS;
    const other = sum([...posted.values()].map(([, cents]) => cents));
    expect(sum(balances)).toBe(opening + other - ended.size * 25);
  },
  EXPERIMENT_MS,
);

it(
  'more transactions than the pool takes: each transaction commits or fails with a retryable error',
  async () => {
    const small = await createTestDeps({ DATABASE_POOL_SIZE: '5' });
    const business = await makeBusiness(small, { balanceCents: 1_000 });
    const transactions = Array.from({ length: POOL_EXHAUSTION.transactions }, (_, index) => index);
    const post = (index: number) =>
      inTransaction(small.pool, async (tx) => {
        await tx.query(`SELECT post_ledger_entry($1, 'topup', $2, 1)`, [business.id, `pool-${index}`]);
        await tx.query('SELECT pg_sleep(0.02)');
      });
    const refusals: unknown[] = [];
    const rounds: number[] = [];
    for (let remaining = transactions; remaining.length > 0; ) {
      rounds.push(remaining.length);
      const again: number[] = [];
      const attempt = (index: number) =>
        post(index).catch((error) => {
          refusals.push(error);
          again.push(index);
        });
      await Promise.all(remaining.map(attempt));
      remaining = again;
    }

    console.log(
      `more transactions than the pool takes: waves of ${rounds.join(', ')} transactions of 20 ms on one account, pool of 5`,
    );
    expect(refusals.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
    await expectExactBooks(small.pool, [business], []);
    expect(await balanceOf(small.pool, business.id)).toBe(1_000 + transactions.length);
    await small.drop();
  },
  EXPERIMENT_MS,
);
