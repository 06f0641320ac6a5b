import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { JOBS } from '../../server/jobs/catalogue.ts';
import { createDoorbells, type Doorbells } from '../../server/jobs/doorbells.ts';
import { createQueueBackend, type QueueBackend } from '../../server/jobs/queue-backend.ts';
import { ringEverything } from '../../server/jobs/timers.ts';

const log = pino({ level: 'silent' });
const opened: Doorbells[] = [];

function open(backend: QueueBackend): Doorbells {
  const doorbells = createDoorbells(backend, log);
  opened.push(doorbells);
  return doorbells;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((doorbells) => doorbells.close().catch(() => undefined)));
});

type Added = { name: string; data: object; bell: string | undefined };

/** A queue that keeps what is added, or refuses it. */
function fakeBackend(refuse: () => Error | undefined = () => undefined) {
  const added: Added[] = [];
  const queue = Object.assign(new EventEmitter(), {
    add(name: string, data: object, options: { deduplication?: { id: string } }) {
      const refusal = refuse();
      if (refusal) return Promise.reject(refusal);
      added.push({ name, data, bell: options.deduplication?.id });
      return Promise.resolve({});
    },
    getJobCounts: () => Promise.resolve({ waiting: 2, active: 1 }),
    assertWritable: () => Promise.resolve(),
    close: () => Promise.resolve(),
  });
  const backend: QueueBackend = {
    kind: 'redis',
    makeQueue: () => queue,
    makeWorker: () => {
      throw new Error('nobody consumes here');
    },
  };
  return { added, backend, queue };
}

describe.each([
  ['Redis', { REDIS_URL: 'redis://127.0.0.1:1' }],
  ['PostgreSQL', { REDIS_URL: undefined }],
])('with %s unreachable', (_name, { REDIS_URL }) => {
  it('a ring neither throws nor rejects, and the loss is known', async () => {
    const doorbells = open(
      createQueueBackend({ REDIS_URL, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' }),
    );

    expect(doorbells.ring('charge-calls', { lane: 3 })).toBeUndefined();
    expect(() => ringEverything(doorbells)).not.toThrow();
    await doorbells.whenQuiet();

    expect(doorbells.isReachable()).toBe(false);
  });

  it('does not keep the process from ending', async () => {
    const doorbells = open(
      createQueueBackend({ REDIS_URL, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' }),
    );
    doorbells.ring('send-mails', {});
    const startedAt = performance.now();

    await doorbells.close();

    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });
});

describe('a doorbell', () => {
  it('that is rung a thousand times rings at once, and once more for all the others', async () => {
    const { added, backend } = fakeBackend();
    const doorbells = open(backend);

    for (let ring = 0; ring < 1_000; ring += 1) doorbells.ring('charge-calls', { lane: 3 });
    expect(added).toHaveLength(1);
    await doorbells.whenQuiet();

    expect(added).toHaveLength(2);
  });

  it('rests between two rings, so that what comes meanwhile is one batch', async () => {
    const rungAt: number[] = [];
    const { backend } = fakeBackend(() => void rungAt.push(performance.now()));
    const doorbells = open(backend);

    for (let ring = 0; ring < 10; ring += 1) {
      doorbells.ring('charge-calls', { lane: 3 });
      await sleep(JOBS['charge-calls'].restMs / 5);
    }
    await doorbells.whenQuiet();

    const pauses = rungAt.slice(1).map((at, index) => at - (rungAt[index] ?? 0));
    expect(pauses.length).toBeGreaterThan(0);
    // Without a rest they would be a fifth of it.
    for (const pause of pauses) expect(pause).toBeGreaterThan(JOBS['charge-calls'].restMs / 2);
  });

  it('rings with one identity per job, payload and ringer', async () => {
    const { added, backend } = fakeBackend();
    const doorbells = open(backend);

    doorbells.ring('charge-calls', { lane: 3 });
    doorbells.ring('charge-calls', { lane: 3 }, 'timer');
    doorbells.ring('charge-calls', { lane: 4 });
    doorbells.ring('send-mails', {});
    await doorbells.whenQuiet();

    expect(added.map((ring) => ring.bell).sort()).toEqual([
      'charge-calls.3.event',
      'charge-calls.3.timer',
      'charge-calls.4.event',
      'send-mails.event',
    ]);
    expect(added).toContainEqual(expect.objectContaining({ name: 'charge-calls', data: { lane: 3 } }));
  });

  it('has an identity that BullMQ accepts: no colon, not digits only', async () => {
    const { added, backend } = fakeBackend();
    const doorbells = open(backend);
    ringEverything(doorbells);
    await doorbells.whenQuiet();

    expect(added.length).toBeGreaterThan(10);
    for (const { bell } of added) expect(bell).toMatch(/^[a-z-]+(\.\d+)?\.(event|timer)$/);
  });

  it('is reachable again when a ring gets through again', async () => {
    let isAway = true;
    const { backend } = fakeBackend(() => (isAway ? new Error('Connection is closed.') : undefined));
    const doorbells = open(backend);
    doorbells.ring('send-mails', {});
    await doorbells.whenQuiet();
    expect(doorbells.isReachable()).toBe(false);

    isAway = false;
    doorbells.ring('send-mails', {});
    await doorbells.whenQuiet();
    expect(doorbells.isReachable()).toBe(true);
  });

  it('survives an error of its connection', () => {
    const { backend, queue } = fakeBackend();
    const doorbells = open(backend);

    queue.emit('error', new Error('read ECONNRESET'));

    expect(doorbells.isReachable()).toBe(false);
  });

  it('counts what waits, by queue', async () => {
    expect(await open(fakeBackend().backend).depth()).toEqual({ money: 3, effects: 3, bulk: 3 });
  });
});
