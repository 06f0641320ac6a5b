import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Child } from './child.ts';

const ASK_MS = 20;
const MEASURE_MS = 250;
/** In ms; longer than a queue lock, the backoff after a failure and a pool timeout together. */
const STUCK_MS = 60_000;

type Progress = () => unknown | Promise<unknown>;
type Options = {
  /** The awaited condition, for the error message. */
  what: string;
  /** A value that changes with progress; a failed measurement counts as no change. */
  progress: Progress;
  /** The time without a change after which the wait fails. */
  stuckMs?: number;
};

/**
 * Waits until `condition` holds, however slow the machine is. Throws with the name of the condition once `progress` has
 * not changed for `stuckMs`. Only the timeout of the test limits a wait with continuous progress.
 */
export async function waitWithProgress(
  condition: () => boolean | Promise<boolean>,
  { what, progress, stuckMs = STUCK_MS }: Options,
): Promise<void> {
  const measure = async () => JSON.stringify(await Promise.resolve(progress()).catch(() => undefined));
  let last = await measure();
  let changedAt = performance.now();
  let measuredAt = changedAt;
  while (!(await condition())) {
    const now = performance.now();
    if (now - measuredAt > MEASURE_MS) {
      const next = await measure();
      if (next !== undefined && next !== last) {
        last = next;
        changedAt = performance.now();
      }
      measuredAt = performance.now();
    }
    if (performance.now() - changedAt > stuckMs)
      throw new Error(`${what}: not yet, and nothing has changed for ${stuckMs / 1_000} s (${last})`);
    await sleep(ASK_MS);
  }
}

/** The processor time of a process in ticks. Without /proc 0; then only the output of the process shows progress. */
function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return user + system;
  } catch {
    return 0;
  }
}

/** The progress of processes: their output and processor time. */
export const progressOf =
  (...children: readonly Child[]): Progress =>
  () =>
    children.map((child) => [child.output().length, child.output().slice(-200), ticksOf(child.pid)]);

/** Changes while events are processed: counts of received, completed and retried rows. */
export const progressOfEvents =
  (pool: Pick<pg.Pool, 'query'>): Progress =>
  async () =>
    (
      await pool.query(
        `SELECT count(*) AS events, count(done_at) AS done, sum(attempts) AS attempts,
           (SELECT count(*) FROM ledger_entries) AS entries, (SELECT count(*) FROM calls WHERE ended_at IS NULL) AS open,
           (SELECT count(done_at) FROM outbox_events) AS told, (SELECT count(done_at) FROM outgoing_mails) AS mailed
         FROM inbox_events`,
      )
    ).rows;
