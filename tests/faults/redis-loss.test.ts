import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../tools/processes/free-port.ts';
import { ringAll } from '../support/calls.ts';
import type { Child } from '../support/child.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { makeBusinesses, type TestBusiness } from '../support/factories.ts';
import { announceSeed, seededRandom } from '../support/random.ts';
import { callsTo } from '../support/twilio-callbacks.ts';
import { progressOf, waitWithProgress } from '../support/wait-with-progress.ts';
import { expectExactBooks } from './books.ts';
import { startServerProcess, startWorkerProcess, waitForWorker } from './fleet.ts';
import { type Load, quantile, startLoad } from './load.ts';
import { type KillableRedis, startKillableRedis } from './own-redis.ts';
import { EXPERIMENT_MS, FLUSH_REDIS, KILL_REDIS, REDIS_DOWN, REDIS_OUT_OF_MEMORY } from './scale.ts';

/** Minimum time between two wake-ups with the same key. */
const WAKE_UP_ARRIVES_MS = 500;

const redis = await startKillableRedis();
const random = seededRandom(announceSeed('redis-loss'));
let deps: TestDeps;
let businesses: TestBusiness[];
const running: Child[] = [];
const sent = new Set<string>();

/** One server and one worker for all experiments: each experiment must leave them working. */
async function startFleet({ url: redisUrl }: KillableRedis): Promise<void> {
  const port = await findFreePort();
  deps = await createTestDeps({ PUBLIC_URL: `http://127.0.0.1:${port}`, REDIS_URL: redisUrl });
  businesses = await makeBusinesses(deps, 10, 500_000);
  const options = { databaseUrl: deps.config.DATABASE_URL, redisUrl, port };
  const worker = startWorkerProcess(options);
  running.push(worker, await startServerProcess(options));
  await waitForWorker(worker);
}

async function sendCalls({ calls, loadMs }: { calls: number; loadMs: number }): Promise<Load> {
  const callbacks = callsTo(
    businesses.map(({ number }) => number),
    calls,
  );
  await ringAll(deps.pool, callbacks);
  for (const { callSid } of callbacks) sent.add(callSid);
  return startLoad(deps.config.PUBLIC_URL, callbacks, loadMs);
}

/**
 * Requires that no request was refused, although Redis was unavailable for at least a third of the load. On a busy
 * machine, up to 5% may fail by a timeout: requests (408) or connections to PostgreSQL (503).
 */
function expectHardlyRefused({ acknowledged, refusals }: Load): void {
  const statuses = [...refusals.keys()].filter((status) => status !== 408 && status !== 503);
  expect(statuses).toEqual([]);
  const refused = [...refusals.values()].reduce((sum, count) => sum + count, 0);
  expect(refused).toBeLessThanOrEqual(acknowledged.size / 20);
}

async function metric(line: string): Promise<number> {
  const page = await (await fetch(`${deps.config.PUBLIC_URL}/metrics`)).text();
  return Number(
    page
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.split(' ')[1],
  );
}

/**
 * Sends calls whose wake-ups are lost: they arrive while the worker is frozen, and Redis is flushed before
 * it resumes.
 */
async function publishWithoutSubscriber(client: Redis): Promise<void> {
  const worker = running[0]?.pid ?? 0;
  process.kill(worker, 'SIGSTOP');
  await (await sendCalls({ calls: 20, loadMs: 200 })).ended;
  await sleep(WAKE_UP_ARRIVES_MS);
  await client.flushall();
  process.kill(worker, 'SIGCONT');
}

