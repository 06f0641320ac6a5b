import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Doorbells } from '../../server/jobs/doorbells.ts';
import { createDoorbells } from '../../server/jobs/doorbells.ts';
import {
  type BackendWorker,
  createQueueBackend,
  type QueueBackend,
} from '../../server/jobs/queue-backend.ts';
import { startWorker } from '../../worker/start-worker.ts';
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
const LANE = { lane: 0 };

/** What one test opened; everything is closed after it. */
type Fixture = {
  backend: QueueBackend;
  doorbells: Doorbells;
  work(processor: () => Promise<void>, concurrency?: number): Promise<BackendWorker>;
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
    const doorbells = createDoorbells(backend, captureLog().log);
    opened.push(() => doorbells.close());
    return {
      backend,
      doorbells,
      async work(processor, concurrency = 2) {
        const worker = backend.makeWorker('money', processor, { concurrency });
        worker.on('error', () => undefined);
        opened.push(() => worker.close());
        await worker.waitUntilReady();
        return worker;
      },
    };
  }

  /** Rings until one ring is served: from then on the queue is connected and nothing is under way. */
  async function warmUp({ doorbells, work }: Fixture): Promise<void> {
    let isServed = false;
    const worker = await work(async () => {
      isServed = true;
    });
    await until(async () => {
      if (!isServed) doorbells.ring('charge-calls', { lane: 7 });
      await doorbells.whenQuiet();
      return isServed && (await doorbells.depth()).money === 0;
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

  it.skipIf(isMissing)('is the backend that the configuration names', () => {
    expect(open().backend.kind).toBe(kind);
  });

  it.skipIf(isMissing)('serves a ring', async () => {
    const queue = open();
    await warmUp(queue);
    let runs = 0;
    await queue.work(async () => {
      runs += 1;
    });

    queue.doorbells.ring('charge-calls', LANE);

    await until(() => runs === 1);
  });

  it.skipIf(isMissing)(
    'makes few runs of 500 rings in a burst, and always serves the last ring',
    async () => {
      const queue = open();
      await warmUp(queue);
      let rung = 0;
      let seenByLastRun = 0;
      let runs = 0;
      await queue.work(async () => {
        runs += 1;
        seenByLastRun = rung;
        await sleep(40);
      });

      for (let ring = 1; ring <= 500; ring += 1) {
        rung = ring;
        queue.doorbells.ring('charge-calls', LANE);
        if (ring % 50 === 0) await sleep(15);
      }

      await until(() => seenByLastRun === 500);
      await queue.doorbells.whenQuiet();
      await until(async () => (await queue.doorbells.depth()).money === 0);
      expect(runs).toBeLessThanOrEqual(60);
    },
  );

  it.skipIf(isMissing)('makes one more run of rings that come during a run, never two at once', async () => {
    const queue = open();
    await warmUp(queue);
    let runs = 0;
    let active = 0;
    let activeMost = 0;
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    await queue.work(async () => {
      runs += 1;
      active += 1;
      activeMost = Math.max(activeMost, active);
      await held;
      active -= 1;
    });
    queue.doorbells.ring('charge-calls', LANE);
    await until(() => runs === 1);

    for (let ring = 0; ring < 20; ring += 1) queue.doorbells.ring('charge-calls', LANE);
    await queue.doorbells.whenQuiet();
    finish();

    await until(async () => runs === 2 && (await queue.doorbells.depth()).money === 0);
    expect(runs).toBe(2);
    expect(activeMost).toBe(1);
  });

  it.skipIf(isMissing)('keeps the bells of different lanes apart', async () => {
    const queue = open();
    await warmUp(queue);
    let runs = 0;
    await queue.work(async () => {
      runs += 1;
    });

    queue.doorbells.ring('charge-calls', { lane: 1 });
    queue.doorbells.ring('charge-calls', { lane: 2 });

    await until(() => runs === 2);
  });

  it.skipIf(isMissing)('serves the next ring after a job that failed', async () => {
    const queue = open();
    await warmUp(queue);
    let runs = 0;
    await queue.work(async () => {
      runs += 1;
      if (runs <= 3) throw new Error('this run fails');
    });

    for (let ring = 1; ring <= 4; ring += 1) {
      queue.doorbells.ring('charge-calls', LANE);
      await until(() => runs === ring);
      await until(async () => (await queue.doorbells.depth()).money === 0);
    }

    expect(runs).toBe(4);
  });

  it.skipIf(isMissing)(
    'lets another worker take over the job of one that was killed, within 30 s',
    async () => {
      const queue = open();
      await warmUp(queue);
      const victim = startChild('tests/worker/hanging-worker.ts', {
        APP_MODE: 'sandbox',
        DATABASE_URL: database.url,
        ...environment(),
      });
      queue.doorbells.ring('charge-calls', LANE);
      await until(() => victim.output().includes('took charge-calls'), 20_000, 'the victim takes the job');

      await victim.kill();
      let runs = 0;
      await queue.work(async () => {
        runs += 1;
      });

      await until(() => runs > 0, 30_000, 'the job is taken over');
    },
    60_000,
  );

  it.skipIf(isMissing)(
    'neither throws nor makes the ringer wait while it is unreachable, and works again after',
    async () => {
      const gate = await createTcpGate(redisUrl !== undefined && kind === 'redis' ? redisUrl : database.url);
      opened.push(() => gate.close());
      const queue = open(kind === 'redis' ? { REDIS_URL: gate.url } : { DATABASE_URL: gate.url });
      await warmUp(queue);
      await gate.shut();

      for (let ring = 0; ring < 50; ring += 1)
        expect(queue.doorbells.ring('charge-calls', LANE)).toBeUndefined();
      await until(() => !queue.doorbells.isReachable(), 10_000, 'it is said to be unreachable');

      await gate.open();
      let runs = 0;
      await queue.work(async () => {
        runs += 1;
      });
      await until(
        async () => {
          queue.doorbells.ring('charge-calls', LANE);
          await queue.doorbells.whenQuiet();
          return runs > 0 && queue.doorbells.isReachable();
        },
        20_000,
        'rings are served again',
      );
      // A job that is cut off here would be the next test's, once its lock has run out.
      await until(async () => (await queue.doorbells.depth()).money === 0);
    },
    60_000,
  );

  it.skipIf(isMissing)('ends a job that runs before a worker closes, and takes no new one', async () => {
    const queue = open();
    await warmUp(queue);
    let started = 0;
    let ended = 0;
    const worker = await queue.work(async () => {
      started += 1;
      await sleep(300);
      ended += 1;
    });
    queue.doorbells.ring('charge-calls', LANE);
    await until(() => started === 1);

    await worker.close();
    expect(ended).toBe(1);
    queue.doorbells.ring('charge-calls', LANE);
    await queue.doorbells.whenQuiet();
    expect(started).toBe(1);
  });

  it.skipIf(isMissing)(
    'carries a webhook’s ring to the ledger through a whole worker, which drains',
    async () => {
      const deps = await createTestDeps(environment());
      const stop = await startWorker(deps);
      try {
        const business = await makeBusiness(deps, { balanceCents: 1_000 });
        const [lane = -1] = await receiveTaken(deps, [makeCallEvent(business.number)]);
        deps.doorbells.ring('charge-calls', { lane });
        await until(async () => (await balanceOf(deps.pool, business.id)) === 975);
      } finally {
        await stop();
        await deps.drop();
      }
    },
  );
});
