import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bool, int } from '../../server/db/column-types.ts';
import { createDatabase, type Database } from '../../server/db/database.ts';
import { createPool } from '../../server/db/pool.ts';
import { WRITING_FUNCTIONS } from '../../server/db/retry-read.ts';
import { ofBusiness, ofNoBusiness } from '../../server/db/statement.ts';
import { isDatabaseUnavailable } from '../../server/db/transaction.ts';
import { captureLog } from '../support/captured-log.ts';
import { createTestDatabase } from '../support/database.ts';
import { forFile } from '../support/for-file.ts';
import { inTransaction, waitForBlockedStatement } from '../support/open-transaction.ts';
import { sqlOf } from '../support/sql.ts';
import { createTcpGate, type TcpGate } from '../support/tcp-gate.ts';
import { until } from '../support/until.ts';

const pid = ofNoBusiness({ name: 'test.pid', row: { pid: int }, text: 'SELECT pg_backend_pid() AS pid' });
const endOwnBackend = ofNoBusiness({
  name: 'test.end_own_backend',
  row: { has_ended: bool },
  text: 'SELECT pg_terminate_backend(pg_backend_pid()) AS has_ended',
});
const takeNote = ofNoBusiness({
  name: 'test.take_note',
  row: { n: int },
  text: 'INSERT INTO notes SELECT count(*) + 1 FROM notes RETURNING n',
});
const callWriter = ofNoBusiness({
  name: 'test.call_writer',
  row: { counted: bool },
  text: 'SELECT count_insight_day() AS counted',
});
const countServices = ofBusiness({
  name: 'test.count_services',
  row: { services: int },
  text: 'SELECT count(*)::int AS services FROM services WHERE business_id = $business',
});

const database = forFile(createTestDatabase);
let gate: TcpGate;
let opened: Database;

beforeEach(async () => {
  gate = await createTcpGate(database.url);
  opened = createDatabase({ url: gate.url, poolSize: 1, log: captureLog().log });
});
afterEach(async () => {
  await opened.close();
  await gate.close();
});

/** Cuts the pool’s only connection during its next statement, so that the statement gets no answer from PostgreSQL. */
async function cutNextStatement(): Promise<void> {
  const client = await opened.pool.connect();
  const query = client.query;
  client.query = ((...args: unknown[]) => {
    client.query = query;
    const result = Reflect.apply(query, client, args);
    gate.cut();
    return result;
  }) as typeof client.query;
  client.release();
}

