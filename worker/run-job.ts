import type { Job } from 'bullmq';
import type { Deps } from '../server/deps.ts';
import { JOB_NAMES, JOBS, type JobName } from '../server/jobs/catalogue.ts';
import { HANDLERS } from './registry.ts';

/** A job that takes longer than these milliseconds is logged as a warning. */
const SLOW_MS = 5_000;

function isJobName(name: string): name is JobName {
  return (JOB_NAMES as readonly string[]).includes(name);
}

function handle<Name extends JobName>(deps: Deps, name: Name, data: unknown): Promise<number> {
  // The cast is safe: the job's schema in the catalogue determines the type of the handler's payload.
  const payload = JOBS[name].payload.parse(data) as Parameters<(typeof HANDLERS)[Name]>[1];
  return HANDLERS[name](deps, payload);
}

/**
 * Checks the payload of a job, runs its handler and logs the duration. No other file uses BullMQ's `Job`. Each error is
 * logged once, here. A failure loses no work, because the rows stay due and the timer wakes the job again.
 */
export async function runJob(deps: Deps, job: Pick<Job, 'name' | 'data' | 'id'>): Promise<void> {
  if (!isJobName(job.name)) {
    deps.log.error({ job: job.name }, 'an unknown job was received');
    return;
  }
  const startedAt = performance.now();
  try {
    const done = await handle(deps, job.name, job.data);
    const tookMs = Math.round(performance.now() - startedAt);
    const level = tookMs > SLOW_MS ? 'warn' : done > 0 ? 'info' : 'debug';
    deps.log[level]({ job: job.name, data: job.data, done, tookMs }, 'job done');
  } catch (error) {
    const againWithinMs = JOBS[job.name].everyMs;
    deps.log.error({ err: error, job: job.name, data: job.data, againWithinMs }, 'job failed');
    throw error;
  }
}
