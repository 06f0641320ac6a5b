import { type Config, loadConfig } from '../../server/config.ts';
import { createDeps, type Deps } from '../../server/deps.ts';
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

export type TestDeps = Deps & { drop(): Promise<void> };

/**
 * Real dependencies on a fresh database, behind the guard of the tenant wall. The queue is BullMQ's PostgreSQL backend
 * unless REDIS_URL is among the overrides.
 */
export async function createTestDeps(overrides: Record<string, string> = {}): Promise<TestDeps> {
  const database = await createTestDatabase();
  const deps = createDeps(testConfig(database.url, overrides), 'server');
  await guardTenantWall(deps.pool, deps.quickReads);
  return {
    ...deps,
    async drop() {
      await deps.close();
      await database.drop();
    },
  };
}