describe('a read on a lost connection', () => {
  it('a read on a lost connection is repeated once on another connection', async () => {
    const before = await opened.db.one(pid);
    await cutNextStatement();
    expect((await opened.db.one(pid)).pid).not.toBe(before.pid);
  });

  it('a read on a lost connection fails as unavailable when the second connection is lost too', async () => {
    await opened.db.one(pid);
    await cutNextStatement();
    await gate.shut();
    await expect(opened.db.one(pid)).rejects.toSatisfy(isDatabaseUnavailable);
    await gate.open();
  });

  it('a read on a lost connection is repeated when PostgreSQL ended the connection itself', async () => {
    const other = createPool(database.url, 2, captureLog().log);
    const { reading } = await inTransaction({ pool: other }, async (sql) => {
      await sql`LOCK TABLE services IN ACCESS EXCLUSIVE MODE`;
      const reading = opened.db.ofBusiness(1).one(countServices);
      await waitForBlockedStatement({ sql: sqlOf(other) }, 'FROM services');
      // Returns when the backend has ended.
      await sql`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return { reading };
    });
    expect(await reading).toEqual({ services: 0 });
    await other.end();
  });

  it('a read on a lost connection is repeated, both for an SQL statement and for a Prisma query', async () => {
    const own = opened.db.ofBusiness(1);
    await own.all(countServices);
    await cutNextStatement();
    expect(await own.one(countServices)).toEqual({ services: 0 });
    await cutNextStatement();
    expect(await own.models.service.findMany()).toEqual([]);
  });
});

describe('a write on a lost connection', () => {
  beforeEach(() => opened.pool.query('CREATE TABLE notes (n int)'));
  afterEach(() => opened.pool.query('DROP TABLE notes'));

  it.each([
    ['an INSERT', () => opened.db.one(takeNote)],
    ['a SELECT of a function that writes', () => opened.db.one(callWriter)],
    ['a SELECT of a function of PostgreSQL with an effect', () => opened.db.one(endOwnBackend)],
    ['a write of Prisma', () => opened.db.ofBusiness(1).models.service.deleteMany()],
  ])('a write on a lost connection is not repeated: %s', async (_what, write) => {
    await opened.db.one(pid);
    await cutNextStatement();
    await expect(write()).rejects.toSatisfy(isDatabaseUnavailable);
  });

  it('a read inside a transaction is not repeated', async () => {
    const read = opened.db.transaction(async (tx) => {
      await tx.one(takeNote);
      gate.cut();
      return tx.one(pid);
    });
    await expect(read).rejects.toSatisfy(isDatabaseUnavailable);
    expect((await opened.pool.query('SELECT FROM notes')).rowCount).toBe(0);
  });
});

describe('a connection to the database that became silent', () => {
  it('a silent connection fails its statement as unavailable within 30 seconds, and the pool replaces the connection', async () => {
    await opened.db.one(pid);
    gate.stopForwarding();

    const startedAt = performance.now();
    const error = await opened.db.one(pid).catch((caught: unknown) => caught);

    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    expect((await opened.db.one(pid)).pid).toBeGreaterThan(0);
  });

  it('a silent connection fails a transaction as unavailable within 30 seconds, because no ROLLBACK waits behind the statement', async () => {
    const startedAt = performance.now();
    const work = opened.db.transaction(async (tx) => {
      await tx.one(pid);
      gate.stopForwarding();
      await tx.one(pid);
    });
    await expect(work).rejects.toSatisfy(isDatabaseUnavailable);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });
});

it('WRITING_FUNCTIONS lists every function of the schema that may write', async () => {
  const rows = await sqlOf(opened.pool)`SELECT proname AS name FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND provolatile = 'v'
    AND prorettype <> 'trigger'::regtype ORDER BY 1`;
  expect([...WRITING_FUNCTIONS].sort()).toEqual(rows.map(({ name }) => name));
});

describe('warming up the database connections', () => {
  const OPEN_CONNECTIONS = `SELECT FROM pg_stat_activity WHERE application_name = 'warm'`;

  it('warming up the database connections opens all connections before the first request, and closing ends all of them', async () => {
    const url = `${gate.url}?application_name=warm`;
    const warm = createDatabase({ url, poolSize: 4, log: captureLog().log });
    await warm.warmUp();
    expect(warm.db.connections()).toEqual({ open: 4, idle: 4, waiting: 0 });
    expect((await opened.pool.query(OPEN_CONNECTIONS)).rowCount).toBe(5);
    await warm.close();
    const isClosed = async () => (await opened.pool.query(OPEN_CONNECTIONS)).rowCount === 0;
    // A pool that is not closed would end its idle connections only after 30 seconds.
    await until(isClosed, 10_000, 'all connections end');
  });

  it('warming up the connections fails at once for a database that does not exist', async () => {
    const url = gate.url.replace(/\/[^/]+$/, '/nothing');
    const warm = createDatabase({ url, poolSize: 1, log: captureLog().log });
    await expect(warm.warmUp()).rejects.toMatchObject({ code: '3D000' });
    await warm.close();
  });

  it('warming up the database connections waits for a database that is unavailable for a moment', async () => {
    await gate.shut();
    const warm = createDatabase({ url: gate.url, poolSize: 2, log: captureLog().log });
    const warmed = warm.warmUp();
    await gate.open();
    await warmed;
    expect(warm.db.connections().open).toBe(2);
    await warm.close();
  });
});
