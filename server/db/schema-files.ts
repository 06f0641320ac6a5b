import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '../project-root.ts';

/** The name of a migration or a function, its SQL, and the SHA-256 of that SQL. */
export type SqlFile = { name: string; sql: string; checksum: string };

/** Files of the schema: migrations in the order of their application, functions by name. */
export type SchemaFiles = { migrations: SqlFile[]; functions: SqlFile[] };

/** Reads `migrations/<name>/migration.sql` and `functions/<name>.sql` of a folder, the repository's own by default. */
export async function readSchemaFiles(folder = path.join(PROJECT_ROOT, 'prisma')): Promise<SchemaFiles> {
  const migrations = await readdir(path.join(folder, 'migrations'), { withFileTypes: true });
  const functions = await readdir(path.join(folder, 'functions'));
  const read = (names: string[], fileOf: (name: string) => string) =>
    Promise.all(names.sort().map((name) => readSql(name, path.join(folder, fileOf(name)))));
  return {
    migrations: await read(
      migrations.filter((entry) => entry.isDirectory()).map(({ name }) => name),
      (name) => `migrations/${name}/migration.sql`,
    ),
    functions: await read(
      functions.filter((file) => file.endsWith('.sql')).map((file) => path.basename(file, '.sql')),
      (name) => `functions/${name}.sql`,
    ),
  };
}

async function readSql(name: string, file: string): Promise<SqlFile> {
  const sql = await readFile(file, 'utf8');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}
