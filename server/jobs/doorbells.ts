import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { JOBS, type JobName, type JobPayload, QUEUE_NAMES, type QueueName } from './catalogue.ts';
import type { BackendQueue, QueueBackend } from './queue-backend.ts';

/** A queue that never answered cannot be waited for: its rings are lost, and the timers ring again. */
const QUIET_MS_MAX = 2_000;

/** Who rings: an event that just happened, or the timer that rings whatever happened. */
export type Ringer = 'event' | 'timer';

/**
 * Wakes the workers. Ringing never throws and never makes the caller wait: the row in the database is the promise, a
 * lost ring costs at most 5 s. `whenQuiet` resolves once no ring is on its way, or after 2 s of a queue that is away.
 */
export type Doorbells = {
  ring<Name extends JobName>(name: Name, payload: JobPayload<Name>, ringer?: Ringer): void;
  /** Jobs by queue. Throws when the queue does not answer, or could not take another ring. */
  depth(): Promise<Record<QueueName, number>>;
  isReachable(): boolean;
  whenQuiet(): Promise<void>;
  close(): Promise<void>;
};

/**
 * The bell's identity: rings of one bell while its job runs become one more run, never two at once. A timer has a
 * bell of its own, so that a bell held by a killed worker cannot silence a lane.
 */
function bellOf(name: JobName, payload: object, ringer: Ringer): string {
  return [name, ...Object.values(payload), ringer].join('.');
}

const atMostQuietMs = (work: Promise<unknown>) =>
  Promise.race([work, sleep(QUIET_MS_MAX, undefined, { ref: false })]);

type Ringing = { hasLeft: boolean; isRungAgain: boolean; done: Promise<void> };

/**
 * Opens the queues, which connect in the background. A bell has at most one ring on its way: what rings while it
 * rests joins the next one, what rings after that has left becomes one more after it, so that neither a burst nor a
 * queue that is away for an hour costs more than one.
 */
export function createDoorbells(backend: QueueBackend, log: Logger): Doorbells {
  const pending = new Map<string, Ringing>();
  /** When a bell may be heard again; there are as many as there are bells. */
  const restsUntil = new Map<string, number>();
  let reachable = true;
  const noteReachable = (now: boolean, error?: unknown) => {
    if (reachable && !now) log.warn({ err: error }, 'the queue does not answer; rows wait for the next ring');
    if (!reachable && now) log.info('the queue answers again');
    reachable = now;
  };
  const queues = new Map<QueueName, BackendQueue>(QUEUE_NAMES.map((name) => [name, backend.makeQueue(name)]));
  for (const queue of queues.values()) queue.on('error', (error) => noteReachable(false, error));

  async function add(name: JobName, payload: object, bell: string): Promise<void> {
    const deduplication = { id: bell, keepLastIfActive: true };
    const options = { deduplication, removeOnComplete: true, removeOnFail: { count: 200 } };
    try {
      await queues.get(JOBS[name].queue)?.add(name, payload, options);
      noteReachable(true);
    } catch (error) {
      noteReachable(false, error);
    }
  }

  function start(name: JobName, payload: object, bell: string): void {
    const ringing: Ringing = { hasLeft: false, isRungAgain: false, done: Promise.resolve() };
    const go = async () => {
      const restMs = (restsUntil.get(bell) ?? 0) - performance.now();
      if (restMs > 0) await sleep(restMs);
      ringing.hasLeft = true;
      restsUntil.set(bell, performance.now() + JOBS[name].restMs);
      await add(name, payload, bell);
      pending.delete(bell);
      if (ringing.isRungAgain) start(name, payload, bell);
    };
    pending.set(bell, ringing);
    ringing.done = go();
  }

  async function quiet(): Promise<void> {
    while (pending.size > 0) await Promise.all([...pending.values()].map(({ done }) => done));
  }

  return {
    ring(name, payload, ringer = 'event') {
      const bell = bellOf(name, payload, ringer);
      const underWay = pending.get(bell);
      if (underWay) underWay.isRungAgain ||= underWay.hasLeft;
      else start(name, payload, bell);
    },
    async depth() {
      const counts = QUEUE_NAMES.map(async (name) => {
        await queues.get(name)?.assertWritable();
        const jobs = await queues.get(name)?.getJobCounts('waiting', 'active', 'delayed');
        return [name, Object.values(jobs ?? {}).reduce((sum, count) => sum + count, 0)] as const;
      });
      const entries = await Promise.all(counts);
      return { money: 0, effects: 0, bulk: 0, ...Object.fromEntries(entries) };
    },
    isReachable: () => reachable,
    async whenQuiet() {
      await atMostQuietMs(quiet());
    },
    async close() {
      await atMostQuietMs(quiet());
      await atMostQuietMs(Promise.all([...queues.values()].map((queue) => queue.close())));
    },
  };
}
