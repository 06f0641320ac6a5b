import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestDatabase } from './database.ts';

/** An empty database without schemas on the test server, with another collation than the default. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const configuredUrl = process.env.TEST_DATABASE_URL;
  if (!configuredUrl) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const maintain = async (sql: string) => {
    const client = new pg.Client({ connectionString: configuredUrl });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await maintain(
    `CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US' LOCALE 'C'`,
  );
  const url = new URL(configuredUrl);
  url.pathname = `/${name}`;
  return { name, url: url.toString(), drop: () => maintain(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
