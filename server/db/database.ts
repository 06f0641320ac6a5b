import type pg from 'pg';
import type { Logger } from 'pino';
import type { RequestOrigin } from '../core/request-origin.ts';
import { createPrisma, type Db, joinPrisma } from './client.ts';
import { loadZonesOf, type Send } from './load-zone-rules.ts';
import { createPipelinedReads, type PipelinedReads } from './pipelined-reads.ts';
import { createPool, openConnections } from './pool.ts';
import { retryRead } from './retry-read.ts';
import type { AnyStatement, Scope, Shape, Statement, Values } from './statement.ts';
import { type RunPrisma, type TenantModels, tenantModels } from './tenant-prisma.ts';
import { BEGIN_SNAPSHOT, inTransaction } from './transaction.ts';

/** The parameters of a statement, as arguments of a call. */
export type StatementArgs<Params extends Shape> = [keyof Params] extends [never]
  ? []
  : [params: Values<Params>];

/** Runs prepared statements whose scope is one of `Whose`, such as the statements on one business. */
export type Runner<Whose extends Scope> = {
  /** Every row, in the statement's order. */
  all<Params extends Shape, Row extends Shape>(
    statement: Statement<Whose, Params, Row>,
    ...args: StatementArgs<Params>
  ): Promise<Values<Row>[]>;
  /** The first row, or undefined without rows. */
  first<Params extends Shape, Row extends Shape>(
    statement: Statement<Whose, Params, Row>,
    ...args: StatementArgs<Params>
  ): Promise<Values<Row> | undefined>;
  /** For a statement that returns exactly one row; throws for any other number of rows. */
  one<Params extends Shape, Row extends Shape>(
    statement: Statement<Whose, Params, Row>,
    ...args: StatementArgs<Params>
  ): Promise<Values<Row>>;
};

/** The request for which a database or a transaction is used; undefined for work without a request. */
type OfRequest = { readonly origin: RequestOrigin | undefined };

/**
 * Runs statements on shared data, which belongs to no business. Tenant and system databases both provide it.
 */
export type SharedRunner = Runner<'no business'>;

/** Runs statements on the rows of one business, inside or outside of a transaction. */
export type TenantRunner = Runner<'business' | 'no business'> &
  OfRequest & {
    readonly businessId: number;
    /** Prisma's models, each query bound to the business, in the same transaction as the statements. */
    readonly models: TenantModels;
  };
/** Like `TenantRunner`; all its statements commit together or not at all. */
export type TenantTx = TenantRunner & { readonly isTransaction: true };
/** The database limited to one business, the only access of a member's procedure. */
export type TenantDb = TenantRunner & {
  transaction<Result>(work: (tx: TenantTx) => Promise<Result>): Promise<Result>;
  /** Runs several reads on one state of the database; a write throws. */
  snapshot<Result>(work: (reads: TenantRunner) => Promise<Result>): Promise<Result>;
};

/** Runs statements on the rows of all businesses, inside or outside of a transaction. */
export type SystemRunner = Runner<'every business' | 'no business'> &
  OfRequest & {
    /** The same connection or pool, limited to one business. */
    ofBusiness(businessId: number): TenantRunner;
  };
/** Like `SystemRunner`; all its statements commit together or not at all. */
export type SystemTx = Runner<'every business' | 'no business'> &
  OfRequest & {
    readonly isTransaction: true;
    ofBusiness(businessId: number): TenantTx;
    /** Rolls back only the changes of `work` when it throws; the error is rethrown. */
    savepoint<Result>(work: () => Promise<Result>): Promise<Result>;
  };
/** The whole database: for webhooks, the worker, sign-in and operators. */
export type SystemDb = Runner<'every business' | 'no business'> &
  OfRequest & {
    /** The database limited to one business; `origin` is the request that the statements serve. */
    ofBusiness(businessId: number, origin?: RequestOrigin): TenantDb;
    /** A copy of the database with the origin of a request; its transactions have the same origin. */
    forRequest(origin: RequestOrigin): SystemDb;
    transaction<Result>(work: (tx: SystemTx) => Promise<Result>): Promise<Result>;
    /** The connections of this process's pool, for metrics. */
    connections(): { open: number; idle: number; waiting: number };
  };

/** Receives each statement's rows before the caller does. Tests use it to compare the rows with the declared types. */
export type InspectRows = (statement: AnyStatement, rows: readonly object[]) => void;

