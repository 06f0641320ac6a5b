import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { JOBS } from '../../server/jobs/catalogue.ts';
import { createQueueBackend, type QueueBackend } from '../../server/jobs/queue-backend.ts';
import { wakeEverything } from '../../server/jobs/timers.ts';
import { createJobs, type Jobs } from '../../server/jobs/wake-ups.ts';

const log = pino({ level: 'silent' });
const opened: Jobs[] = [];

function open(backend: QueueBackend): Jobs {
  const jobs = createJobs(backend, log);
  opened.push(jobs);
  return jobs;
}

afterEach(() => Promise.all(opened.splice(0).map((jobs) => jobs.close().catch(() => undefined))));

type Added = { name: string; data: object; key: string | undefined };

/** A queue that records or refuses jobs. */
function fakeBackend(refuse: () => Error | undefined = () => undefined) {
  const added: Added[] = [];
  const queue = Object.assign(new EventEmitter(), {
    add(name: string, data: object, options: { deduplication?: { id: string } }) {
      const refusal = refuse();
      if (refusal) return Promise.reject(refusal);
      added.push({ name, data, key: options.deduplication?.id });
      return Promise.resolve({});
    },
    getJobCounts: () => Promise.resolve({ waiting: 2, active: 1 }),
    assertWritable: () => Promise.resolve(),
    close: () => Promise.resolve(),
  });
  const backend: QueueBackend = {
    kind: 'redis',
    makeQueue: () => queue,
    makeTimerQueue: () => {
      throw new Error('no timer runs here');
    },
    makeWorker: () => {
      throw new Error('nobody consumes here');
    },
  };
  return { added, backend, queue };
}

describe.each([
  ['Redis', { REDIS_URL: 'redis://127.0.0.1:1' }],
  ['PostgreSQL', { REDIS_URL: undefined }],
])('a queue with %s unreachable', (_name, { REDIS_URL }) => {
  it('a wake-up neither throws nor rejects while the queue is unreachable, and the queue is reported as unreachable', async () => {
    const jobs = open(
      createQueueBackend({ REDIS_URL, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' }),
    );

    expect(jobs.wake('charge-calls', { shard: 3 })).toBeUndefined();
    expect(() => wakeEverything(jobs)).not.toThrow();
    await jobs.whenIdle();

    expect(jobs.isReachable()).toBe(false);
  });

  it('an unreachable queue closes within 15 seconds, so that its process can exit', async () => {
    const jobs = open(
      createQueueBackend({ REDIS_URL, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' }),
    );
    jobs.wake('send-mails', {});
    const startedAt = performance.now();

    await jobs.close();

    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });
});

describe('the wake-ups of a job', () => {
  it('a thousand wake-ups of a job reach the queue as two: the first one immediately, and one for all others', async () => {
    const { added, backend } = fakeBackend();
    const jobs = open(backend);

    for (let nth = 0; nth < 1_000; nth += 1) jobs.wake('charge-calls', { shard: 3 });
    expect(added).toHaveLength(1);
    await jobs.whenIdle();

    expect(added).toHaveLength(2);
  });

  it('the wake-ups of a job during the pause after a sent wake-up are combined into one', async () => {
    const rungAt: number[] = [];
    const { backend } = fakeBackend(() => void rungAt.push(performance.now()));
    const jobs = open(backend);

    for (let nth = 0; nth < 10; nth += 1) {
      jobs.wake('charge-calls', { shard: 3 });
      await sleep(JOBS['charge-calls'].restMs / 5);
    }
    await jobs.whenIdle();

    const pauses = rungAt.slice(1).map((at, index) => at - (rungAt[index] ?? 0));
    expect(pauses.length).toBeGreaterThan(0);
    // Without the pause, the gaps would be as long as those between the calls of `wake`: a fifth of the pause.
    for (const pause of pauses) expect(pause).toBeGreaterThan(JOBS['charge-calls'].restMs / 2);
  });

  it('the wake-ups of a job are deduplicated by one key per job, payload and source', async () => {
    const { added, backend } = fakeBackend();
    const jobs = open(backend);

    jobs.wake('charge-calls', { shard: 3 });
    jobs.wake('charge-calls', { shard: 3 }, 'timer');
    jobs.wake('charge-calls', { shard: 4 });
    jobs.wake('send-mails', {});
    await jobs.whenIdle();

    expect(added.map((one) => one.key).sort()).toEqual([
      'charge-calls.3.event',
      'charge-calls.3.timer',
      'charge-calls.4.event',
      'send-mails.event',
    ]);
    expect(added).toContainEqual(expect.objectContaining({ name: 'charge-calls', data: { shard: 3 } }));
  });

  it('the wake-ups of a job have keys without a colon that do not consist of digits alone, as BullMQ requires', async () => {
    const { added, backend } = fakeBackend();
    const jobs = open(backend);
    wakeEverything(jobs);
    await jobs.whenIdle();

    expect(added.length).toBeGreaterThan(10);
    for (const { key } of added) expect(key).toMatch(/^[a-z-]+(\.\d+)?\.(event|timer)$/);
  });

  it('a queue is reported as reachable again once a wake-up of a job succeeds', async () => {
    let isAway = true;
    const { backend } = fakeBackend(() => (isAway ? new Error('Connection is closed.') : undefined));
    const jobs = open(backend);
    jobs.wake('send-mails', {});
    await jobs.whenIdle();
    expect(jobs.isReachable()).toBe(false);

    isAway = false;
    jobs.wake('send-mails', {});
    await jobs.whenIdle();
    expect(jobs.isReachable()).toBe(true);
  });

  it('a wake-up reaches the queue although an earlier wake-up has got no response', async () => {
    let isSilent = true;
    const { added, backend, queue } = fakeBackend();
    const { add } = queue;
    queue.add = (...args) => (isSilent ? new Promise(() => undefined) : add(...args));
    const jobs = createJobs(backend, log, 50);
    opened.push(jobs);
    jobs.wake('send-mails', {});
    await jobs.whenIdle();
    expect(jobs.isReachable()).toBe(false);

    isSilent = false;
    jobs.wake('send-mails', {});
    await jobs.whenIdle();
    expect(added).toHaveLength(1);
  });

  it('a connection error of the queue marks the queue as unreachable and is not thrown', () => {
    const { backend, queue } = fakeBackend();
    const jobs = open(backend);

    queue.emit('error', new Error('read ECONNRESET'));

    expect(jobs.isReachable()).toBe(false);
  });

  it('the wake-ups of a job that wait are counted by queue', async () => {
    expect(await open(fakeBackend().backend).depth()).toEqual({ money: 3, effects: 3, bulk: 3 });
  });
});
