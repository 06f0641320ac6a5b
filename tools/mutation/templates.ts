import path from 'node:path';
import pg from 'pg';
import { readSchemaFiles } from '../../server/db/schema-files.ts';
import { templateName } from '../../tests/support/database.ts';

/** The template database that tests/support/database.ts makes for the schema of a copy. */
export async function templateOf(folder: string): Promise<string> {
  return templateName(await readSchemaFiles(path.join(folder, 'prisma')));
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

/** Drops a template of a mutated schema, finished or not. */
export function dropTemplate(name: string): Promise<void> {
  return withServer(async (client) => {
    for (const database of [name, `${name}_unfinished`])
      await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  });
}
