import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { receiveCallEvents } from '../../server/modules/telephony/calls/receive-call-events.ts';
import { startWorker } from '../../worker/start-worker.ts';
import { makeCallEvent, ringAll } from '../support/calls.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { balanceOf, makeBusinesses, type TestBusiness } from '../support/factories.ts';
import { announceSeed, seededRandom, shuffled } from '../support/random.ts';
import { testRedis } from '../support/redis.ts';
import { type Callback, callsTo, signCallback } from '../support/twilio-callbacks.ts';
import { expectExactBooks } from './books.ts';
import { quantile } from './load.ts';
import { EXPERIMENT_MS, HOT_BUSINESS, REPEATED_CALLBACKS } from './scale.ts';

const BALANCE_CENTS = 1_000_000;
const TRICKLE_MS = 50;

const random = seededRandom(announceSeed('hot-business'));
let deps: TestDeps;
let app: FastifyInstance;
let stopWorker: () => Promise<void>;

beforeAll(async () => {
  const redisUrl = await testRedis(10);
  deps = await createTestDeps({
    DATABASE_POOL_SIZE: '10',
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
  });
  app = await buildApp(deps);
  stopWorker = await startWorker(deps);
});
afterAll(async () => {
  await stopWorker();
  await app.close();
  await deps.drop();
});

/** Posts all callbacks concurrently, more than the pool has connections. Every webhook must be acknowledged. */
async function deliverAtOnce(callbacks: readonly Callback[]): Promise<void> {
  await ringAll(deps.pool, callbacks);
  const statuses = new Set<number>();
  const post = async (callback: Callback) => {
    const { body: payload, headers } = signCallback(deps.config.PUBLIC_URL, callback);
    const answer = await app.inject({ method: 'POST', url: '/webhooks/twilio/status', payload, headers });
    statuses.add(answer.statusCode);
  };
  await Promise.all(callbacks.map(post));
  expect([...statuses]).toEqual([200]);
}

/** One call to the business every 50 ms until `isOver`. */
async function trickle(to: TestBusiness, isOver: () => boolean): Promise<string[]> {
  const callSids: string[] = [];
  while (!isOver()) {
    const [call] = callsTo([to.number], 1);
    if (!call) break;
    callSids.push(call.callSid);
    await deliverAtOnce([call]);
    await sleep(TRICKLE_MS);
  }
  return callSids;
}

/** Milliseconds from the commit of each webhook to the commit of its charge. */
async function latencies(business: TestBusiness, callSids: readonly string[]): Promise<number[]> {
  const { rows } = await deps.pool.query<{ ms: number }>(
    `SELECT extract(epoch FROM done_at - received_at)::float8 * 1000 AS ms FROM inbox_events
     WHERE business_id = $1 AND correlation_id = ANY ($2)`,
    [business.id, callSids],
  );
  return rows.map(({ ms }) => ms);
}

const described = (figures: readonly number[]) =>
  `p50 ${quantile(figures, 0.5).toFixed(0)} ms, p99 ${quantile(figures, 0.99).toFixed(0)} ms`;

it(
  'burst on one business: no call is lost, and another business is not delayed',
  async () => {
    const [hot, other] = await makeBusinesses(deps, 2, BALANCE_CENTS);
    if (!hot || !other) throw new Error('no businesses');
    const idleEndsAt = Date.now() + HOT_BUSINESS.idleMs;
    const whileIdle = await trickle(other, () => Date.now() > idleEndsAt);
    const burst = callsTo([hot.number], HOT_BUSINESS.calls);
    const burstSids = burst.map(({ callSid }) => callSid);
    let isOver = false;
    const beside = trickle(other, () => isOver);
    await deliverAtOnce(burst);
    await sleep(1_000);
    isOver = true;
    const whileBusy = await beside;

    await expectExactBooks(deps.pool, [hot, other], [...whileIdle, ...burstSids, ...whileBusy]);
    expect(await balanceOf(deps.pool, hot.id)).toBe(BALANCE_CENTS - burst.length * 25);
    const [idle, busy] = [await latencies(other, whileIdle), await latencies(other, whileBusy)];
    console.log(
      `burst on one business: ${burst.length} at once: ${described(await latencies(hot, burstSids))} from commit to charge; ` +
        `the other business ${described(busy)} (${busy.length}), idle ${described(idle)} (${idle.length})`,
    );
    expect(quantile(busy, 0.99)).toBeLessThan(30_000);
  },
  EXPERIMENT_MS,
);

it(
  'callbacks repeated and shuffled: each call is charged once, although its callback arrives one to five times',
  async () => {
    const businesses = await makeBusinesses(deps, 10, BALANCE_CENTS);
    const calls = callsTo(
      businesses.map(({ number }) => number),
      REPEATED_CALLBACKS.calls,
    );
    const every = calls.flatMap((call) => Array.from({ length: 1 + Math.floor(random() * 5) }, () => call));
    const remaining = shuffled(every, random);
    while (remaining.length > 0) await deliverAtOnce(remaining.splice(0, 200));

    await expectExactBooks(
      deps.pool,
      businesses,
      calls.map(({ callSid }) => callSid),
    );
    const { again, bare } = await millisecondsOfRepetition(businesses);
    console.log(
      `callbacks repeated and shuffled: ${every.length} deliveries of ${calls.length} calls; a repetition costs the database ` +
        `${quantile(again, 0.5).toFixed(2)} ms in the median, a bare statement ${quantile(bare, 0.5).toFixed(2)} ms`,
    );
    // On an idle machine, a repeated event takes about three times as long as an empty statement. The limit is far
    // higher, because both durations grow on a busy machine.
    expect(quantile(again, 0.5)).toBeLessThan(Math.max(20, 20 * quantile(bare, 0.5)));
  },
  EXPERIMENT_MS,
);

/** Durations in ms: `again` for receiving known events a second time, `bare` for an empty statement. */
async function millisecondsOfRepetition(
  businesses: readonly TestBusiness[],
): Promise<{ again: number[]; bare: number[] }> {
  const events = businesses.map(({ number }) => makeCallEvent(number, { status: 'ringing' }));
  await receiveCallEvents(deps.db, events);
  const took = { again: [] as number[], bare: [] as number[] };
  for (let round = 0; round < 20; round += 1)
    for (const event of events) {
      const startedAt = performance.now();
      expect(await receiveCallEvents(deps.db, [event])).toEqual([]);
      const receivedAt = performance.now();
      await deps.pool.query('SELECT 1');
      took.again.push(receivedAt - startedAt);
      took.bare.push(performance.now() - receivedAt);
    }
  return took;
}
