import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCallEvent, receiveTaken } from '../support/calls.ts';
import type { Child } from '../support/child.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { makeBusinesses, type TestBusiness } from '../support/factories.ts';
import { testRedis } from '../support/redis.ts';
import { expectExactBooks } from './books.ts';
import {
  type FleetOptions,
  startFaultyWorker,
  type WorkerFault,
  waitForProcess,
  waitForWorker,
} from './fleet.ts';
import { BLOCKED_LOOP, EXPERIMENT_MS, FROZEN_WORKER, KILL_BEFORE_ACK } from './scale.ts';

// The lock of a job expires after 10 s, and a worker detects the loss up to 5 s later. The three experiments therefore
// run concurrently, each with its own Redis database.
const redisUrls = [await testRedis(6), await testRedis(7), await testRedis(8)];
const started: Child[] = [];
const opened: TestDeps[] = [];
const folder = mkdtempSync(join(tmpdir(), 'callingua-locks-'));

afterAll(async () => {
  for (const child of started) await child.kill();
  for (const deps of opened) await deps.drop();
  rmSync(folder, { recursive: true });
});

/** An experiment with its own database and Redis database. Each business can have one due charge in its shard. */
class LockExperiment {
  readonly callSids: string[] = [];
  readonly workers: Child[] = [];
  /** A file whose existence is the signal. */
  private readonly signal = join(folder, randomUUID());

  private constructor(
    readonly deps: TestDeps,
    readonly businesses: readonly TestBusiness[],
    private readonly options: FleetOptions,
  ) {}

  static async open(redisUrl: string | undefined, businessCount: number): Promise<LockExperiment> {
    const deps = await createTestDeps(redisUrl === undefined ? {} : { REDIS_URL: redisUrl });
    opened.push(deps);
    // The balance covers all calls of a slow run; with a low balance the agent would refuse calls.
    const businesses = await makeBusinesses(deps, businessCount, 5_000_000);
    return new LockExperiment(deps, businesses, { databaseUrl: deps.config.DATABASE_URL, redisUrl, port: 0 });
  }

  async receiveOneEach(): Promise<void> {
    const events = this.businesses.map(({ number }) => makeCallEvent(number));
    const shards = await receiveTaken(this.deps, events);
    this.callSids.push(...events.map(({ callSid }) => callSid));
    for (const shard of shards) this.deps.jobs.wake('charge-calls', { shard });
  }

  startWorker(fault: WorkerFault): Child {
    const worker = startFaultyWorker(this.options, fault, this.signal);
    started.push(worker);
    this.workers.push(worker);
    return worker;
  }

  /** Releases the blocked or delayed worker. */
  letGoOn(): void {
    writeFileSync(this.signal, '');
  }

  /** The ids of the jobs that these workers took, once per take. */
  takes(): string[] {
    return this.workers.flatMap((worker) =>
      [...worker.output().matchAll(/^took charge-calls (\d+)$/gm)].map(([, id = '']) => id),
    );
  }
}

const faultIn = (worker: Child) => /^fault in charge-calls (\d+)$/m.exec(worker.output())?.[1];
const says = (worker: Child, text: string) => worker.output().includes(text);

/**
 * Lets a second worker take over a job that the first worker has not finished. The first worker waits for a signal and
 * writes only after the take-over, however long that takes.
 */
async function expectLateWriterHarmless(experiment: LockExperiment, late: Child, wake: () => Promise<void>) {
  await waitForFault(late);
  const job = faultIn(late);
  const second = experiment.startWorker('none');
  await waitForWorker(second);
  await waitForProcess(second, () => says(second, `took charge-calls ${job}\n`), 'the job is taken over');
  expect(says(late, 'goes on')).toBe(false);
  await wake();
  experiment.letGoOn();
  await waitForProcess(late, () => says(late, 'wrote late'), 'the late writer is through');
  await experiment.receiveOneEach();
  await expectExactBooks(experiment.deps.pool, experiment.businesses, experiment.callSids);
  await waitForProcess(late, () => /lock/i.test(late.output()), 'the late worker says that it lost its lock');
}

const waitForFault = (worker: Child) =>
  waitForProcess(worker, () => faultIn(worker) !== undefined, 'the job is taken');

describe.skipIf(redisUrls[0] === undefined)('a job whose worker lost its lock', () => {
  it.concurrent(
    'worker killed between commit and acknowledgement: every job runs again without a second charge',
    async () => {
      const experiment = await LockExperiment.open(redisUrls[0], 16);
      const dying = new Set<Child>();
      const died: string[] = [];
      while (died.length < KILL_BEFORE_ACK.kills) {
        await experiment.receiveOneEach();
        while (dying.size < KILL_BEFORE_ACK.atOnce) dying.add(experiment.startWorker('die-before-ack'));
        await sleep(250);
        for (const one of [...dying].filter((worker) => worker.hasEnded())) {
          dying.delete(one);
          died.push(faultIn(one) ?? `no job: ${one.output().slice(-1_000)}`);
        }
      }
      for (const one of dying) await one.kill();
      const last = experiment.startWorker('none');

      await expectExactBooks(experiment.deps.pool, experiment.businesses, experiment.callSids);
      const again = () => died.filter((id) => experiment.takes().filter((jobId) => jobId === id).length < 2);
      await waitForProcess(last, () => again().length === 0, 'every killed job has run again');
      console.log(
        `worker killed between commit and acknowledgement: ${died.length} killed with a job committed and not acknowledged, all run again`,
      );
    },
    EXPERIMENT_MS,
  );

  it.concurrent(
    'event loop blocked for longer than the lock: the worker that lost its lock writes nothing twice',
    async () => {
      const experiment = await LockExperiment.open(redisUrls[1], 1);
      await experiment.receiveOneEach();
      const blocked = experiment.startWorker('block-the-loop');
      const blockedAt = Date.now();
      await expectLateWriterHarmless(experiment, blocked, () =>
        sleep(Math.max(0, blockedAt + BLOCKED_LOOP.blockedMs - Date.now())),
      );
    },
    EXPERIMENT_MS,
  );

  it.concurrent(
    'worker frozen in a job: the worker writes nothing twice after it resumes',
    async () => {
      const experiment = await LockExperiment.open(redisUrls[2], 1);
      await experiment.receiveOneEach();
      const frozen = experiment.startWorker('linger');
      await waitForFault(frozen);
      process.kill(frozen.pid, 'SIGSTOP');
      const frozenAt = Date.now();
      await expectLateWriterHarmless(experiment, frozen, async () => {
        await sleep(Math.max(0, frozenAt + FROZEN_WORKER.frozenMs - Date.now()));
        process.kill(frozen.pid, 'SIGCONT');
      });
    },
    EXPERIMENT_MS,
  );
});