async function evictedKeys(client: Redis): Promise<number> {
  return Number(/evicted_keys:(\d+)/.exec(await client.info('stats'))?.[1] ?? Number.NaN);
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

describe.skipIf(redis === undefined)('a Redis without persistence', () => {
  beforeAll(() => redis && startFleet(redis));
  afterEach(() => {
    for (const child of running) expect(child.hasEnded(), child.output().slice(-2_000)).toBe(false);
  });
  afterAll(async () => {
    for (const child of running) await child.kill();
    await deps?.drop();
    await redis?.stop();
  });

  it(
    'Redis killed under load: no charge is lost, although Redis comes back without its data',
    async () => {
      const load = await sendCalls(KILL_REDIS);
      await sleep(KILL_REDIS.loadMs * (0.3 + 0.4 * random()));
      await redis?.kill();
      await sleep(KILL_REDIS.downMs);
      await redis?.restart();
      await load.ended;

      const tookMs = await expectExactBooks(deps.pool, businesses, sent);
      expectHardlyRefused(load);
      await waitWithProgress(
        async () => (await metric('callingua_schedule_age_seconds{name="charge-calls"}')) < 10,
        { what: 'the timer of charge-calls runs again', progress: progressOf(...running) },
      );
      console.log(
        `Redis killed under load: ${KILL_REDIS.calls} calls, drained ${seconds(tookMs)} after the last of them`,
      );
    },
    EXPERIMENT_MS,
  );

  it(
    'Redis flushed again and again: no charge is lost or doubled',
    async () => {
      const client = new Redis(redis?.url ?? '');
      const load = await sendCalls(FLUSH_REDIS);
      let flushes = 0;
      const flush = async () => {
        await client.flushall();
        flushes += 1;
      };
      const flushing = setInterval(() => void flush(), FLUSH_REDIS.everyMs);
      await load.ended.finally(() => clearInterval(flushing));
      await publishWithoutSubscriber(client);
      await client.quit();

      const tookMs = await expectExactBooks(deps.pool, businesses, sent);
      expect(flushes).toBeGreaterThanOrEqual(2);
      console.log(
        `Redis flushed again and again: ${flushes} × FLUSHALL, drained ${seconds(tookMs)} after the last call`,
      );
    },
    EXPERIMENT_MS,
  );

  it(
    'Redis down: webhooks are acknowledged, and charged when Redis returns',
    async () => {
      await redis?.kill();
      const load = await sendCalls(REDIS_DOWN);
      await load.ended;
      await redis?.restart();

      const tookMs = await expectExactBooks(deps.pool, businesses, sent);
      expectHardlyRefused(load);
      const p99 = quantile(load.latenciesMs, 0.99);
      console.log(
        `Redis down: ${load.acknowledged.size} acknowledged, p50 ${quantile(load.latenciesMs, 0.5).toFixed(0)} ms, ` +
          `p99 ${p99.toFixed(0)} ms; drained ${seconds(tookMs)} after its return`,
      );
      expect(p99).toBeLessThan(5_000);
    },
    EXPERIMENT_MS,
  );

  it(
    'Redis out of memory: nothing is evicted, no webhook is refused, and the metrics of the alert show it',
    async () => {
      const client = new Redis(redis?.url ?? '');
      await client.config('SET', 'maxmemory', '1');
      await expect(client.set('anything', 'more')).rejects.toThrow('OOM');
      const load = await sendCalls(REDIS_OUT_OF_MEMORY);
      await load.ended;
      const waiting = await metric('callingua_due_rows_oldest_seconds{kind="inbox_events"}');
      const queueUp = await metric('callingua_queue_up');
      const evicted = await evictedKeys(client);
      await client.config('SET', 'maxmemory', '0');
      await client.quit();

      const tookMs = await expectExactBooks(deps.pool, businesses, sent);
      console.log(
        `Redis out of memory: ${load.acknowledged.size} acknowledged, ${evicted} keys evicted, the oldest waited ${seconds(waiting * 1_000)}, ` +
          `callingua_queue_up ${queueUp}; drained ${seconds(tookMs)} after`,
      );
      expectHardlyRefused(load);
      expect(evicted).toBe(0);
      expect(queueUp).toBe(0);
      expect(waiting * 1_000).toBeGreaterThan(REDIS_OUT_OF_MEMORY.loadMs / 2);
    },
    EXPERIMENT_MS,
  );
});
