import { text } from '../server/db/column-types.ts';
import { ofNoBusiness } from '../server/db/statement.ts';
import type { Deps } from '../server/deps.ts';
import { TIMERS } from '../server/jobs/timers.ts';

const beat = ofNoBusiness({
  name: 'schedule_heartbeats.beat',
  params: { timer: text },
  text: `INSERT INTO schedule_heartbeats (name, ran_at) VALUES ($timer, clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET ran_at = excluded.ran_at`,
});

/**
 * Runs every timer at its interval, and once at the start, since work may have become due while no worker ran. Every
 * worker does this; the queue deduplicates the wake-ups. Returns the function that stops it.
 */
export function startSchedules(deps: Deps): () => void {
  const timers = TIMERS.map((timer) => {
    const tick = () => {
      timer.wake(deps.jobs);
      deps.db.all(beat, { timer: timer.name }).catch((error: unknown) => {
        deps.log.warn({ err: error, timer: timer.name }, 'no heartbeat: the database does not answer');
      });
    };
    tick();
    return setInterval(tick, timer.everyMs);
  });
  return () => timers.forEach(clearInterval);
}
