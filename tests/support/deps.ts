import { type Config, loadConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { createDeps, type Deps, type MemberDeps, openDatabase } from '../../server/deps.ts';
import { createLog } from '../../server/log.ts';
import { checkRows } from './check-rows.ts';
import { createTestDatabase } from './database.ts';
import { type Sql, sqlOf } from './sql.ts';

export const TEST_AUTH_TOKEN = 'sandbox-test-token';
const PUBLIC_URL = 'http://callingua.test';
/** Timeout in ms of a connection attempt and of a statement. */
const PATIENCE_MS = 60_000;

/** The configuration of a test: sandbox mode on its own database. */
export function testConfig(databaseUrl: string, overrides: Record<string, string> = {}): Config {
  return loadConfig({
    APP_MODE: 'sandbox',
    DATABASE_URL: databaseUrl,
    ADMIN_DATABASE_URL: databaseUrl,
    PUBLIC_URL,
    TWILIO_AUTH_TOKEN: TEST_AUTH_TOKEN,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ...overrides,
  });
}

/** The dependencies of the product, and three for tests only: the pool, SQL on it, and Prisma for all businesses. */
export type OpenDeps = Deps & Pick<Database, 'pool' | 'prisma'> & { sql: Sql };
export type TestDeps = OpenDeps & { drop(): Promise<void> };

/** Real dependencies of a process. Every row that a statement returns is checked against its declaration. */
export function openDeps(config: Config, processName: 'server' | 'worker' = 'server'): OpenDeps {
  const log = createLog(config, processName);
  const database = openDatabase(config, log, checkRows);
  const { pool, prisma } = database;
  // Both timeouts are long, because the test and the product share this pool on a possibly busy machine.
  pool.options.connectionTimeoutMillis = PATIENCE_MS;
  pool.options.statement_timeout = PATIENCE_MS;
  return { ...createDeps(config, processName, log, database), pool, prisma, sql: sqlOf(pool) };
}

/**
 * Dependencies with a new database, which `drop` deletes. The job queue is stored in PostgreSQL unless `overrides`
 * contains REDIS_URL.
 */
export async function createTestDeps(overrides: Record<string, string> = {}): Promise<TestDeps> {
  const database = await createTestDatabase();
  const deps = openDeps(testConfig(database.url, overrides));
  return {
    ...deps,
    async drop() {
      await deps.close();
      await database.drop();
    },
  };
}

/** The dependencies in the scope of a member of the business. */
export function asMember(deps: Deps, businessId: number): MemberDeps {
  return { ...deps, db: deps.db.ofBusiness(businessId) };
}
