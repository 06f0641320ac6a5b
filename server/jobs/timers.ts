import { JOB_NAMES, JOBS, type JobName, SHARDS } from './catalogue.ts';
import type { Jobs } from './wake-ups.ts';

type Timer = { name: JobName; everyMs: number; wake(jobs: Jobs): void };

function wakeShards(jobs: Jobs): void {
  for (const shard of SHARDS) jobs.wake('charge-calls', { shard }, 'timer');
}

/**
 * A timer for each job. A timer only wakes workers; rows and app_now() decide what is due. A missed or an additional
 * wake-up therefore does not change the result. worker/schedules.ts runs each timer as a job scheduler of BullMQ.
 */
export const TIMERS: readonly Timer[] = JOB_NAMES.map((name) => ({
  name,
  everyMs: JOBS[name].everyMs,
  wake: name === 'charge-calls' ? wakeShards : (jobs) => jobs.wake(name, {}, 'timer'),
}));

/** Runs every timer once, now. */
export function wakeEverything(jobs: Jobs): void {
  for (const { wake } of TIMERS) wake(jobs);
}
