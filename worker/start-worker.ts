import type { Deps } from '../server/deps.ts';
import { QUEUE_NAMES, type QueueName, SHARD_COUNT } from '../server/jobs/catalogue.ts';
import { runJob } from './run-job.ts';
import { startSchedules } from './schedules.ts';

/**
 * Concurrent jobs of each queue. `money` runs half of the shards: the pool has enough connections for them, and two
 * processor cores gain nothing from more.
 */
const CONCURRENCY: Record<QueueName, number> = { money: SHARD_COUNT / 2, effects: 3, bulk: 2 };

/** Starts the consumers and the timers. Returns the function that drains and stops them. */
export async function startWorker(deps: Deps): Promise<() => Promise<void>> {
  const workers = QUEUE_NAMES.map((name) => {
    const worker = deps.queueBackend.makeWorker(name, (job) => runJob(deps, job), {
      concurrency: CONCURRENCY[name],
    });
    worker.on('error', (error) => deps.log.warn({ err: error, queue: name }, 'the queue is unreachable'));
    return worker;
  });
  const stopSchedules = startSchedules(deps);
  return async () => {
    await stopSchedules();
    await Promise.all(workers.map((worker) => worker.close()));
  };
}
