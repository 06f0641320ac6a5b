import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { JOBS, type JobName, type JobPayload, QUEUE_NAMES, type QueueName } from './catalogue.ts';
import type { BackendQueue, QueueBackend } from './queue-backend.ts';

/**
 * Timeout in ms of `whenIdle` and `close` when the queue does not respond. Unsent wake-ups are then lost; the timers
 * send new ones.
 */
const IDLE_MS_MAX = 2_000;
/**
 * Timeout in ms for sending a wake-up. A wake-up that is not sent by then is lost. Without a limit, a connection that
 * never answers would block all wake-ups with the same key.
 */
const SEND_MS_MAX = 10_000;

/** Cause of a wake-up: an event, or the periodic timer. */
export type Waker = 'event' | 'timer';

/**
 * Wakes the workers with jobs that carry no data. Waking never throws and never makes the caller wait, because the row
 * in the database guarantees that the work is done. A lost wake-up delays the work until the job's timer runs again
 * (`everyMs`), or about 10 s longer if Redis lost its data. `whenIdle` resolves once every wake-up was sent, or after 2
 * s if the queue does not answer.
 */
export type Jobs = {
  wake<Name extends JobName>(name: Name, payload: JobPayload<Name>, waker?: Waker): void;
  /** Number of jobs by queue. Throws when the queue does not answer or cannot take another job. */
  depth(): Promise<Record<QueueName, number>>;
  isReachable(): boolean;
  whenIdle(): Promise<void>;
  close(): Promise<void>;
};

/**
 * The deduplication id for BullMQ. All wake-ups with this key that arrive during a run cause one further run, never two
 * concurrent ones. Wake-ups by events and wake-ups by timers have different keys. When a killed worker still holds one
 * of the keys, a wake-up with the other key still starts a run.
 */
function keyOf(name: JobName, payload: object, waker: Waker): string {
  return [name, ...Object.values(payload), waker].join('.');
}

/** Resolves or rejects like `work`. Rejects if `work` takes longer than `ms`. */
export async function within<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const ended = new AbortController();
  const timeout = sleep(ms, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${ms} ms`);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    ended.abort();
  }
}

const atMostIdleMs = (work: Promise<unknown>) =>
  Promise.race([work, sleep(IDLE_MS_MAX, undefined, { ref: false })]);

type WakeUp = { hasLeft: boolean; isWantedAgain: boolean; done: Promise<void> };

/**
 * Opens the queues, which connect in the background. At most one wake-up per key is being sent at a time. Wake-ups that
 * are requested meanwhile are combined into one, which is sent next. At most two wake-ups per key are therefore
 * pending, even after a burst or while the queue is down for an hour.
 */
export function createJobs(backend: QueueBackend, log: Logger, sendMsMax = SEND_MS_MAX): Jobs {
  const pending = new Map<string, WakeUp>();
  /** By key, the earliest time at which the next wake-up may be sent. */
  const restsUntil = new Map<string, number>();
  let reachable = true;
  const noteReachable = (now: boolean, error?: unknown) => {
    if (reachable && !now)
      log.warn({ err: error }, 'the queue is unreachable; rows wait for the next wake-up');
    if (!reachable && now) log.info('the queue is reachable again');
    reachable = now;
  };
  const queues = new Map<QueueName, BackendQueue>(QUEUE_NAMES.map((name) => [name, backend.makeQueue(name)]));
  for (const queue of queues.values()) queue.on('error', (error) => noteReachable(false, error));

  async function add(name: JobName, payload: object, key: string): Promise<void> {
    const deduplication = { id: key, keepLastIfActive: true };
    const options = { deduplication, removeOnComplete: true, removeOnFail: { count: 200 } };
    try {
      const queue = queues.get(JOBS[name].queue);
      if (queue) await within(queue.add(name, payload, options), sendMsMax);
      noteReachable(true);
    } catch (error) {
      noteReachable(false, error);
    }
  }

  function start(name: JobName, payload: object, key: string): void {
    const wakeUp: WakeUp = { hasLeft: false, isWantedAgain: false, done: Promise.resolve() };
    const go = async () => {
      const restMs = (restsUntil.get(key) ?? 0) - performance.now();
      if (restMs > 0) await sleep(restMs);
      wakeUp.hasLeft = true;
      restsUntil.set(key, performance.now() + JOBS[name].restMs);
      await add(name, payload, key);
      pending.delete(key);
      if (wakeUp.isWantedAgain) start(name, payload, key);
    };
    pending.set(key, wakeUp);
    wakeUp.done = go();
  }

  async function idle(): Promise<void> {
    while (pending.size > 0) await Promise.all([...pending.values()].map(({ done }) => done));
  }

  return {
    wake(name, payload, waker = 'event') {
      const key = keyOf(name, payload, waker);
      const underWay = pending.get(key);
      if (underWay) underWay.isWantedAgain ||= underWay.hasLeft;
      else start(name, payload, key);
    },
    async depth() {
      const counts = QUEUE_NAMES.map(async (name) => {
        await queues.get(name)?.assertWritable();
        const counts = await queues.get(name)?.getJobCounts('waiting', 'active', 'delayed');
        return [name, Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)] as const;
      });
      const entries = await Promise.all(counts);
      return { money: 0, effects: 0, bulk: 0, ...Object.fromEntries(entries) };
    },
    isReachable: () => reachable,
    async whenIdle() {
      await atMostIdleMs(idle());
    },
    async close() {
      await atMostIdleMs(idle());
      await atMostIdleMs(Promise.all([...queues.values()].map((queue) => queue.close())));
    },
  };
}
