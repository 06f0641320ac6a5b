import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { SHARDS } from '../../server/jobs/catalogue.ts';
import { findFreePort } from '../../tools/processes/free-port.ts';
import { makeCallEvent, receiveTaken, ringAll } from '../support/calls.ts';
import type { Child } from '../support/child.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { balanceOf, makeBusinesses, type TestBusiness } from '../support/factories.ts';
import { announceSeed, seededRandom, shuffled } from '../support/random.ts';
import { testRedis } from '../support/redis.ts';
import { callsTo } from '../support/twilio-callbacks.ts';
import { countWaiting, expectExactBooks } from './books.ts';
import { type FleetOptions, isWorking, startWorkerProcess, waitForProcess, waitForWorker } from './fleet.ts';
import { startLoad } from './load.ts';
import { EXPERIMENT_MS, KILL_WORKER, STOPPED_WORKER } from './scale.ts';

const REDIS_INDEX = 2;
const WORKERS = 2;
const BUSINESSES = 20;
const BALANCE_CENTS = 500_000;

const random = seededRandom(announceSeed('kill-worker'));
let deps: TestDeps;
let app: FastifyInstance;
let options: FleetOptions;
let businesses: TestBusiness[];
const workers: Child[] = [];
const callSids = new Set<string>();

beforeAll(async () => {
  const redisUrl = await testRedis(REDIS_INDEX);
  const port = await findFreePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  deps = await createTestDeps({ PUBLIC_URL: publicUrl, ...(redisUrl && { REDIS_URL: redisUrl }) });
  options = { databaseUrl: deps.config.DATABASE_URL, redisUrl, port };
  app = await buildApp(deps);
  await app.listen({ host: '127.0.0.1', port });
  businesses = await makeBusinesses(deps, BUSINESSES, BALANCE_CENTS);
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await app.close();
  await deps.drop();
});

/** Delivers the end of every call one to three times, in random order, spread over the whole load time. */
async function deliverEverything(): Promise<void> {
  const calls = callsTo(
    businesses.map(({ number }) => number),
    KILL_WORKER.calls,
  );
  for (const { callSid } of calls) callSids.add(callSid);
  await ringAll(deps.pool, calls);
  const repeated = calls.flatMap((call) => Array.from({ length: 1 + Math.floor(random() * 3) }, () => call));
  const load = startLoad(deps.config.PUBLIC_URL, shuffled(repeated, random), KILL_WORKER.loadMs);
  await load.ended;
  expect(load.refusals).toEqual(new Map());
}

/** Repeatedly kills a working worker at a random moment and starts another one. */
async function killRepeatedly(): Promise<void> {
  for (let kills = 0; kills < KILL_WORKER.kills; ) {
    await sleep(300 + random() * 1_200);
    const place = Math.floor(random() * WORKERS);
    const victim = workers[place];
    if (!victim || !isWorking(victim)) continue;
    await victim.kill();
    kills += 1;
    workers[place] = startWorkerProcess(options);
  }
}

async function expectExactBalances(): Promise<void> {
  const expected = BALANCE_CENTS - (callSids.size / BUSINESSES) * 25;
  for (const { id } of businesses) expect(await balanceOf(deps.pool, id)).toBe(expected);
}

it(
  `workers killed under load: ${KILL_WORKER.calls} calls are charged once each`,
  async () => {
    for (let index = 0; index < WORKERS; index += 1) workers.push(startWorkerProcess(options));
    await Promise.any(workers.map(waitForWorker));

    await Promise.all([deliverEverything(), killRepeatedly()]);

    const drainedMs = await expectExactBooks(deps.pool, businesses, callSids);
    await expectExactBalances();
    console.log(
      `workers killed under load: ${KILL_WORKER.kills} kills, drained ${(drainedMs / 1_000).toFixed(1)} s after the last`,
    );
  },
  EXPERIMENT_MS,
);

/** Inserts call events for all shards; resolves when the wake-up of every shard has been sent. */
async function fillShards(calls: number): Promise<void> {
  for (let received = 0; received < calls; received += BUSINESSES * 5) {
    const events = businesses.flatMap(({ number }) => Array.from({ length: 5 }, () => makeCallEvent(number)));
    await receiveTaken(deps, events);
    for (const { callSid } of events) callSids.add(callSid);
  }
  for (const shard of SHARDS) deps.jobs.wake('charge-calls', { shard });
  await deps.jobs.whenIdle();
}

/** The number of jobs in progress, including those that a killed worker has not finished. */
async function activeJobs(): Promise<number> {
  const queue = deps.queueBackend.makeQueue('money');
  const { active = Number.NaN } = await queue.getJobCounts('active');
  await queue.close();
  return active;
}

it(
  'worker stopped in the middle of its jobs: it exits within 20 s, and no event is lost',
  async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.kill()));
    // Drops the jobs of the killed workers, so that the new worker does not run them.
    await testRedis(REDIS_INDEX);
    const worker = startWorkerProcess(options);
    workers.push(worker);
    await waitForWorker(worker);
    // The worker is frozen while events are received. Otherwise it would charge most of them before the last one is
    // received.
    process.kill(worker.pid, 'SIGSTOP');
    await fillShards(STOPPED_WORKER.calls);
    const filled = await countWaiting(deps.pool);
    process.kill(worker.pid, 'SIGCONT');
    await waitForProcess(worker, async () => (await countWaiting(deps.pool)) < filled, 'it charges');

    const requestedAt = Date.now();
    const code = await worker.stop();
    const tookMs = Date.now() - requestedAt;
    const waitingEvents = await countWaiting(deps.pool);
    const active = await activeJobs();
    workers.push(startWorkerProcess(options));
    const drainedMs = await expectExactBooks(deps.pool, businesses, callSids);
    await expectExactBalances();
    console.log(
      `worker stopped in the middle of its jobs: asked with ${filled} events due: left with code ${code} after ${tookMs} ms, ${waitingEvents} still due, ` +
        `${active} jobs without an owner; drained ${(drainedMs / 1_000).toFixed(1)} s later`,
    );
    expect(code).toBe(0);
    expect(tookMs).toBeLessThan(20_000);
    expect(waitingEvents).toBeGreaterThan(0);
    expect(active).toBe(0);
  },
  EXPERIMENT_MS,
);
