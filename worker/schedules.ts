import { text } from '../server/db/column-types.ts';
import { ofNoBusiness } from '../server/db/statement.ts';
import type { Deps } from '../server/deps.ts';
import { TIMER_QUEUE, type TimerQueue } from '../server/jobs/queue-backend.ts';
import { TIMERS } from '../server/jobs/timers.ts';
import { within } from '../server/jobs/wake-ups.ts';

type Pace = {
  timers: typeof TIMERS;
  /** Milliseconds between two checks that the schedulers exist; also the time limit of one check. */
  checkMs: number;
};
const PACE: Pace = { timers: TIMERS, checkMs: 10_000 };
/**
 * A timer whose next run is overdue by these milliseconds has lost its job in the queue. BullMQ would never run it
 * again.
 */
const OVERDUE_MS = 60_000;

const beat = ofNoBusiness({
  name: 'schedule_heartbeats.beat',
  params: { timer: text },
  text: `INSERT INTO schedule_heartbeats (name, ran_at) VALUES ($timer, clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET ran_at = excluded.ran_at`,
});

function runTimer({ db, jobs, log }: Deps, { name, wake }: (typeof TIMERS)[number]): void {
  wake(jobs);
  db.all(beat, { timer: name }).catch((error: unknown) => {
    log.warn({ err: error, timer: name }, 'no heartbeat: the database does not answer');
  });
}

/**
 * True when all schedulers exist and the next one runs on time. The check takes few commands, so that every worker can
 * repeat it often.
 */
async function areSchedulersAlive(queue: TimerQueue, timerCount: number, now: number): Promise<boolean> {
  const [count, [first]] = await Promise.all([
    queue.getJobSchedulersCount(),
    queue.getJobSchedulers(0, 0, true),
  ]);
  return count === timerCount && (first?.next ?? 0) > now - OVERDUE_MS;
}

/**
 * Creates the scheduler of each timer that has none, and replaces schedulers with another interval or without a next
 * run. Removes schedulers of timers that this version does not have. A second call changes nothing, even a concurrent
 * one of another worker.
 */
export async function ensureSchedulers(
  queue: TimerQueue,
  now = Date.now(),
  timers = PACE.timers,
): Promise<void> {
  const schedulers = new Map((await queue.getJobSchedulers()).map((scheduler) => [scheduler.key, scheduler]));
  for (const { name, everyMs } of timers) {
    const scheduler = schedulers.get(name);
    schedulers.delete(name);
    if (scheduler?.every === everyMs && (scheduler.next ?? 0) > now - OVERDUE_MS) continue;
    const opts = { removeOnComplete: true, removeOnFail: true };
    await queue.upsertJobScheduler(name, { every: everyMs }, { name, opts });
  }
  for (const name of schedulers.keys()) await queue.removeJobScheduler(name);
}

/**
 * Runs every timer at its interval. The job schedulers are shared by all workers. Also runs every timer once at the
 * start, since work may have become due while no worker ran. Returns the function that stops this worker's part.
 */
export function startSchedules(deps: Deps, { timers, checkMs } = PACE): () => Promise<void> {
  const { log, queueBackend } = deps;
  const queue = queueBackend.makeTimerQueue();
  const worker = queueBackend.makeWorker(
    TIMER_QUEUE,
    async (job) => {
      const timer = timers.find(({ name }) => name === job.name);
      if (timer) runTimer(deps, timer);
    },
    { concurrency: 1 },
  );
  for (const part of [queue, worker])
    part.on('error', (error) => log.warn({ err: error, queue: TIMER_QUEUE }, 'the queue is unreachable'));

  const check = async (isWhole: boolean) => {
    if (isWhole || !(await areSchedulersAlive(queue, timers.length, Date.now())))
      await ensureSchedulers(queue, Date.now(), timers);
  };
  let checked = Promise.resolve();
  const checkNext = (isWhole: boolean) => {
    checked = checked
      .then(() => within(check(isWhole), checkMs))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the timers could not be checked; they are checked again'),
      );
  };
  for (const timer of timers) runTimer(deps, timer);
  queue.onReady(() => checkNext(true));
  checkNext(true);
  // Checks the schedulers repeatedly. They are stored in the queue, and a flushed Redis loses them without any notice.
  const checks = setInterval(() => checkNext(false), checkMs);
  return async () => {
    clearInterval(checks);
    await Promise.all([worker.close(), queue.close()]);
  };
}
