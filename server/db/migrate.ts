import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { PROJECT_ROOT } from '../project-root.ts';

const FOLDER = path.join(PROJECT_ROOT, 'prisma/migrations');
/** Any fixed number: everybody who migrates this database waits for the same lock. */
const LOCK_KEY = 7_261_121;

type Migration = { name: string; sql: string; checksum: string };

/** The migrations of the repository in the order of their names. */
export async function readMigrations(folder: string = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const sorted = names.map((entry) => entry.name).sort();
  return Promise.all(
    sorted.map(async (name) => {
      const sql = await readFile(path.join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Applies what is missing, each migration in a transaction of its own, one process at a time (advisory lock).
 * Running it again does nothing. Refuses a database in which an applied migration differs from its file, and
 * one that is newer than this code. Returns the names that it applied.
 */
export async function migrate(databaseUrl: string, folder: string = FOLDER): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`);
    const missing = pendingMigrations(await readMigrations(folder), await appliedMigrations(client));
    for (const migration of missing) await apply(client, migration);
    return missing.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

async function appliedMigrations(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function pendingMigrations(files: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(files.map((file) => file.name));
  const foreign = [...applied.keys()].find((name) => !known.has(name));
  if (foreign) throw new Error(`The database has migration ${foreign}, which this version does not know`);
  const edited = files.find((file) => applied.has(file.name) && applied.get(file.name) !== file.checksum);
  if (edited)
    throw new Error(`Migration ${edited.name} was edited after it was applied; add a new one instead`);
  return files.filter((file) => !applied.has(file.name));
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${migration.name} failed`, { cause: error });
  }
}
