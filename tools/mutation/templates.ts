import { createHash } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { readMigrations } from '../../server/db/migrate.ts';

/** The template database that tests/support/database.ts makes for the migrations of a copy. */
export async function templateOf(folder: string): Promise<string> {
  const migrations = await readMigrations(path.join(folder, 'prisma/migrations'));
  const checksums = migrations.map((migration) => migration.checksum).join();
  return `template_queue_${createHash('sha256').update(checksums).digest('hex').slice(0, 16)}`;
}

async function withServer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function databaseExists(name: string): Promise<boolean> {
  return withServer(async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    return rowCount === 1;
  });
}

/** Drops a template of mutated migrations, finished or not. */
export function dropTemplate(name: string): Promise<void> {
  return withServer(async (client) => {
    for (const database of [name, `${name}_unfinished`])
      await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  });
}
