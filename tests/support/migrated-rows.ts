import pg from 'pg';
import { migrate } from '../../server/db/migrate.ts';
import { readSchemaFiles } from '../../server/db/schema-files.ts';
import { createEmptyDatabase } from './empty-database.ts';

/** A database whose rows were inserted before the migration `version`, and then migrated. */
export async function migrateRows(version: string, inserts: string) {
  const database = await createEmptyDatabase();
  const query = async (sql: string) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return (await client.query(sql).finally(() => client.end())).rows;
  };
  const files = await readSchemaFiles();
  const earlier = files.migrations.filter(({ name }) => name < version);
  await migrate(database.url, { ...files, migrations: earlier });
  await query(inserts);
  await migrate(database.url);
  return { ...database, query };
}
