import pg from 'pg';
import { pino } from 'pino';
import type { SystemDb } from '../../server/db/database.ts';
import { createPool } from '../../server/db/pool.ts';
import { isReadOnly } from '../../server/db/retry-read.ts';
import { databaseOfPool } from './database-of-pool.ts';
import { until } from './until.ts';

/** The error that ends the work at a simulated crash. */
class Crash extends Error {
  override name = 'Crash';
}

/**
 * A crash at the n-th crash point. "before": the statement did not reach the server. "after": the statement took
 * effect, but its result was lost.
 */
export type CrashPoint = { statement: number; when: 'before' | 'after' };

/**
 * With FAULTS=full, the process crashes before and after every statement; otherwise only at statements where the
 * resulting state can differ.
 */
const isFull = process.env.FAULTS === 'full';

type Callback = (error: Error) => void;

/**
 * Returns a function that is true for each crash point among the statements of a connection. A crash rolls back an open
 * transaction, and a transaction changes only the database (`inTransaction`). One crash before COMMIT therefore covers
 * all its statements. Each statement outside of a transaction is a crash point. A crash before a read and one after it
 * leave the same state, so only one of them is tested.
 */
function findCrashPoints(when: CrashPoint['when']): (args: unknown[]) => boolean {
  let isInTransaction = false;
  return ([query]) => {
    const text = typeof query === 'string' ? query : (query as pg.QueryConfig).text;
    if (/^(COMMIT|ROLLBACK)$/.test(text)) {
      isInTransaction = false;
      return true;
    }
    if (text.startsWith('BEGIN')) isInTransaction = true;
    return isFull || !(isInTransaction || (when === 'after' && isReadOnly(text)));
  };
}

/**
 * A real pool that simulates a crash at the n-th crash point: later statements never reach the server, and the server
 * rolls back open transactions.
 */
function createCrashingPool(url: string, { statement, when }: CrashPoint) {
  const pool = createPool(withApplicationName(url), 4, pino({ level: 'silent' }));
  let points = 0;
  let statements = 0;
  const wrap = (client: pg.PoolClient) => {
    const isCrashPoint = findCrashPoints(when);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const fail = (args: unknown[]) => {
      const callback = args.at(-1);
      const error = new Crash(`the process died ${when} statement ${statement}`);
      if (typeof callback !== 'function') return Promise.reject(error);
      setImmediate(() => (callback as Callback)(error));
      return undefined;
    };
    const dying = (...args: unknown[]) => {
      if (points >= statement) return fail(args);
      statements += 1;
      if (isCrashPoint(args)) points += 1;
      if (points < statement) return query(...args);
      if (when === 'before') return fail(args);
      const plain = typeof args.at(-1) === 'function' ? args.slice(0, -1) : args;
      const executed = query(...plain) as Promise<unknown>;
      return failAfter(executed, args, fail);
    };
    Object.assign(client, { query: dying });
  };
  pool.on('connect', wrap);
  return { pool, hasCrashed: () => points >= statement, statementCount: () => statements };
}

function failAfter(executed: Promise<unknown>, args: unknown[], fail: (args: unknown[]) => unknown): unknown {
  const after = executed.catch(() => undefined).then(() => fail(args));
  return typeof args.at(-1) === 'function' ? void after.catch(() => undefined) : after;
}

const NAME = 'dying';

function withApplicationName(url: string): string {
  const copy = new URL(url);
  copy.searchParams.set('application_name', NAME);
  return copy.toString();
}

/** Resolves when the server has noticed the closed connections and released their locks. */
async function waitForDisconnect(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await until(async () => {
    const { rowCount } = await client.query(
      'SELECT FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
      [NAME],
    );
    return rowCount === 0;
  });
  await client.end();
}

/**
 * Runs `work` in a process that crashes before its first statement, then in one that crashes before the second
 * statement, and so on until the process survives. Then repeats this with crashes right after each statement. In a
 * transaction the last statement covers all others (`findCrashPoints`). After each crash, `check` inspects the state in
 * a new process. Returns the number of crashes that the crash points cover.
 */
export async function crashAtEachStep(
  url: string,
  work: (db: SystemDb) => Promise<unknown>,
  check: (point: CrashPoint) => Promise<void>,
): Promise<number> {
  let deaths = 0;
  for (const when of ['before', 'after'] as const) {
    for (let statement = 1; ; statement += 1) {
      const { pool, hasCrashed, statementCount } = createCrashingPool(url, { statement, when });
      await work(databaseOfPool(pool)).catch(() => undefined);
      await pool.end();
      await waitForDisconnect(url);
      await check({ statement, when });
      if (!hasCrashed()) {
        deaths += statementCount();
        break;
      }
    }
  }
  return deaths;
}