type Queryable = Pick<pg.ClientBase, 'query'>;

export type Database = {
  db: SystemDb;
  pool: pg.Pool;
  prisma: Db;
  pipelinedReads: PipelinedReads;
  /**
   * Opens every connection of the pool and the pipelined one, so that the first requests need not wait. Retries for
   * half a minute while the database is unavailable, then throws.
   */
  warmUp(): Promise<void>;
  close(): Promise<void>;
};

type Options = { url: string; poolSize: number; log: Logger; inspect?: InspectRows | undefined };

/** Creates the database without connecting, so that a process can start while the database is unavailable. */
export function createDatabase({ url, poolSize, log, inspect }: Options): Database {
  const pool = createPool(url, poolSize, log);
  const prisma = createPrisma(pool);
  const pipelinedReads = createPipelinedReads(url, pool, log);
  return {
    db: databaseOn({ pool, prisma, pipelinedReads, inspect }),
    pool,
    prisma,
    pipelinedReads,
    async warmUp() {
      await Promise.all([openConnections(pool, poolSize), pipelinedReads.open()]);
    },
    async close() {
      await prisma.$disconnect();
      await pipelinedReads.close();
      await pool.end();
    },
  };
}

type Connections = Pick<Database, 'pool' | 'prisma' | 'pipelinedReads'> & Pick<Options, 'inspect'>;

/** The functions with which a runner sends statements and Prisma queries, to the pool or to a transaction. */
export type Session = { send: Send; runPrisma: RunPrisma; origin?: RequestOrigin | undefined };

/** The database over the given connections. */
export function databaseOn({ pool, prisma, pipelinedReads, inspect }: Connections): SystemDb {
  const send = (to: Queryable): Send => withInspection(through(to), inspect);
  const viaPool = send(pool);
  const viaPipeline = withInspection((statement, values) => pipelinedReads.read(statement, values), inspect);
  const direct: Session = {
    send(statement, values) {
      const send = statement.isPipelined ? viaPipeline : viaPool;
      return statement.isRead ? retryRead(() => send(statement, values)) : send(statement, values);
    },
    runPrisma: (query, isRead) => (isRead ? retryRead(() => query(prisma)) : query(prisma)),
  };
  const transact: Transact = (origin, work, begin) =>
    inTransaction(
      pool,
      (client) =>
        joinPrisma(prisma, client, (open) =>
          work({ send: send(client), runPrisma: async (query) => query(await open()), origin }, client),
        ),
      begin,
    );
  return new WholeDatabase(direct, transact, pool);
}

/** Runs `work` in a transaction for a request. */
type Transact = <Result>(
  origin: RequestOrigin | undefined,
  work: (session: Session, client: pg.PoolClient) => Promise<Result>,
  begin?: typeof BEGIN_SNAPSHOT,
) => Promise<Result>;

function withInspection(send: Send, inspect: InspectRows | undefined): Send {
  if (!inspect) return send;
  return async (statement, values) => {
    const rows = await send(statement, values);
    inspect(statement, rows);
    return rows;
  };
}

/**
 * The parameters in the order of the text. `$business` always comes from the runner; a parameter of that name is
 * ignored.
 */
function valuesOf(
  { order, params, scope }: AnyStatement,
  values: Record<string, unknown> = {},
  businessId: number | undefined,
): unknown[] {
  return order.map((key) => {
    if (key === 'business' && scope === 'business') return businessId;
    const value = values[key];
    const encode = params[key]?.encode;
    return encode && value !== null ? encode(value) : value;
  });
}

/** Runs statements over `send`. A class, because every request creates a runner and methods cost less than closures. */
class StatementRunner implements Runner<Scope> {
  private readonly send: Send;
  private readonly business: number | undefined;

  constructor(send: Send, business: number | undefined) {
    this.send = send;
    this.business = business;
  }

  all<Params extends Shape, Row extends Shape>(
    statement: Statement<Scope, Params, Row>,
    ...args: StatementArgs<Params>
  ): Promise<Values<Row>[]> {
    return this.run(statement, args[0]);
  }

  async first<Params extends Shape, Row extends Shape>(
    statement: Statement<Scope, Params, Row>,
    ...args: StatementArgs<Params>
  ): Promise<Values<Row> | undefined> {
    return (await this.run(statement, args[0]))[0];
  }

