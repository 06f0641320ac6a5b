import type pg from 'pg';

/** A running product with the access that the checks need. */
export type CallersStage = {
  /** The URL of the product, which also serves the sandbox. */
  url: string;
  /** The URL of the emulators. */
  sandboxUrl: string;
  pool: pg.Pool;
  /** The speed of the agent's speech as a multiple of a real voice. */
  speed: number;
  /** The number of languages per clinic; by default English and the languages of caller and scenario. */
  businessLanguages?: number | undefined;
};

/** Wednesday 25 November 2026, 14:00 in Toronto: the current time of all callers. */
const CALLERS_NOW = '2026-11-25T14:00:00-05:00';
export const CALLERS_TIME_ZONE = 'America/Toronto';

/**
 * The product's timeouts for silence are divided by this factor, which saves time but still lets the callers answer in
 * time.
 */
export const RELAY_SPEED = 4;

/** Sets the clock of the product to the current time of the callers. */
export async function setClock({ pool }: CallersStage): Promise<void> {
  await pool.query(`UPDATE app_clock SET "offset" = $1::timestamptz - clock_timestamp()`, [CALLERS_NOW]);
}
