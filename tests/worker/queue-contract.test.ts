import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type BackendWorker,
  type ConsumerOptions,
  createQueueBackend,
  type QueueBackend,
} from '../../server/jobs/queue-backend.ts';
import type { Jobs } from '../../server/jobs/wake-ups.ts';
import { createJobs } from '../../server/jobs/wake-ups.ts';
import { startWorker } from '../../worker/start-worker.ts';
import { QUEUE_LOCKS } from '../faults/scale.ts';
import { makeCallEvent, receiveTaken } from '../support/calls.ts';
import { captureLog } from '../support/captured-log.ts';
import { startChild } from '../support/child.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createTestDeps, testConfig } from '../support/deps.ts';
import { balanceOf, makeBusiness } from '../support/factories.ts';
import { testRedis } from '../support/redis.ts';
import { createTcpGate } from '../support/tcp-gate.ts';
import { until } from '../support/until.ts';

const redisUrl = await testRedis(1);
const SHARD = { shard: 0 };

/** Resources of one test, closed after it. */
type Fixture = {
  backend: QueueBackend;
  jobs: Jobs;
  work(processor: () => Promise<void>, options?: Partial<ConsumerOptions>): Promise<BackendWorker>;
};

describe.each(['postgres', 'redis'] as const)('the queue on %s', (kind) => {
  const isMissing = kind === 'redis' && redisUrl === undefined;
  let database: TestDatabase;
  const opened: Array<() => Promise<unknown>> = [];

  const environment = (): Record<string, string> =>
    kind === 'redis' && redisUrl !== undefined ? { REDIS_URL: redisUrl } : {};

  function open(overrides: Record<string, string> = {}): Fixture {
    const config = testConfig(database.url, { ...environment(), ...overrides });
    const backend = createQueueBackend(config);
    const jobs = createJobs(backend, captureLog().log);
    opened.push(() => jobs.close());
    return {
      backend,
      jobs,
      async work(processor, options) {
        const worker = backend.makeWorker('money', processor, { concurrency: 2, ...options });
        worker.on('error', () => undefined);
        opened.push(() => worker.close());
        await worker.waitUntilReady();
        return worker;
      },
    };
  }

  /** Sends wake-ups until a worker has run a job. Afterwards the queue is connected and idle. */
  async function warmUp({ jobs, work }: Fixture): Promise<void> {
    let isServed = false;
    const worker = await work(async () => {
      isServed = true;
    });
    await until(async () => {
      if (!isServed) jobs.wake('charge-calls', { shard: 7 });
      await jobs.whenIdle();
      return isServed && (await jobs.depth()).money === 0;
    }, 25_000);
    await worker.close();
  }

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
    if (kind === 'redis') await testRedis(1);
  });
  afterAll(() => database.drop());

  it.skipIf(isMissing)('the queue uses the backend that the configuration selects', () => {
    expect(open().backend.kind).toBe(kind);
  });

  it.skipIf(isMissing)('the queue runs a job for a wake-up', async () => {
    const queue = open();
    await warmUp(queue);
    let runs = 0;
    await queue.work(async () => {
      runs += 1;
    });

    queue.jobs.wake('charge-calls', SHARD);

    await until(() => runs === 1);
  });

  it.skipIf(isMissing)(
    'the queue runs a job at most 60 times for a burst of 500 wake-ups, and at least once after the last wake-up',
    async () => {
      const queue = open();
      await warmUp(queue);
      let sent = 0;
      let deliveredToLastRun = 0;
      let runs = 0;
      await queue.work(async () => {
        runs += 1;
        deliveredToLastRun = sent;
        await sleep(40);
      });

      for (let nth = 1; nth <= 500; nth += 1) {
        sent = nth;
        queue.jobs.wake('charge-calls', SHARD);
        if (nth % 50 === 0) await sleep(15);
      }

      await until(() => deliveredToLastRun === 500);
      await queue.jobs.whenIdle();
      await until(async () => (await queue.jobs.depth()).money === 0);
      expect(runs).toBeLessThanOrEqual(60);
    },
  );

  it.skipIf(isMissing)(
    'the queue runs a job once more when it is woken during a run, and never twice at the same time',
    async () => {
      const queue = open();
      await warmUp(queue);
      let runs = 0;
      let active = 0;
      let activeMost = 0;
      let finish: () => void = () => undefined;
      const blocked = new Promise<void>((resolve) => {
        finish = resolve;
      });
      await queue.work(async () => {
        runs += 1;
        active += 1;
        activeMost = Math.max(activeMost, active);
        await blocked;
        active -= 1;
      });
      queue.jobs.wake('charge-calls', SHARD);
      await until(() => runs === 1);

      for (let nth = 0; nth < 20; nth += 1) queue.jobs.wake('charge-calls', SHARD);
      await queue.jobs.whenIdle();
      finish();

      await until(async () => runs === 2 && (await queue.jobs.depth()).money === 0);
      expect(runs).toBe(2);
      expect(activeMost).toBe(1);
    },
  );

  it.skipIf(isMissing)('the queue does not combine wake-ups of different shards', async () => {
    const queue = open();
    await warmUp(queue);
    let runs = 0;
    await queue.work(async () => {
      runs += 1;
    });

    queue.jobs.wake('charge-calls', { shard: 1 });
    queue.jobs.wake('charge-calls', { shard: 2 });

    await until(() => runs === 2);
  });

  it.skipIf(isMissing)('the queue runs a job again at the next wake-up after a failed run', async () => {
    const queue = open();
    await warmUp(queue);
    let runs = 0;
    await queue.work(async () => {
      runs += 1;
      if (runs <= 3) throw new Error('this run fails');
    });

    for (let nth = 1; nth <= 4; nth += 1) {
      queue.jobs.wake('charge-calls', SHARD);
      await until(() => runs === nth);
      await until(async () => (await queue.jobs.depth()).money === 0);
    }

    expect(runs).toBe(4);
  });

  it.skipIf(isMissing)(
    'the queue lets another worker take over the job of a killed worker within 30 s',
    async () => {
      const queue = open();
      await warmUp(queue);
      const victim = startChild('tests/worker/hanging-worker.ts', {
        APP_MODE: 'sandbox',
        DATABASE_URL: database.url,
        ...environment(),
      });
      queue.jobs.wake('charge-calls', SHARD);
      await until(() => victim.output().includes('took charge-calls'), 20_000, 'the victim takes the job');

      await victim.kill();
      let runs = 0;
      await queue.work(async () => {
        runs += 1;
      }, QUEUE_LOCKS);

      await until(() => runs > 0, 30_000, 'the job is taken over');
    },
    60_000,
  );

  it.skipIf(isMissing)(
    'the unreachable queue neither throws at a wake-up nor blocks its sender, and works again when it is reachable',
    async () => {
      const gate = await createTcpGate(redisUrl !== undefined && kind === 'redis' ? redisUrl : database.url);
      opened.push(() => gate.close());
      const queue = open(kind === 'redis' ? { REDIS_URL: gate.url } : { DATABASE_URL: gate.url });
      await warmUp(queue);
      await gate.shut();

      for (let nth = 0; nth < 50; nth += 1) expect(queue.jobs.wake('charge-calls', SHARD)).toBeUndefined();
      await until(() => !queue.jobs.isReachable(), 10_000, 'it is said to be unreachable');

      await gate.open();
      let runs = 0;
      await queue.work(async () => {
        runs += 1;
      });
      await until(
        async () => {
          queue.jobs.wake('charge-calls', SHARD);
          await queue.jobs.whenIdle();
          return runs > 0 && queue.jobs.isReachable();
        },
        20_000,
        'wake-ups are served again',
      );
      // Waits until the queue is empty: a job that the end of this test interrupted would run in the next test after
      // its lock expired. The depth may be unavailable at first, because each queue has its own connection.
      await until(async () => (await queue.jobs.depth().catch(() => undefined))?.money === 0);
    },
    60_000,
  );

  it.skipIf(isMissing)(
    'the queue looks for jobs at least every ten seconds, even after an error',
    async () => {
      const worker = await open().work(async () => undefined);
      // After an error, BullMQ passes `Infinity` as the waiting time, so only the maximum of the worker limits it.
      const seconds = Reflect.apply(Reflect.get(worker, 'getBlockTimeout'), worker, [Infinity]);
      expect(seconds).toBeLessThanOrEqual(10);
    },
  );

  it.skipIf(isMissing)(
    'the queue finishes a running job before its worker closes, and starts no further job',
    async () => {
      const queue = open();
      await warmUp(queue);
      let started = 0;
      let ended = 0;
      const worker = await queue.work(async () => {
        started += 1;
        await sleep(300);
        ended += 1;
      });
      queue.jobs.wake('charge-calls', SHARD);
      await until(() => started === 1);

      await worker.close();
      expect(ended).toBe(1);
      queue.jobs.wake('charge-calls', SHARD);
      await queue.jobs.whenIdle();
      expect(started).toBe(1);
    },
  );

  it.skipIf(isMissing)(
    'a complete worker charges the call of a stored webhook when it is woken',
    async () => {
      const deps = await createTestDeps(environment());
      const stop = await startWorker(deps);
      try {
        const business = await makeBusiness(deps, { balanceCents: 1_000 });
        const [shard = -1] = await receiveTaken(deps, [makeCallEvent(business.number)]);
        deps.jobs.wake('charge-calls', { shard });
        await until(async () => (await balanceOf(deps.pool, business.id)) === 975);
      } finally {
        await stop();
        await deps.drop();
      }
    },
  );
});