  async one<Params extends Shape, Row extends Shape>(
    statement: Statement<Scope, Params, Row>,
    ...args: StatementArgs<Params>
  ): Promise<Values<Row>> {
    const [row, ...more] = await this.run(statement, args[0]);
    if (row === undefined || more.length > 0)
      throw new Error(`${statement.name} returned ${row === undefined ? 'no row' : 'several rows'}, not one`);
    return row;
  }

  // The row type is the declaration of the statement; tests compare it with the database and with every returned row.
  private run(statement: AnyStatement, params: Record<string, unknown> | undefined): Promise<never[]> {
    const sent = this.send(statement, valuesOf(statement, params, this.business)) as Promise<never[]>;
    return statement.zoneColumns.length === 0 ? sent : this.withZones(statement, sent);
  }

  private async withZones(statement: AnyStatement, sent: Promise<never[]>): Promise<never[]> {
    const rows = await sent;
    await loadZonesOf(statement, rows, this.send);
    return rows;
  }
}

class BusinessRunner extends StatementRunner implements TenantRunner {
  readonly origin: RequestOrigin | undefined;
  readonly businessId: number;
  private readonly runPrisma: RunPrisma;

  constructor({ send, runPrisma, origin }: Session, businessId: number) {
    super(send, businessId);
    this.runPrisma = runPrisma;
    this.origin = origin;
    this.businessId = businessId;
  }

  get models(): TenantModels {
    return tenantModels(this.businessId, this.runPrisma);
  }
}

class BusinessTransaction extends BusinessRunner implements TenantTx {
  readonly isTransaction = true;
}

class BusinessDatabase extends BusinessRunner implements TenantDb {
  private readonly transact: Transact;

  constructor(session: Session, businessId: number, transact: Transact) {
    super(session, businessId);
    this.transact = transact;
  }

  transaction<Result>(work: (tx: TenantTx) => Promise<Result>): Promise<Result> {
    return this.transact(this.origin, (session) => work(tenantTx(session, this.businessId)));
  }

  snapshot<Result>(work: (reads: TenantRunner) => Promise<Result>): Promise<Result> {
    const read = (session: Session) => work(new BusinessRunner(session, this.businessId));
    return this.transact(this.origin, read, BEGIN_SNAPSHOT);
  }
}

export const tenantTx = (session: Session, businessId: number): TenantTx =>
  new BusinessTransaction(session, businessId);

class WholeTransaction extends StatementRunner implements SystemTx {
  readonly isTransaction = true;
  readonly origin: RequestOrigin | undefined;
  private readonly client: Queryable;
  private readonly session: Session;

  constructor(client: Queryable, session: Session) {
    super(session.send, undefined);
    this.origin = session.origin;
    this.client = client;
    this.session = session;
  }

  ofBusiness(businessId: number): TenantTx {
    return tenantTx(this.session, businessId);
  }

  async savepoint<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.client.query('SAVEPOINT work');
    try {
      return await work();
    } catch (error) {
      await this.client.query('ROLLBACK TO SAVEPOINT work');
      throw error;
    }
  }
}

export const systemTx = (client: Queryable, session: Session): SystemTx =>
  new WholeTransaction(client, session);

/** The whole database, for a request or for the service itself. */
class WholeDatabase extends StatementRunner implements SystemDb {
  readonly origin: RequestOrigin | undefined;
  private readonly session: Session;
  private readonly transact: Transact;
  private readonly pool: pg.Pool;

  constructor(session: Session, transact: Transact, pool: pg.Pool) {
    super(session.send, undefined);
    this.origin = session.origin;
    this.session = session;
    this.transact = transact;
    this.pool = pool;
  }

  ofBusiness(businessId: number, origin = this.origin): TenantDb {
    return new BusinessDatabase({ ...this.session, origin }, businessId, this.transact);
  }

  forRequest(origin: RequestOrigin): SystemDb {
    return new WholeDatabase({ ...this.session, origin }, this.transact, this.pool);
  }

  transaction<Result>(work: (tx: SystemTx) => Promise<Result>): Promise<Result> {
    return this.transact(this.origin, (session, client) => work(systemTx(client, session)));
  }

  connections() {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.pool;
    return { open, idle, waiting };
  }
}

const through =
  (client: Queryable): Send =>
  async ({ name, text }, values) =>
    (await client.query({ name, text, values })).rows;

/** Runs statements on shared data, which belongs to no business, over the caller's connection. */
export const runnerOn = (client: Queryable): SharedRunner => new StatementRunner(through(client), undefined);
