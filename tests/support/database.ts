import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../server/db/migrate.ts';
import { migrateQueue } from '../../server/db/prepare-database.ts';
import { readSchemaFiles, type SchemaFiles } from '../../server/db/schema-files.ts';

/** Superuser URL of the maintenance database, on the server that the test runner started. */
function maintenanceUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test');
  return url;
}

function urlOf(database: string): string {
  const url = new URL(maintenanceUrl());
  url.pathname = `/${database}`;
  return url.toString();
}

async function withMaintenance<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: maintenanceUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The name of the template database for a schema. */
export function templateName({ migrations, functions }: SchemaFiles): string {
  const checksums = [...migrations, ...functions].map(({ checksum }) => checksum).join();
  return `template_queue_${createHash('sha256').update(checksums).digest('hex').slice(0, 16)}`;
}

/**
 * Creates the migrated template of all test databases, once per schema version: the first process creates it, the
 * others wait.
 */
async function ensureTemplate(): Promise<string> {
  const name = templateName(await readSchemaFiles());
  await withMaintenance(async (client) => {
    await client.query('SELECT pg_advisory_lock(42)');
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${unfinished}`);
    await migrate(urlOf(unfinished));
    await migrateQueue(urlOf(unfinished));
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  });
  return name;
}

let ensured: Promise<string> | undefined;

/** The name of the template; a process creates the template at most once. */
function findTemplate(): Promise<string> {
  ensured ??= ensureTemplate();
  return ensured;
}

export type TestDatabase = { name: string; url: string; drop(): Promise<void> };

/**
 * A fresh, migrated database for one test file, or a copy of the database `original`, which must have no connections.
 */
export async function createTestDatabase(original?: string): Promise<TestDatabase> {
  const template = original ?? (await findTemplate());
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withMaintenance(async (client) => {
    // Copies wait in turn, because PostgreSQL can copy a template only once at a time.
    await client.query('SELECT pg_advisory_lock(43)');
    // The FILE_COPY strategy takes half the time of WAL_LOG.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  });
  return {
    name,
    url: urlOf(name),
    drop: () =>
      withMaintenance(
        async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
      ),
  };
}
