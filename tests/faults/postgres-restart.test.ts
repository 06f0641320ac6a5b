import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type RunningPostgres, startPostgres } from '../../sandbox/launch/embedded-postgres.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createDeps, type Deps } from '../../server/deps.ts';
import type { Child } from '../support/child.ts';
import { testConfig } from '../support/deps.ts';
import { makeBusiness, type TestBusiness } from '../support/factories.ts';
import { isDrained, judgeLedger, NOTHING_WRONG } from '../support/ledger-oracle.ts';
import { freePort } from '../support/process.ts';
import { testRedis } from '../support/redis.ts';
import { type Callback, callsTo, postCallback } from '../support/twilio-callbacks.ts';
import { until } from '../support/until.ts';
import { type FleetOptions, isWorking, startServerProcess, startWorkerProcess } from './fleet.ts';

const dataDir = join(tmpdir(), `callingua-pg-${randomBytes(6).toString('hex')}`);
const CALLS = 160;

let postgres: RunningPostgres;
let deps: Deps;
const running: Child[] = [];

beforeAll(async () => {
  postgres = await startPostgres({ dataDir });
  await migrate(postgres.url);
  deps = createDeps(testConfig(postgres.url), 'server');
}, 90_000);
afterEach(async () => {
  for (const child of running.splice(0)) await child.kill();
});
afterAll(async () => {
  await deps?.close();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function startFleet(redisUrl: string | undefined): Promise<FleetOptions> {
  const options = { databaseUrl: postgres.url, redisUrl, port: await freePort() };
  const worker = startWorkerProcess(options);
  running.push(worker, await startServerProcess(options));
  await until(() => isWorking(worker), 30_000, 'the worker works');
  return options;
}

/** Kills the postmaster and starts the server again on its folder and port. */
async function crashAndRestart(): Promise<void> {
  process.kill(postgres.pid, 'SIGKILL');
  await sleep(1_000);
  postgres = await startPostgres({ dataDir, port: postgres.port });
}

type Sending = { acknowledged: Set<string>; refusals: number; ended: Promise<unknown> };

/** Four senders, which send each webhook again until it is acknowledged. */
function send(publicUrl: string, calls: readonly Callback[]): Sending {
  const queue = [...calls];
  const sending: Sending = { acknowledged: new Set(), refusals: 0, ended: Promise.resolve() };
  const sender = async () => {
    for (let call = queue.shift(); call; call = queue.shift()) {
      while (!(await postCallback(publicUrl, call))) {
        sending.refusals += 1;
        await sleep(100);
      }
      sending.acknowledged.add(call.callSid);
      await sleep(40);
    }
  };
  sending.ended = Promise.all([sender(), sender(), sender(), sender()]);
  return sending;
}

async function chargedAmong(businessIds: readonly number[]): Promise<Set<string>> {
  const { rows } = await deps.pool.query<{ call_sid: string }>(
    `SELECT call_sid FROM ledger_entries WHERE business_id = ANY ($1) AND kind = 'call_charge'`,
    [businessIds],
  );
  return new Set(rows.map((row) => row.call_sid));
}

it.each(['postgres', 'redis'])(
  'PostgreSQL killed under load loses no acknowledged webhook, and server and worker live on, with the queue on %s',
  async (queue) => {
    const redisUrl = queue === 'redis' ? await testRedis(4) : undefined;
    if (queue === 'redis' && redisUrl === undefined) return;
    const businesses: TestBusiness[] = [];
    for (let index = 0; index < 10; index += 1)
      businesses.push(await makeBusiness(deps, { balanceCents: 5_000 }));
    const { port } = await startFleet(redisUrl);
    const publicUrl = `http://127.0.0.1:${port}`;
    const numbers = businesses.map(({ number }) => number);

    const sending = send(publicUrl, callsTo(numbers, CALLS));
    await until(() => sending.acknowledged.size > CALLS / 4, 30_000, 'a quarter is acknowledged');
    await crashAndRestart();
    await sending.ended;
    await until(() => isDrained(deps.pool).catch(() => false), 45_000, 'nothing waits');

    expect(sending.refusals).toBeGreaterThan(0);
    for (const child of running) expect(child.hasEnded(), child.output().slice(-2_000)).toBe(false);
    expect((await judgeLedger(deps.pool)).wrong).toEqual(NOTHING_WRONG);
    const charged = await chargedAmong(businesses.map(({ id }) => id));
    expect(charged).toEqual(sending.acknowledged);
    expect(charged.size).toBe(CALLS);
    const isReady = async () => (await fetch(`${publicUrl}/readyz`).catch(() => undefined))?.ok === true;
    await until(isReady, 15_000, 'it is ready again');
  },
  120_000,
);
