import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorker } from '../../worker/start-worker.ts';
import type { Child } from '../support/child.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { makeBusiness } from '../support/factories.ts';
import { isDrained, judgeLedger, NOTHING_WRONG } from '../support/ledger-oracle.ts';
import { freePort } from '../support/process.ts';
import { announceSeed, seededRandom } from '../support/random.ts';
import { testRedis } from '../support/redis.ts';
import { type Callback, callsTo, postCallback } from '../support/twilio-callbacks.ts';
import { until } from '../support/until.ts';
import { type FleetOptions, startServerProcess } from './fleet.ts';

const CALLS = 240;
const KILLS = 4;
const SENDERS = 8;

const random = seededRandom(announceSeed('kill-server'));
let deps: TestDeps;
let options: FleetOptions;
let stopWorker: () => Promise<void>;
let server: Child | undefined;

beforeAll(async () => {
  const redisUrl = await testRedis(3);
  const port = await freePort();
  deps = await createTestDeps({
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...(redisUrl && { REDIS_URL: redisUrl }),
  });
  options = { databaseUrl: deps.config.DATABASE_URL, redisUrl, port };
  stopWorker = await startWorker(deps);
});
afterAll(async () => {
  await server?.kill();
  await stopWorker();
  await deps.drop();
});

type Sent = { acknowledged: Set<string>; refused: Callback[] };

/** Eight senders at once; what is not acknowledged is told apart. */
async function sendAll(calls: readonly Callback[]): Promise<Sent> {
  const queue = [...calls];
  const sent: Sent = { acknowledged: new Set(), refused: [] };
  const sender = async () => {
    for (let call = queue.shift(); call; call = queue.shift()) {
      if (await postCallback(deps.config.PUBLIC_URL, call)) sent.acknowledged.add(call.callSid);
      else sent.refused.push(call);
      await sleep(20 + random() * 30);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return sent;
}

async function chargedSids(): Promise<Set<string>> {
  const { rows } = await deps.pool.query<{ call_sid: string }>(
    `/* every business: test */ SELECT call_sid FROM ledger_entries WHERE kind = 'call_charge'`,
  );
  return new Set(rows.map((row) => row.call_sid));
}

it('every webhook that was acknowledged is charged once, whenever the server was killed', async () => {
  const businesses = await Promise.all(
    Array.from({ length: 10 }, () => makeBusiness(deps, { balanceCents: 5_000 })),
  );
  const calls = callsTo(
    businesses.map(({ number }) => number),
    CALLS,
  );
  const acknowledged = new Set<string>();
  let left: Callback[] = calls;
  let rounds = 0;
  while (left.length > 0) {
    server = await startServerProcess(options);
    const victim = server;
    const isLastRound = rounds >= KILLS;
    const killing = isLastRound ? Promise.resolve() : sleep(150 + random() * 400).then(() => victim.kill());
    const sent = await sendAll(left);
    await killing;
    for (const callSid of sent.acknowledged) acknowledged.add(callSid);
    // As Twilio would: what was not acknowledged is sent again; the last two that were, too.
    const repeated = calls.filter(({ callSid }) => sent.acknowledged.has(callSid)).slice(-2);
    left = sent.refused.length > 0 ? [...sent.refused, ...repeated] : [];
    rounds += 1;
  }
  await until(() => isDrained(deps.pool), 30_000, 'nothing waits');

  expect(rounds).toBeGreaterThan(2);
  const charged = await chargedSids();
  expect([...acknowledged].filter((callSid) => !charged.has(callSid))).toEqual([]);
  expect(charged.size).toBe(CALLS);
  const { wrong, charges } = await judgeLedger(deps.pool);
  expect(wrong).toEqual(NOTHING_WRONG);
  expect(charges).toBe(CALLS);
}, 120_000);
