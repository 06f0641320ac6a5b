import type pg from 'pg';

/** A running product with what judges it. */
export type CallersStage = {
  /** The product's address, through which the sandbox can be reached too. */
  url: string;
  /** The address of the emulators' process. */
  sandboxUrl: string;
  pool: pg.Pool;
  /** How many times faster than a voice the agent is heard. */
  speed: number;
  /** Languages of each clinic; undefined: the caller's, English, and those of the scenario. */
  businessLanguages?: number | undefined;
};

/** Wednesday 25 November 2026, 14:00 in Toronto: what every caller takes for now. */
export const CALLERS_NOW = '2026-11-25T14:00:00-05:00';
export const CALLERS_TIME_ZONE = 'America/Toronto';

/** The product's pauses for a silent caller are shortened by this: enough not to wait long, and to be answered in time. */
export const RELAY_SPEED = 4;

/** Sets the product's clock to what the callers take for now. */
export async function setClock({ pool }: CallersStage): Promise<void> {
  await pool.query(`UPDATE app_clock SET "offset" = $1::timestamptz - clock_timestamp()`, [CALLERS_NOW]);
}
