import type { Deps } from '../server/deps.ts';
import { QUEUE_NAMES, type QueueName, SHARD_COUNT } from '../server/jobs/catalogue.ts';
import { createJobRunner } from './run-job.ts';
import { startSchedules } from './schedules.ts';

/**
 * Number of concurrent jobs per queue. `money` runs half of the shards concurrently: the pool has enough connections
 * for that, and two processor cores would not be faster with more.
 */
const CONCURRENCY: Record<QueueName, number> = { money: SHARD_COUNT / 2, effects: 3, bulk: 2 };

/** Starts the consumers and the timers. Returns the function that drains and stops them. */
export async function startWorker(deps: Deps): Promise<() => Promise<void>> {
  const run = createJobRunner(deps);
  const workers = QUEUE_NAMES.map((name) => {
    const worker = deps.queueBackend.makeWorker(name, run, { concurrency: CONCURRENCY[name] });
    worker.on('error', (error) => deps.log.warn({ err: error, queue: name }, 'the queue is unreachable'));
    return worker;
  });
  const stopSchedules = startSchedules(deps);
  return async () => {
    await stopSchedules();
    await Promise.all(workers.map((worker) => worker.close()));
  };
}
