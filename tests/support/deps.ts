import { type Config, loadConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { createDeps, type Deps, type MemberDeps, openDatabase } from '../../server/deps.ts';
import { createLog } from '../../server/log.ts';
import { checkRows } from './check-rows.ts';
import { createTestDatabase } from './database.ts';
import { guardTenantWall } from './tenant-guard.ts';

export const TEST_AUTH_TOKEN = 'sandbox-test-token';
const PUBLIC_URL = 'http://callingua.test';

/** The configuration of a test: the sandbox's, on a database of its own. */
export function testConfig(databaseUrl: string, overrides: Record<string, string> = {}): Config {
  return loadConfig({
    APP_MODE: 'sandbox',
    DATABASE_URL: databaseUrl,
    PUBLIC_URL,
    TWILIO_AUTH_TOKEN: TEST_AUTH_TOKEN,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ...overrides,
  });
}

/** The product's dependencies, and what only tests may use: its pool and Prisma without the tenant's wall. */
export type TestDeps = Deps & Pick<Database, 'pool' | 'prisma'> & { drop(): Promise<void> };

/**
 * Real dependencies on a fresh database, behind the guard of the tenant wall. The queue is BullMQ's PostgreSQL backend
 * unless REDIS_URL is among the overrides.
 */
export async function createTestDeps(overrides: Record<string, string> = {}): Promise<TestDeps> {
  const fresh = await createTestDatabase();
  const config = testConfig(fresh.url, overrides);
  const log = createLog(config, 'server');
  const database = openDatabase(config, log, checkRows);
  const deps = createDeps(config, 'server', log, database);
  await guardTenantWall(deps.pool, deps.quickReads);
  return {
    ...deps,
    pool: database.pool,
    prisma: database.prisma,
    async drop() {
      await deps.close();
      await fresh.drop();
    },
  };
}

/** The dependencies as they serve a member of the business. */
export function asMember(deps: Deps, businessId: number): MemberDeps {
  return { ...deps, db: deps.db.ofBusiness(businessId) };
}
