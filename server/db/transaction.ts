import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const CHARACTER_NOT_IN_REPERTOIRE = '22021';
const ATTEMPTS_MAX = 5;
/** Node's names for a server that cannot be reached; an error over several addresses has a code and no message. */
const NETWORK_CODE = /^(ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/;

/** True for the two failures after which PostgreSQL asks for the same transaction again. */
function mayRetry(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED)
  );
}

/**
 * True when the database could not be asked or did not finish (connection lost, shutting down, timed out): the work
 * is fine and may simply be tried again.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (mayRetry(error)) return true;
  if (error instanceof pg.DatabaseError) return /^(08|53|57)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  if ('code' in error && NETWORK_CODE.test(String(error.code))) return true;
  return /timeout|ECONN|terminated|ended the connection|closed/i.test(error.message);
}

/** True when a text held a NUL, which PostgreSQL stores nowhere: the sender's mistake, not ours. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === CHARACTER_NOT_IN_REPERTOIRE;
}

/**
 * Runs `work` in one transaction: all of it commits or none. Deadlocks and serialization failures are tried again,
 * at most 5 times, with jitter; so `work` must touch nothing but the database.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(pool, work);
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !mayRetry(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

async function attemptTransaction<Result>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const tx = await pool.connect();
  let broken: Error | undefined;
  try {
    await tx.query('BEGIN');
    const result = await work(tx);
    await tx.query('COMMIT');
    return result;
  } catch (error) {
    await tx.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    tx.release(broken);
  }
}
