import type pg from 'pg';
import { pino } from 'pino';
import type { SystemDb } from '../../server/db/database.ts';
import { createPool } from '../../server/db/pool.ts';
import { databaseOfPool } from './database-of-pool.ts';
import type { OpenDeps } from './deps.ts';

type NamedQuery = Pick<pg.QueryConfig, 'name' | 'values'>;

const END_OWN_BACKEND = { text: 'SELECT pg_terminate_backend(pg_backend_pid())' };

/** A statement that PostgreSQL cancels with the same SQLSTATE as a statement timeout. */
const CANCEL_ITSELF = { text: 'SELECT pg_cancel_backend(pg_backend_pid()), pg_sleep(60)' };

type Work<Result> = (db: SystemDb) => Promise<Result>;

/**
 * Runs `work` with the database client of the product. PostgreSQL ends the connection instead of running a statement
 * that `isLost` selects. The next statement gets a new connection.
 */
export const withLostConnections = <Result>(
  deps: Pick<OpenDeps, 'config'>,
  isLost: (query: NamedQuery) => boolean,
  work: Work<Result>,
): Promise<Result> => withReplaced(deps, { isReplaced: isLost, by: END_OWN_BACKEND }, work);

/** Like `withLostConnections`, but PostgreSQL cancels the statement, and the connection stays open. */
export const withCanceledStatements = <Result>(
  deps: Pick<OpenDeps, 'config'>,
  isCanceled: (query: NamedQuery) => boolean,
  work: Work<Result>,
): Promise<Result> => withReplaced(deps, { isReplaced: isCanceled, by: CANCEL_ITSELF }, work);

async function withReplaced<Result>(
  { config }: Pick<OpenDeps, 'config'>,
  { isReplaced, by }: { isReplaced: (query: NamedQuery) => boolean; by: { text: string } },
  work: Work<Result>,
): Promise<Result> {
  const pool = createPool(config.DATABASE_URL, 4, pino({ level: 'silent' }));
  pool.on('connect', (client) => {
    const query = client.query;
    const replacing = (...args: [unknown, ...unknown[]]) => {
      const isOther = typeof args[0] === 'object' && isReplaced(args[0] as NamedQuery);
      return Reflect.apply(query, client, isOther ? args.with(0, by) : args);
    };
    Object.assign(client, { query: replacing });
  });
  return await work(databaseOfPool(pool)).finally(() => pool.end());
}
