import type pg from 'pg';
import type { OpenDeps } from './deps.ts';
import { type Sql, sqlOf } from './sql.ts';
import { until } from './until.ts';

type Work<Result> = (sql: Sql, client: pg.PoolClient) => Promise<Result>;

async function run<Result>(pool: pg.Pool, work: Work<Result>, end: 'COMMIT' | 'ROLLBACK'): Promise<Result> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query('BEGIN');
    const result = await work(sqlOf(client), client);
    // Attaches a handler to the promises of the result, because such a promise can reject before the response to this
    // commit. Vitest fails a run when a promise rejects without a handler.
    void Promise.allSettled(Object.values(result ?? {}));
    isDone = true;
    return result;
  } finally {
    try {
      await client.query(isDone ? end : 'ROLLBACK');
    } finally {
      // Releases the client even if its transaction was ended by the idle timeout of PostgreSQL.
      client.release();
    }
  }
}

/**
 * Runs `work` in a transaction of another process and commits it. The result of `work` is awaited before the commit. A
 * promise that itself waits for this commit must therefore be wrapped in an object, such as `{ attempts }`.
 */
export const inTransaction = <Result>(
  { pool }: Pick<OpenDeps, 'pool'>,
  work: Work<Result>,
): Promise<Result> => run(pool, work, 'COMMIT');

/** Runs `work` in a transaction of a process that dies before its commit. */
export const inLostTransaction = <Result>(
  { pool }: Pick<OpenDeps, 'pool'>,
  work: Work<Result>,
): Promise<Result> => run(pool, work, 'ROLLBACK');

/**
 * Resolves when a statement of `work` that contains `part` waits for a lock. Throws when `work` ends without waiting.
 */
export async function requireWaiting(
  { sql }: Pick<OpenDeps, 'sql'>,
  work: Promise<unknown>,
  part: string,
): Promise<void> {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  work.then(end, end);
  await until(async () => hasEnded || (await countBlocked(sql, part)) > 0, WAIT_MS);
  if (hasEnded) throw new Error(`it ended and did not wait for a lock: ${part}`);
}

/** Less than the time after which PostgreSQL ends the idle transaction that holds the lock (server/db/pool.ts). */
const WAIT_MS = 14_000;

async function countBlocked(sql: Sql, part: string): Promise<number> {
  const waiting = await sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND strpos(query, ${part}) > 0`;
  return waiting.length;
}

/** Resolves when `count` statements that contain `part` wait for a lock. */
export const waitForBlockedStatement = (
  { sql }: Pick<OpenDeps, 'sql'>,
  part = '',
  count = 1,
): Promise<void> => until(async () => (await countBlocked(sql, part)) >= count, WAIT_MS);
