import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { findFreePort } from '../../tools/processes/free-port.ts';
import { fingerprint } from '../../tools/processes/process-control.ts';
import { type RunningPostgres, startPostgres } from '../../tools/services/embedded-postgres.ts';
import { ringAll } from '../support/calls.ts';
import type { Child } from '../support/child.ts';
import { type OpenDeps, openDeps, testConfig } from '../support/deps.ts';
import { makeBusinesses, type TestBusiness } from '../support/factories.ts';
import { announceSeed, seededRandom } from '../support/random.ts';
import { testRedis } from '../support/redis.ts';
import { type Callback, callsTo } from '../support/twilio-callbacks.ts';
import { until } from '../support/until.ts';
import { progressOf, waitWithProgress } from '../support/wait-with-progress.ts';
import { expectExactBooks } from './books.ts';
import { startServerProcess, startWorkerProcess, waitForWorker } from './fleet.ts';
import { startLoad } from './load.ts';
import { EXPERIMENT_MS, KILL_POSTGRES, POSTGRES_DOWN, START_MS } from './scale.ts';

const dataDir = join(tmpdir(), `callingua-pg-${randomBytes(6).toString('hex')}`);
/**
 * Time between kill and restart, in which the processes of the killed server end. PostgreSQL is unavailable, so every
 * webhook is refused.
 */
const RESTART_MS = 1_000;
const PACE_MS = 10;

const random = seededRandom(announceSeed('postgres-restart'));
const redisUrl = await testRedis(4);
let postgres: RunningPostgres;
let deps: OpenDeps;

beforeAll(async () => {
  postgres = await startPostgres({ dataDir });
  await migrate(postgres.url);
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  await admin.query('GRANT SET ON PARAMETER session_replication_role TO callingua'); // for `agePayments`
  await admin.end();
  deps = openDeps(testConfig(postgres.url));
});
afterAll(async () => {
  await deps?.close();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Kills the postmaster and restarts the server after a while, with its folder and port. */
async function crashAndRestart(downMs = RESTART_MS): Promise<void> {
  process.kill(postgres.pid, 'SIGKILL');
  await sleep(downMs);
  postgres = await startPostgres({ dataDir, port: postgres.port });
}

/**
 * Stops the server immediately without a checkpoint, and returns when it is gone. Killing only the postmaster would let
 * running sessions commit for a moment, and acknowledging those commits would be correct.
 */
async function stopPostgres(): Promise<void> {
  process.kill(postgres.pid, 'SIGQUIT');
  await until(() => fingerprint(postgres.pid) === undefined, START_MS, 'PostgreSQL is gone');
}

describe.each(['postgres', 'redis'])('PostgreSQL failures with the queue on %s', (queue) => {
  const isLeftOut = queue === 'redis' && redisUrl === undefined;
  const running: Child[] = [];
  let publicUrl: string;
  let businesses: TestBusiness[];
  const sent = new Set<string>();

  beforeAll(async () => {
    if (isLeftOut) return;
    businesses = await makeBusinesses(deps, 10, 500_000);
    const port = await findFreePort();
    publicUrl = `http://127.0.0.1:${port}`;
    const options = {
      databaseUrl: postgres.url,
      redisUrl: queue === 'redis' ? redisUrl : undefined,
      port,
    };
    const worker = startWorkerProcess(options);
    running.push(worker, await startServerProcess(options));
    await waitForWorker(worker);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') for (const child of running) console.log(child.output().slice(-5_000));
    for (const child of running) expect(child.hasEnded(), child.output().slice(-2_000)).toBe(false);
  });
  afterAll(async () => {
    for (const child of running) await child.kill();
  });

  /** Answers calls; returns their end callbacks, which are not delivered yet. */
  async function answer(count: number): Promise<Callback[]> {
    const calls = callsTo(
      businesses.map(({ number }) => number),
      count,
    );
    await ringAll(deps.pool, calls);
    for (const { callSid } of calls) sent.add(callSid);
    return calls;
  }

  /** Waits until every acknowledged event is charged and the server reports that it is ready. */
  async function expectRecovery(acknowledged: Set<string>): Promise<string> {
    const tookMs = await expectExactBooks(deps.pool, businesses, sent);
    expect([...acknowledged].filter((callSid) => !sent.has(callSid))).toEqual([]);
    const isReady = async () => (await fetch(`${publicUrl}/readyz`).catch(() => undefined))?.ok === true;
    await waitWithProgress(isReady, { what: 'it is ready again', progress: progressOf(...running) });
    return `${(tookMs / 1_000).toFixed(1)} s`;
  }

  it.skipIf(isLeftOut)(
    'PostgreSQL killed under load: no acknowledged webhook is lost, and server and worker survive',
    async () => {
      const load = startLoad(publicUrl, await answer(KILL_POSTGRES.calls), KILL_POSTGRES.calls * PACE_MS);
      for (let kills = 0; kills < KILL_POSTGRES.kills; kills += 1) {
        const expectedCount = ((kills + 0.3 + 0.4 * random()) * KILL_POSTGRES.calls) / KILL_POSTGRES.kills;
        await waitWithProgress(() => load.acknowledged.size > expectedCount, {
          what: 'more is acknowledged',
          progress: () => [load.acknowledged.size, ...load.refusals],
        });
        await crashAndRestart();
      }
      await load.ended;
      const refusals = JSON.stringify(Object.fromEntries(load.refusals));
      console.log(
        `PostgreSQL killed under load, queue on ${queue}: ${KILL_POSTGRES.kills} × killed, ${load.acknowledged.size} acknowledged, refusals by status ` +
          `${refusals}; drained ${await expectRecovery(load.acknowledged)} after the last`,
      );
      expect(load.refusals.size).toBeGreaterThan(0);
    },
    EXPERIMENT_MS,
  );

  it.skipIf(isLeftOut || queue === 'postgres')(
    'PostgreSQL down: every webhook gets a 5xx, and is charged when it is repeated afterwards',
    async () => {
      const downMs = POSTGRES_DOWN.downMs;
      const calls = await answer(POSTGRES_DOWN.calls);
      await stopPostgres();
      const load = startLoad(publicUrl, calls, downMs * 0.8);
      await sleep(downMs);
      const acknowledgedWhileDown = load.acknowledged.size;
      const refusals = new Map(load.refusals);
      postgres = await startPostgres({ dataDir, port: postgres.port });
      await load.ended;

      const tookMs = await expectRecovery(load.acknowledged);
      console.log(
        `PostgreSQL down: for ${downMs / 1_000} s, refusals by status ${JSON.stringify(Object.fromEntries(refusals))}; ` +
          `all acknowledged after its return, drained ${tookMs} after that`,
      );
      expect(acknowledgedWhileDown).toBe(0);
      expect([...refusals.keys()]).toEqual([503]);
    },
    EXPERIMENT_MS,
  );
});
