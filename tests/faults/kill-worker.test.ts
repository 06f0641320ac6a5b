import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import type { Child } from '../support/child.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { balanceOf, makeBusiness, type TestBusiness } from '../support/factories.ts';
import { isDrained, judgeLedger, NOTHING_WRONG } from '../support/ledger-oracle.ts';
import { freePort } from '../support/process.ts';
import { announceSeed, seededRandom, shuffled } from '../support/random.ts';
import { testRedis } from '../support/redis.ts';
import { callsTo, postCallback } from '../support/twilio-callbacks.ts';
import { until } from '../support/until.ts';
import { type FleetOptions, isWorking, startWorkerProcess } from './fleet.ts';

const CALLS = 300;
const KILLS = 7;
const WORKERS = 2;
const LOAD_MS = 15_000;

const random = seededRandom(announceSeed('kill-worker'));
let deps: TestDeps;
let app: FastifyInstance;
let options: FleetOptions;
let businesses: TestBusiness[];
const workers: Child[] = [];

beforeAll(async () => {
  const redisUrl = await testRedis(2);
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  deps = await createTestDeps({ PUBLIC_URL: publicUrl, ...(redisUrl && { REDIS_URL: redisUrl }) });
  options = { databaseUrl: deps.config.DATABASE_URL, redisUrl, port };
  app = await buildApp(deps);
  await app.listen({ host: '127.0.0.1', port });
  businesses = [];
  for (let index = 0; index < 20; index += 1)
    businesses.push(await makeBusiness(deps, { balanceCents: 5_000 }));
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await app.close();
  await deps.drop();
});

/** Every call's end, one to three times, in any order, over the whole time. */
async function deliverEverything(): Promise<string[]> {
  const calls = callsTo(
    businesses.map(({ number }) => number),
    CALLS,
  );
  const repeated = calls.flatMap((call) => Array.from({ length: 1 + Math.floor(random() * 3) }, () => call));
  const pauseMs = LOAD_MS / repeated.length;
  for (const call of shuffled(repeated, random)) {
    expect(await postCallback(deps.config.PUBLIC_URL, call)).toBe(true);
    await sleep(pauseMs * random());
  }
  return calls.map(({ callSid }) => callSid);
}

/** Kills a worker that has begun to work, at a random moment, and starts another in its place; again and again. */
async function killAgainAndAgain(): Promise<number> {
  let kills = 0;
  while (kills < KILLS) {
    await sleep(300 + random() * 1_200);
    const place = Math.floor(random() * WORKERS);
    const victim = workers[place];
    if (!victim || !isWorking(victim)) continue;
    await victim.kill();
    kills += 1;
    workers[place] = startWorkerProcess(options);
  }
  return kills;
}

it('300 calls are charged once each while workers are killed again and again', async () => {
  for (let index = 0; index < WORKERS; index += 1) workers.push(startWorkerProcess(options));
  await until(() => workers.some(isWorking), 30_000, 'a worker works');

  const [callSids, kills] = await Promise.all([deliverEverything(), killAgainAndAgain()]);
  await until(() => isDrained(deps.pool), 45_000, 'nothing waits');

  expect(kills).toBeGreaterThanOrEqual(6);
  const { wrong, charges } = await judgeLedger(deps.pool);
  expect(wrong).toEqual(NOTHING_WRONG);
  expect(charges).toBe(CALLS);
  expect(new Set(callSids).size).toBe(CALLS);
  for (const { id } of businesses) expect(await balanceOf(deps.pool, id)).toBe(5_000 - (CALLS / 20) * 25);
}, 120_000);
