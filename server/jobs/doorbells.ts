import type { Logger } from 'pino';
import { JOBS, type JobName, type JobPayload, QUEUE_NAMES, type QueueName } from './catalogue.ts';
import type { BackendQueue, QueueBackend } from './queue-backend.ts';

/** Who rings: an event that just happened, or the timer that rings whatever happened. */
export type Ringer = 'event' | 'timer';

/**
 * Wakes the workers. Ringing never throws and never makes the caller wait: the row in the database is the promise, a
 * lost ring costs at most 5 s. `whenQuiet` resolves once no ring is on its way.
 */
export type Doorbells = {
  ring<Name extends JobName>(name: Name, payload: JobPayload<Name>, ringer?: Ringer): void;
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

/** Opens the queues. They connect in the background; rings before that are dropped and counted as unreachable. */
export function createDoorbells(backend: QueueBackend, log: Logger): Doorbells {
  const pending = new Set<Promise<void>>();
  let reachable = true;
  const noteReachable = (now: boolean, error?: unknown) => {
    if (reachable && !now) log.warn({ err: error }, 'the queue does not answer; rows wait for the next ring');
    if (!reachable && now) log.info('the queue answers again');
    reachable = now;
  };
  const queues = new Map<QueueName, BackendQueue>(QUEUE_NAMES.map((name) => [name, backend.makeQueue(name)]));
  for (const queue of queues.values()) queue.on('error', (error) => noteReachable(false, error));

  function add(name: JobName, payload: object, ringer: Ringer): Promise<void> {
    const queue = queues.get(JOBS[name].queue);
    const deduplication = { id: bellOf(name, payload, ringer), keepLastIfActive: true };
    const options = { deduplication, removeOnComplete: true, removeOnFail: { count: 200 } };
    return Promise.resolve(queue?.add(name, payload, options)).then(
      () => noteReachable(true),
      (error: unknown) => noteReachable(false, error),
    );
  }

  return {
    ring(name, payload, ringer = 'event') {
      const ringing = add(name, payload, ringer).finally(() => pending.delete(ringing));
      pending.add(ringing);
    },
    async depth() {
      const counts = QUEUE_NAMES.map(async (name) => {
        const jobs = await queues.get(name)?.getJobCounts('waiting', 'active', 'delayed');
        return [name, Object.values(jobs ?? {}).reduce((sum, count) => sum + count, 0)] as const;
      });
      const entries = await Promise.all(counts);
      return { money: 0, effects: 0, ...Object.fromEntries(entries) };
    },
    isReachable: () => reachable,
    async whenQuiet() {
      await Promise.all(pending);
    },
    async close() {
      await Promise.all(pending);
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}
