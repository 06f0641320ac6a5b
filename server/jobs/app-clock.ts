import { float, instant } from '../db/column-types.ts';
import type { SharedRunner } from '../db/database.ts';
import { ofNoBusiness, type Values } from '../db/statement.ts';
import { wakeEverything } from './timers.ts';
import type { Jobs } from './wake-ups.ts';

const CLOCK = { now: instant, offset_ms: float };

const selectClock = ofNoBusiness({
  name: 'clock.read',
  row: CLOCK,
  text: `SELECT app_now() AS now, (extract(epoch FROM "offset") * 1000)::float8 AS offset_ms FROM app_clock`,
});

const moveClock = ofNoBusiness({
  name: 'clock.advance',
  params: { advanceMs: float },
  row: CLOCK,
  text: `UPDATE app_clock SET "offset" = "offset" + make_interval(secs => $advanceMs::float8 / 1000)
    RETURNING clock_timestamp() + "offset" AS now, (extract(epoch FROM "offset") * 1000)::float8 AS offset_ms`,
});

export type ClockView = { now: string; offset_ms: number };

const toView = (row: Values<typeof CLOCK>): ClockView => ({
  now: row.now.toISOString(),
  offset_ms: row.offset_ms,
});

/** The time of the app clock, and the milliseconds by which it is ahead of the system clock. */
export async function readClock(db: SharedRunner): Promise<ClockView> {
  return toView(await db.one(selectClock));
}

/** Moves the app clock forward and runs every timer, because work of any kind may be due now. Sandbox only. */
export async function advanceClock(
  { db, jobs }: { db: SharedRunner; jobs: Jobs },
  advanceMs: number,
): Promise<ClockView> {
  const row = await db.one(moveClock, { advanceMs });
  wakeEverything(jobs);
  return toView(row);
}
