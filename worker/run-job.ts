import type { Job } from 'bullmq';
import { text } from '../server/db/column-types.ts';
import { ofNoBusiness } from '../server/db/statement.ts';
import type { Deps } from '../server/deps.ts';
import { JOB_NAMES, JOBS, type JobName } from '../server/jobs/catalogue.ts';
import { HANDLERS } from './registry.ts';

/** A job that takes longer than these milliseconds is logged as a warning. */
const SLOW_MS = 5_000;
/** Minimum milliseconds between two stored successes of a job. Some jobs run several times a second. */
const STORE_EVERY_MS = 60_000;

/** Changes nothing before the first heartbeat of the job's timer. */
const storeSuccess = ofNoBusiness({
  name: 'schedule_heartbeats.succeed',
  params: { job: text },
  text: 'UPDATE schedule_heartbeats SET succeeded_at = clock_timestamp() WHERE name = $job',
});

type WakeUp = Pick<Job, 'name' | 'data' | 'id'>;

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
export async function runJob(deps: Deps, job: WakeUp): Promise<void> {
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

/**
 * Returns a function that runs jobs (`runJob`) and stores when each job last succeeded, at most once a minute. If this
 * time cannot be stored, the job has succeeded nevertheless.
 */
export function createJobRunner(deps: Deps, now = Date.now): (job: WakeUp) => Promise<void> {
  const storedAt = new Map<string, number>();
  return async (job) => {
    await runJob(deps, job);
    if (now() - (storedAt.get(job.name) ?? 0) < STORE_EVERY_MS) return;
    storedAt.set(job.name, now());
    await deps.db.all(storeSuccess, { job: job.name }).catch((error: unknown) => {
      deps.log.warn({ err: error, job: job.name }, 'the success of a job could not be stored');
    });
  };
}
