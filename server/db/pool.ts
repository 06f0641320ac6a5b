import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from './transaction.ts';

const INT8 = 20;

/** Cents, sequences and ids are far below 2^53; a larger one must throw instead of losing its last digit. */
function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a JavaScript number`);
  return value;
}

/** Type parsers of all connections: a bigint becomes a number, or throws when a number cannot hold it. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary' ? toSafeInteger : pg.types.getTypeParser(oid, format),
};

/** PostgreSQL's time limit of a statement. */
const STATEMENT_MS = 15_000;
/**
 * Time limit for the answer to a statement. It is longer than PostgreSQL's own limit, so that only a dead connection
 * reaches it. After a failover or a lost route no packet reports that the connection is gone, and TCP would wait about
 * 15 minutes. The pool replaces such a connection.
 */
const ANSWER_MS = 20_000;
const OPENING_MS = 30_000;
const BEFORE_AGAIN_MS = 200;

/**
 * Opens `count` connections of a pool concurrently, and retries failures for half a minute. Throws the last failure.
 */
export async function openConnections(pool: pg.Pool, count: number): Promise<void> {
  for (const endsAt = performance.now() + OPENING_MS; ; await sleep(BEFORE_AGAIN_MS)) {
    const opened = await Promise.allSettled(Array.from({ length: count }, () => pool.connect()));
    for (const one of opened) if (one.status === 'fulfilled') one.value.release();
    const failed = opened.find((one) => one.status === 'rejected');
    if (!failed) return;
    if (performance.now() > endsAt || !isDatabaseUnavailable(failed.reason)) throw failed.reason;
  }
}

/** The one pool of a process. A lost database never crashes the process: queries fail and the pool reconnects. */
export function createPool(databaseUrl: string, size: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    idle_in_transaction_session_timeout: 15_000,
    types,
  });
  // The pool does not handle errors of a client that is checked out. Without this listener, losing such a client
  // between two statements of a transaction would end the process. The log contains only the reason, not the client
  // that is attached to the error.
  pool.on('connect', (client) =>
    client.on('error', ({ message }) => log.warn({ reason: message }, 'a database connection was lost')),
  );
  pool.on('error', () => undefined);
  return pool;
}
