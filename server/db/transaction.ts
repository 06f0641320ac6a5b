import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The driver's message when a statement got no answer in time (`query_timeout` of the pool). */
const ANSWER_TIMEOUT = 'Query read timeout';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const QUERY_CANCELED = '57014';
const CHARACTER_NOT_IN_REPERTOIRE = '22021';
const ATTEMPTS_MAX = 5;
/**
 * SQLSTATE classes of a query that failed because of its connection, the server's resources, an operator or one of our
 * limits.
 */
const UNAVAILABLE_SQLSTATE = /^(08|53|57)/;
/**
 * Node's error codes for an unreachable server. For a host with several addresses the error has no message, only a
 * code.
 */
const NETWORK_CODES = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/**
 * Prisma's code for a transaction that could not begin in time. All other errors reach callers as the driver threw them
 * (`withDriverErrors`).
 */
const PRISMA_TRANSACTION_LATE = 'P2028';
/**
 * Messages of the driver and its pool that have no code. Each is a whole message, never a part, because our own error
 * messages or those of the schema may contain the same words. A test looks for them in the driver's source.
 */
export const DRIVER_MESSAGES: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  ANSWER_TIMEOUT,
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]);

/** True for the two failures after which PostgreSQL advises to repeat the transaction. */
function mayRetry(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED)
  );
}

/**
 * True when the database could not be reached or did not finish (connection lost, shutting down, timed out). The work
 * is valid and may be retried. Errors are recognized by their code; errors of the driver without a code by their whole
 * message.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (mayRetry(error)) return true;
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_SQLSTATE.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  if (!('code' in error)) return error.name === 'Error' && DRIVER_MESSAGES.has(error.message);
  const code = String(error.code);
  return NETWORK_CODES.has(code) || code === PRISMA_TRANSACTION_LATE;
}

/**
 * True when PostgreSQL canceled a statement, as it does at the time limit of a statement. A subset of
 * `isDatabaseUnavailable`; the connection still works.
 */
export function isStatementCanceled(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === QUERY_CANCELED;
}

/** SQLSTATE codes for a failed connection, and for PostgreSQL while it stops, starts or recovers. */
const CONNECTION_SQLSTATE = /^(08|57P0[1235])/;
const CONNECTION_MESSAGES: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
]);

/**
 * True when a connection to the database broke or could not be made. A subset of `isDatabaseUnavailable`. Excludes time
 * limits, deadlocks and an exhausted pool, because a second attempt would only add to the load.
 */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return CONNECTION_SQLSTATE.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  if (!('code' in error)) return error.name === 'Error' && CONNECTION_MESSAGES.has(error.message);
  return NETWORK_CODES.has(String(error.code));
}

/** True when a text contained a NUL, which PostgreSQL cannot store. The sender of the text caused the error. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === CHARACTER_NOT_IN_REPERTOIRE;
}

/** True when a write was refused by one of these constraints. */
export function violates(error: unknown, ...constraints: readonly string[]): boolean {
  return error instanceof pg.DatabaseError && constraints.includes(error.constraint ?? '');
}

/** Starts a transaction in which every read sees the same state of the database. */
export const BEGIN_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/**
 * Runs `work` in one transaction: all of it commits or none. Throws if `work` ignored the error of a statement, because
 * nothing commits then. Deadlocks and serialization failures are retried, at most 5 times, with jitter; `work` must
 * therefore affect nothing but the database.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<Result>,
  begin: 'BEGIN' | typeof BEGIN_SNAPSHOT = 'BEGIN',
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(pool, work, begin);
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !mayRetry(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

async function attemptTransaction<Result>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<Result>,
  begin: string,
): Promise<Result> {
  const tx = await pool.connect();
  let broken: Error | undefined;
  try {
    await tx.query(begin);
    const result = await work(tx);
    const { command } = await tx.query('COMMIT');
    // After a failed statement whose error `work` ignored, PostgreSQL answers COMMIT with ROLLBACK and reports no
    // error.
    if (command !== 'COMMIT')
      throw new Error('the transaction was rolled back: a failed statement was ignored');
    return result;
  } catch (error) {
    // The statement still occupies the connection. A ROLLBACK would wait behind it and time out, too.
    if (error instanceof Error && error.message === ANSWER_TIMEOUT) broken = error;
    else
      await tx.query('ROLLBACK').catch((failure: Error) => {
        broken = failure;
      });
    throw error;
  } finally {
    tx.release(broken);
  }
}
