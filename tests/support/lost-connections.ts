import type pg from 'pg';
import { pino } from 'pino';
import type { SystemDb } from '../../server/db/database.ts';
import { createPool } from '../../server/db/pool.ts';
import { databaseOfPool } from './database-of-pool.ts';
import type { OpenDeps } from './deps.ts';

type NamedQuery = Pick<pg.QueryConfig, 'name' | 'values'>;

const END_OWN_BACKEND = { text: 'SELECT pg_terminate_backend(pg_backend_pid())' };

/**
 * Runs `work` with the database client of the product. In place of each statement that `isLost` selects, PostgreSQL
 * ends the connection. The next statement gets a new connection.
 */
export async function withLostConnections<Result>(
  { config }: Pick<OpenDeps, 'config'>,
  isLost: (query: NamedQuery) => boolean,
  work: (db: SystemDb) => Promise<Result>,
): Promise<Result> {
  const pool = createPool(config.DATABASE_URL, 4, pino({ level: 'silent' }));
  pool.on('connect', (client) => {
    const query = client.query;
    const losing = (...args: [unknown, ...unknown[]]) => {
      const isEnd = typeof args[0] === 'object' && isLost(args[0] as NamedQuery);
      return Reflect.apply(query, client, isEnd ? args.with(0, END_OWN_BACKEND) : args);
    };
    Object.assign(client, { query: losing });
  });
  return await work(databaseOfPool(pool)).finally(() => pool.end());
}
