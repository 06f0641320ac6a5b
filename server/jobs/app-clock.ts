import type pg from 'pg';
import { type Queryable, runOne, type Statement } from '../db/sql.ts';
import type { Doorbells } from './doorbells.ts';
import { ringEverything } from './timers.ts';

type ClockRow = { now: Date; offset_ms: number };

const CLOCK_COLUMNS = `app_now() AS now, (extract(epoch FROM "offset") * 1000)::float8 AS offset_ms`;

const selectClock: Statement<ClockRow> = {
  name: 'clock.read',
  text: `SELECT ${CLOCK_COLUMNS} FROM app_clock`,
};

const moveClock: Statement<ClockRow> = {
  name: 'clock.advance',
  text: `UPDATE app_clock SET "offset" = "offset" + make_interval(secs => $1::float8 / 1000)
    RETURNING clock_timestamp() + "offset" AS now, (extract(epoch FROM "offset") * 1000)::float8 AS offset_ms`,
};

export type ClockView = { now: string; offset_ms: number };

const toView = (row: ClockRow): ClockView => ({ now: row.now.toISOString(), offset_ms: row.offset_ms });

/** The product's clock and how far it runs ahead of the real one. */
export async function readClock(db: Queryable): Promise<ClockView> {
  return toView(await runOne(db, selectClock));
}

/** Moves the product's clock forward and rings every timer, since anything may be due now. Sandbox only. */
export async function advanceClock(
  deps: { pool: pg.Pool; doorbells: Doorbells },
  advanceMs: number,
): Promise<ClockView> {
  const row = await runOne(deps.pool, moveClock, [advanceMs]);
  ringEverything(deps.doorbells);
  return toView(row);
}
