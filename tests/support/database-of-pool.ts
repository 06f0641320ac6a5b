import type pg from 'pg';
import { createPrisma } from '../../server/db/client.ts';
import { databaseOn, type SystemDb, type SystemTx, systemTx } from '../../server/db/database.ts';
import type { AnyStatement } from '../../server/db/statement.ts';

const through =
  (connection: Pick<pg.ClientBase, 'query'>) =>
  async ({ name, text }: Pick<AnyStatement, 'name' | 'text'>, values: unknown[]) =>
    (await connection.query({ name, text, values })).rows;

/** The database client of the product on a pool of the test, for example one that crashes or loses results. */
export function databaseOfPool(pool: pg.Pool): SystemDb {
  const pipelinedReads = { read: through(pool), open: async () => undefined, close: async () => undefined };
  return databaseOn({ pool, prisma: createPrisma(pool), pipelinedReads });
}

const ask = () => Promise.reject(new Error('a transaction that a test began runs statements only'));

/** The database client inside of a transaction that the test begins and ends on this connection. */
export const transactionOf = (client: Pick<pg.ClientBase, 'query'>): SystemTx =>
  systemTx(client, { send: through(client), runPrisma: ask });
