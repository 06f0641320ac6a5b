import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../tools/processes/free-port.ts';
import { startWorker } from '../../worker/start-worker.ts';
import { ringAll } from '../support/calls.ts';
import type { Child } from '../support/child.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { makeBusinesses, type TestBusiness } from '../support/factories.ts';
import { announceSeed, seededRandom } from '../support/random.ts';
import { testRedis } from '../support/redis.ts';
import { type Callback, callsTo, postCallback, postForStatus } from '../support/twilio-callbacks.ts';
import { progressOf, waitWithProgress } from '../support/wait-with-progress.ts';
import { countWaiting, expectExactBooks } from './books.ts';
import { type FleetOptions, startServerProcess } from './fleet.ts';
import { EXPERIMENT_MS, KILL_BEFORE_WAKE_UP, KILL_SERVER } from './scale.ts';

const SENDERS = 8;
const BUSINESSES = 10;

const random = seededRandom(announceSeed('kill-server'));
let deps: TestDeps;
let options: FleetOptions;
let stopWorker: () => Promise<void>;
let businesses: TestBusiness[];
const started: Child[] = [];
const charged = new Set<string>();

beforeAll(async () => {
  const redisUrl = await testRedis(3);
  const port = await findFreePort();
  deps = await createTestDeps({
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...(redisUrl && { REDIS_URL: redisUrl }),
  });
  options = { databaseUrl: deps.config.DATABASE_URL, redisUrl, port };
  businesses = await makeBusinesses(deps, BUSINESSES, 500_000);
  stopWorker = await startWorker(deps);
});
afterAll(async () => {
  for (const server of started) await server.kill();
  await stopWorker();
  await deps.drop();
});

/**
 * Maximum number of acknowledged webhooks before the server of a round is killed. The divisor is the number of kills
 * plus one, so that calls remain for the last server, which is not killed under load.
 */
const CALLS_A_ROUND = Math.floor(KILL_SERVER.calls / (KILL_SERVER.kills + 1));

type Sent = { acknowledged: Set<string>; refused: Callback[] };

/**
 * Sends with eight concurrent senders until the server has ended; returns acknowledged and unacknowledged webhooks.
 * Kills the server once it has acknowledged `killAfter` webhooks, while the other senders wait for their responses.
 */
async function sendAll(server: Child, calls: readonly Callback[], killAfter: number): Promise<Sent> {
  const queue = [...calls];
  const sent: Sent = { acknowledged: new Set(), refused: [] };
  const sender = async () => {
    for (let call = queue.shift(); call; call = queue.shift()) {
      if (!server.hasEnded() && (await postCallback(deps.config.PUBLIC_URL, call))) {
        sent.acknowledged.add(call.callSid);
        if (sent.acknowledged.size === killAfter) void server.kill();
      } else sent.refused.push(call);
      if (!server.hasEnded()) await sleep(20 + random() * 30);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return sent;
}

it(
  'server killed under load: every acknowledged webhook is charged once',
  async () => {
    const calls = callsTo(
      businesses.map(({ number }) => number),
      KILL_SERVER.calls,
    );
    await ringAll(deps.pool, calls);
    for (const { callSid } of calls) charged.add(callSid);
    const acknowledged = new Set<string>();
    let remainingCalls: Callback[] = calls;
    let rounds = 0;
    while (remainingCalls.length > 0) {
      const server = await startServerProcess(options);
      started.push(server);
      const isLastRound = rounds >= KILL_SERVER.kills;
      const killAfter = isLastRound ? Number.POSITIVE_INFINITY : 1 + Math.floor(random() * CALLS_A_ROUND);
      const sent = await sendAll(server, remainingCalls, killAfter);
      for (const callSid of sent.acknowledged) acknowledged.add(callSid);
      // Repeats unacknowledged webhooks as Twilio does, and also the last two acknowledged ones.
      const repeated = calls.filter(({ callSid }) => sent.acknowledged.has(callSid)).slice(-2);
      remainingCalls = sent.refused.length > 0 ? [...sent.refused, ...repeated] : [];
      rounds += 1;
      await server.kill();
    }

    expect(rounds).toBe(KILL_SERVER.kills + 1);
    expect(acknowledged).toEqual(charged);
    await expectExactBooks(deps.pool, businesses, charged);
  },
  EXPERIMENT_MS,
);

/**
 * Sends one webhook to a server that exits between its commit and its wake-up. The webhook is neither acknowledged nor
 * repeated.
 */
async function sendWebhookWithoutWakeUp(to: string): Promise<void> {
  const port = await findFreePort();
  const server = await startServerProcess({ ...options, port }, 'tests/faults/faulty-server.ts');
  started.push(server);
  const [call] = callsTo([to], 1);
  if (!call) throw new Error('no call');
  await ringAll(deps.pool, [call]);
  expect(await postForStatus(`http://127.0.0.1:${port}`, call)).toBe(0);
  await waitWithProgress(() => server.hasEnded(), { what: 'the server dies', progress: progressOf(server) });
  charged.add(call.callSid);
}

it(
  'server killed before the wake-up: a committed webhook is charged although the server never woke a worker for it',
  async () => {
    let remainingKills = KILL_BEFORE_WAKE_UP.kills;
    const inTurn = async () => {
      while (remainingKills > 0) {
        remainingKills -= 1;
        await sendWebhookWithoutWakeUp(businesses[remainingKills % BUSINESSES]?.number ?? '');
      }
    };
    await Promise.all(Array.from({ length: KILL_BEFORE_WAKE_UP.atOnce }, inTurn));

    const waiting = await countWaiting(deps.pool);
    const tookMs = await expectExactBooks(deps.pool, businesses, charged);
    console.log(
      `server killed before the wake-up: ${KILL_BEFORE_WAKE_UP.kills} deaths, ${waiting} still waited after the last, ` +
        `all charged after ${(tookMs / 1_000).toFixed(1)} s`,
    );
  },
  EXPERIMENT_MS,
);
