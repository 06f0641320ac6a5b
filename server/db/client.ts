import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { type Prisma, PrismaClient } from './generated/client.ts';

export type Db = PrismaClient;
/** Prisma's models, on the pool or inside of a transaction. */
export type PrismaQueries = Prisma.TransactionClient;

const PROVIDER = 'postgres' as const;
/**
 * Prisma's time limit for a transaction in milliseconds. PostgreSQL ends idle transactions earlier (pool.ts), so
 * Prisma's limit never takes effect.
 */
const TRANSACTION_MS = 60_000;

/** The connection that Prisma gets for its next interactive transaction. */
const transactionConnection = new AsyncLocalStorage<pg.ClientBase>();
let pendingUses = 0;

/**
 * Provides this connection to Prisma while Prisma begins a transaction, the only time at which Prisma requests one.
 * AsyncLocalStorage is disabled afterwards: while it is enabled, hooks run for every promise of the process, and a read
 * takes a sixth longer.
 */
async function withTransactionConnection<Result>(
  connection: pg.ClientBase,
  begin: () => Promise<Result>,
): Promise<Result> {
  pendingUses += 1;
  try {
    return await transactionConnection.run(connection, begin);
  } finally {
    pendingUses -= 1;
    if (pendingUses === 0) transactionConnection.disable();
  }
}

/** Wraps an error of PostgreSQL on its way through Prisma, which would otherwise replace the error's code. */
class QueryFailed extends Error {}

/** Waits for a query of Prisma. An error of the driver reaches the caller unchanged, as `pg` threw it. */
export async function withDriverErrors<Result>(query: Result): Promise<Awaited<Result>> {
  try {
    return await query;
  } catch (error) {
    throw error instanceof QueryFailed ? error.cause : error;
  }
}

/** Prisma's adapter on `pool` that sends its queries through `connection`. */
function adaptTo(pool: pg.Pool, connection: Pick<pg.ClientBase, 'query'>) {
  const query = (config: pg.QueryConfig) =>
    connection.query(config).catch((cause: unknown) => {
      throw new QueryFailed('a query of Prisma failed', { cause });
    });
  const through: pg.Pool = Object.create(pool, { query: { value: query } });
  return new PrismaPg(through, { disposeExternalPool: false }).connect();
}

/** A transaction object for Prisma on a connection whose owner began the transaction and ends it. */
async function joinTransaction(connection: pg.ClientBase) {
  const adapter = await adaptTo(new pg.Pool(), connection);
  const nothing = async () => undefined;
  return {
    provider: PROVIDER,
    adapterName: adapter.adapterName,
    options: { usePhantomQuery: true },
    queryRaw: adapter.queryRaw.bind(adapter),
    executeRaw: adapter.executeRaw.bind(adapter),
    commit: nothing,
    rollback: nothing,
  };
}

/** The typed client over the process's one pool; opens no connection of its own. */
export function createPrisma(pool: pg.Pool): Db {
  const connect = async () => {
    const adapter = await adaptTo(pool, pool);
    const begin = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = (isolationLevel) => {
      const connection = transactionConnection.getStore();
      return connection ? joinTransaction(connection) : begin(isolationLevel);
    };
    return adapter;
  };
  return new PrismaClient({ adapter: { provider: PROVIDER, adapterName: '@prisma/adapter-pg', connect } });
}

/**
 * Runs `work` with Prisma inside the transaction that the caller began on `connection` and will end, so that queries of
 * Prisma and statements commit together. A transaction that does not query Prisma has no extra cost.
 */
export async function joinPrisma<Result>(
  prisma: Db,
  connection: pg.ClientBase,
  work: (open: () => Promise<PrismaQueries>) => Promise<Result>,
): Promise<Result> {
  let opened: Promise<PrismaQueries> | undefined;
  let ended: Promise<unknown> | undefined;
  let end = () => {};
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begin = () =>
    new Promise<PrismaQueries>((resolve, reject) => {
      const run = (queries: PrismaQueries) => {
        resolve(queries);
        return isOver;
      };
      ended = prisma.$transaction(run, { timeout: TRANSACTION_MS }).catch(reject);
    });
  const open = () => {
    opened ??= withTransactionConnection(connection, begin);
    return opened;
  };
  try {
    return await work(open);
  } finally {
    end();
    await ended;
  }
}
