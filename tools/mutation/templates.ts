import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '../../server/db/migrate.ts';
import { migrateQueue } from '../../server/db/prepare-database.ts';
import { readSchemaFiles, type SchemaFiles } from '../../server/db/schema-files.ts';
import { createTestDatabase, templateName } from '../../tests/support/database.ts';
import type { Mutant } from './mutant.ts';

/**
 * Creates the template database of a mutated copy in advance, which is faster than its tests would create it. Copies
 * the template of the original schema and applies only the mutated migration or function. Returns a function that drops
 * the template, or undefined if the mutant does not change the schema. Throws when PostgreSQL rejects the mutated
 * schema.
 */
export async function prepareTemplate(
  folder: string,
  mutant: Mutant,
): Promise<(() => Promise<void>) | undefined> {
  const original = await readSchemaFiles();
  const mutated = await readSchemaFiles(path.join(folder, 'prisma'));
  const template = templateName(mutated);
  if (template === templateName(original)) return undefined;
  const database = isUsedByMigrations(mutant, original)
    ? await createTestDatabase('template0')
    : await createTestDatabase();
  try {
    await migrate(database.url, mutated);
    await migrateQueue(database.url);
    if (mutant.file.startsWith('prisma/functions/'))
      await checkFunction(database.url, readFileSync(path.join(folder, mutant.file), 'utf8'));
    await onServer(`ALTER DATABASE ${database.name} RENAME TO ${template}`);
  } catch (error) {
    await database.drop();
    throw error;
  }
  return () => onServer(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
}

/**
 * True for a function that migrations call. Its mutant needs a new template, because the results of those migrations
 * depend on the function.
 */
function isUsedByMigrations({ file }: Mutant, { migrations }: SchemaFiles): boolean {
  if (!file.startsWith('prisma/functions/')) return false;
  const call = new RegExp(`(?:SELECT|PERFORM|FROM|EXECUTE) ${path.basename(file, '.sql')}\\(`);
  return migrations.some(({ sql }) => call.test(sql));
}

/**
 * Checks the body of a function, because migrations do not check bodies. A mutant with an invalid body does not count.
 */
async function checkFunction(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN; SET LOCAL check_function_bodies = on');
    await client.query(sql);
    await client.query('ROLLBACK');
  } finally {
    await client.end();
  }
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
