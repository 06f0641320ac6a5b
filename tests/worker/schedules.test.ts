import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JOBS } from '../../server/jobs/catalogue.ts';
import { TIMER_QUEUE, type TimerQueue } from '../../server/jobs/queue-backend.ts';
import { TIMERS } from '../../server/jobs/timers.ts';
import { ensureSchedulers, startSchedules } from '../../worker/schedules.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { testRedis } from '../support/redis.ts';
import { until } from '../support/until.ts';

const redisUrl = await testRedis(7);
/** Divides the intervals of the timers, so that no test waits long for a run. */
const FASTER = 5;
const PACE = {
  timers: TIMERS.map((timer) => ({ ...timer, everyMs: timer.everyMs / FASTER })),
  checkMs: 3_000,
};
const EVERY_MS = JOBS['charge-calls'].everyMs / FASTER;
const NAMES = TIMERS.map(({ name }) => name).sort();

describe.each(['postgres', 'redis'] as const)('the timers with the queue on %s', (kind) => {
  const isMissing = kind === 'redis' && redisUrl === undefined;
  let deps: TestDeps;
  let queue: TimerQueue;
  const running: Array<() => Promise<void>> = [];

  beforeAll(async () => {
    deps = await createTestDeps(kind === 'redis' && redisUrl !== undefined ? { REDIS_URL: redisUrl } : {});
    queue = deps.queueBackend.makeTimerQueue();
  });
  beforeEach(async () => {
    if (isMissing) return;
    for (const { key } of await queue.getJobSchedulers()) await queue.removeJobScheduler(key);
    // Also deletes the jobs that removed schedulers have left in the queue.
    if (kind === 'redis') await testRedis(7);
    else await deps.sql`DELETE FROM bullmq.job WHERE queue = ${TIMER_QUEUE}`;
  });
  afterEach(async () => {
    for (const stop of running.splice(0)) await stop();
  });
  afterAll(async () => {
    await queue?.close();
    await deps?.drop();
  });

  /** Starts the timers of a worker. Returns a list to which each woken job is added as one line. */
  function start(): string[] {
    const woken: string[] = [];
    const wake = (name: string, payload: object) =>
      void woken.push([name, ...Object.values(payload)].join('.'));
    running.push(startSchedules({ ...deps, jobs: { ...deps.jobs, wake } }, PACE));
    return woken;
  }
  const ensure = (now = Date.now()) => ensureSchedulers(queue, now, PACE.timers);
  const count = (woken: string[], name: string) => woken.filter((one) => one === name).length;
  const names = async () => (await queue.getJobSchedulers()).map(({ key }) => key).sort();

  async function ageOf(name: string): Promise<number> {
    const rows = await deps.sql`SELECT extract(epoch FROM clock_timestamp() - ran_at)::float8 AS age
      FROM schedule_heartbeats WHERE name = ${name}`;
    return rows[0]?.age ?? Number.POSITIVE_INFINITY;
  }

  /** Deletes the next jobs of the schedulers but not the schedulers, which simulates a crash of the queue. */
  async function loseJobs(): Promise<void> {
    if (kind === 'postgres') {
      await deps.sql`DELETE FROM bullmq.job WHERE queue = ${TIMER_QUEUE}`;
      return;
    }
    const client = new Redis(redisUrl ?? '');
    const jobs = await client.keys(`bull:${TIMER_QUEUE}:repeat:*:*`);
    await client.del(...jobs, ...['delayed', 'wait'].map((list) => `bull:${TIMER_QUEUE}:${list}`));
    await client.quit();
  }

  it.skipIf(isMissing)(
    'timers wake each job at the start of a worker and then at its interval, and store a heartbeat',
    async () => {
      await ensure();
      const woken = start();
      expect([...new Set(woken.map((one) => one.split('.')[0]))].sort()).toEqual(NAMES);
      await until(() => count(woken, 'check-ledger') === 2, 10_000, 'the first runs of new schedulers');
      await until(async () => (await ageOf('check-ledger')) < 60, 5_000, 'their heartbeats');
      const first = count(woken, 'charge-calls.7');
      await deps.sql`UPDATE schedule_heartbeats SET ran_at = ran_at - interval '1 hour'`;

      await until(() => count(woken, 'charge-calls.7') > first, 15_000, 'one more run');
      await until(async () => (await ageOf('charge-calls')) < 10, 5_000, 'a heartbeat');
      expect([count(woken, 'check-ledger'), (await ageOf('check-ledger')) > 3_500]).toEqual([2, true]);
      expect(await names()).toEqual(NAMES);
    },
  );

  it.skipIf(isMissing)(
    'timers keep their interval when two workers run, and continue when one worker stops',
    async () => {
      await ensure();
      const [one, other] = [start(), start()];
      const runs = () => count(one, 'send-mails') + count(other, 'send-mails');
      await until(() => runs() >= 3, 15_000, 'the runs of both starts and the first run of the scheduler');
      const startedAt = performance.now();
      await until(() => runs() >= 7, 20_000, 'four more runs');
      // Two schedulers, one per worker, would take half this time.
      expect(performance.now() - startedAt).toBeGreaterThan(3 * EVERY_MS);
      await running.shift()?.();
      const before = count(other, 'send-mails');
      await until(() => count(other, 'send-mails') > before, 20_000, 'the other worker runs them');
    },
  );

  it.skipIf(isMissing)(
    'timers apply a changed interval, and the scheduler of a removed timer is deleted',
    async () => {
      const template = { opts: {} };
      await queue.upsertJobScheduler('send-letters', { every: 5_000 }, { name: 'send-letters', ...template });
      await queue.upsertJobScheduler('send-mails', { every: 99_000 }, { name: 'send-mails', ...template });
      await Promise.all([ensureSchedulers(queue), ensureSchedulers(queue)]);
      expect(await names()).toEqual(NAMES);
      const every = new Map(
        (await queue.getJobSchedulers()).map((scheduler) => [scheduler.key, scheduler.every]),
      );
      for (const { name, everyMs } of TIMERS) expect(every.get(name)).toBe(everyMs);
    },
  );

  it.skipIf(isMissing)(
    'timers are created again by a running worker when the queue has lost their schedulers',
    async () => {
      const woken = start();
      await until(() => count(woken, 'erase-closed') === 2, 10_000, 'the first run of the scheduler');
      for (const { key } of await queue.getJobSchedulers()) await queue.removeJobScheduler(key);
      if (kind === 'redis') {
        const client = new Redis(redisUrl ?? '');
        await client.flushdb();
        await client.quit();
      }
      await until(() => count(woken, 'erase-closed') === 3, 20_000, 'a timer of one hour runs at once');
      await until(async () => (await names()).length === NAMES.length, 5_000, 'all timers are back');
    },
  );

  it.skipIf(isMissing)(
    'timers run again when the queue has lost the next job of each scheduler',
    async () => {
      await ensure();
      await loseJobs();
      await ensure(Date.now() + 3_700_000);
      const woken = start();
      const before = count(woken, 'send-mails');
      await until(() => count(woken, 'send-mails') > before, 15_000, 'the timer runs again');
    },
  );
});
