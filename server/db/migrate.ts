import pg from 'pg';
import { text } from './column-types.ts';
import type { SharedRunner } from './database.ts';
import { readSchemaFiles, type SchemaFiles, type SqlFile } from './schema-files.ts';
import { ofNoBusiness } from './statement.ts';

/** Advisory lock key, chosen arbitrarily and never changed: all processes that migrate this database wait for it. */
const LOCK_KEY = 7_261_121;
const UNDEFINED_TABLE = '42P01';

/**
 * schema_functions is a log: each time a function is created or replaced, a row with its name and checksum is added.
 * The last row of a name is the current version of that function.
 */
const RECORDS = `
  CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT clock_timestamp());
  CREATE TABLE IF NOT EXISTS schema_functions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL, checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`;

/**
 * Brings a database to the schema of `files`: applies the missing migrations, and every function whose file differs
 * from the applied one. Everything runs in one transaction, so a failure changes nothing. An advisory lock admits one
 * process at a time. A second run does nothing. Returns the names of what it applied, functions as `name()`.
 *
 * Order: first the functions that the database lacks, because defaults, generated columns and constraints of new tables
 * may call them. Then the migrations, and finally all changed functions. Bodies are not checked when a function is
 * created (check_function_bodies), since they may name tables that are created later; a test checks them with
 * PostgreSQL against the whole schema.
 *
 * A function's arguments or result cannot be replaced in place: the changed file needs a new migration with `DROP
 * FUNCTION IF EXISTS name(former arguments)`. A function whose file is deleted is dropped by a migration, too.
 *
 * Throws when an applied migration differs from its file, when the database has a migration or function that this
 * version does not have, and when a function has two signatures.
 */
export async function migrate(databaseUrl: string, files?: SchemaFiles): Promise<string[]> {
  const { migrations, functions } = files ?? (await readSchemaFiles());
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
    await client.query(RECORDS);
    await client.query('SET LOCAL check_function_bodies = off');
    const pending = pendingMigrations(migrations, await appliedMigrations(client));
    const present = await signatureCounts(client);
    for (const file of functions) if (!present.has(file.name)) await execute(client, 'Function', file);
    for (const file of pending) await apply(client, 'Migration', file);
    const changed = await changedFunctions(client, functions);
    for (const file of changed) await apply(client, 'Function', file);
    await refuseStrayFunctions(client, functions);
    await client.query('COMMIT');
    return [...pending.map(({ name }) => name), ...changed.map(({ name }) => `${name}()`)];
  } finally {
    // Without a COMMIT, the end of the connection rolls everything back.
    await client.end();
  }
}

const everApplied = ofNoBusiness({
  name: 'schema.ever_applied',
  row: { name: text, checksum: text.orNull },
  text: `SELECT name, NULL AS checksum FROM schema_migrations UNION ALL SELECT name, checksum FROM schema_functions`,
});

/**
 * Migrations of this version, and its functions as `name()`, that were never applied to the database. The result is
 * empty for a database of a newer version, so that the previous version can still start during a deployment.
 */
export async function missingFromSchema(db: SharedRunner, files?: SchemaFiles): Promise<string[]> {
  const { migrations, functions } = files ?? (await readSchemaFiles());
  const rows = await db.all(everApplied).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  });
  const isApplied = (name: string, checksum: string | null) =>
    rows.some((row) => row.name === name && row.checksum === checksum);
  return [
    ...migrations.filter(({ name }) => !isApplied(name, null)).map(({ name }) => name),
    ...functions.filter(({ name, checksum }) => !isApplied(name, checksum)).map(({ name }) => `${name}()`),
  ];
}

/** Maps the first column of each row to the second. */
async function readMap<Value>(client: pg.ClientBase, sql: string): Promise<Map<string, Value>> {
  const { rows } = await client.query<[string, Value]>({ text: sql, rowMode: 'array' });
  return new Map(rows);
}

const appliedMigrations = (client: pg.ClientBase) =>
  readMap<string>(client, 'SELECT name, checksum FROM schema_migrations');

/** The checksum of the file from which each function was applied last. */
const appliedFunctions = (client: pg.ClientBase) =>
  readMap<string>(
    client,
    'SELECT DISTINCT ON (name) name, checksum FROM schema_functions ORDER BY name, id DESC',
  );

/** Number of signatures of each function in the schema. */
const signatureCounts = (client: pg.ClientBase) =>
  readMap<number>(
    client,
    `SELECT proname, count(*)::int FROM pg_proc WHERE pronamespace = 'public'::regnamespace GROUP BY proname`,
  );

function pendingMigrations(files: SqlFile[], applied: Map<string, string>): SqlFile[] {
  const foreign = findUnknownMigration(applied, files);
  if (foreign)
    throw new Error(
      `The database has migration ${foreign}, which this version does not know. Either a newer version made it, which ` +
        'must then be run, or one from before the migrations were rewritten: in development, `npm run reset` empties it.',
    );
  const edited = files.find((file) => applied.has(file.name) && applied.get(file.name) !== file.checksum);
  if (edited)
    throw new Error(`Migration ${edited.name} was edited after it was applied; add a new one instead`);
  return files.filter((file) => !applied.has(file.name));
}

/** An applied migration that has no file. */
function findUnknownMigration(applied: Map<string, string>, files: SqlFile[]): string | undefined {
  const known = new Set(files.map((file) => file.name));
  return [...applied.keys()].find((name) => !known.has(name));
}

/** Functions whose file differs from the last applied version, or that a migration dropped. */
async function changedFunctions(client: pg.ClientBase, files: SqlFile[]): Promise<SqlFile[]> {
  const applied = await appliedFunctions(client);
  const present = await signatureCounts(client);
  return files.filter((file) => applied.get(file.name) !== file.checksum || !present.has(file.name));
}

async function apply(client: pg.ClientBase, kind: 'Migration' | 'Function', file: SqlFile): Promise<void> {
  await execute(client, kind, file);
  const table = kind === 'Migration' ? 'schema_migrations' : 'schema_functions';
  await client.query(`INSERT INTO ${table} (name, checksum) VALUES ($1, $2)`, [file.name, file.checksum]);
}

async function execute(client: pg.ClientBase, kind: 'Migration' | 'Function', file: SqlFile): Promise<void> {
  await client.query(file.sql).catch((error: unknown) => {
    throw new Error(`${kind} ${file.name} failed`, { cause: error });
  });
}

async function refuseStrayFunctions(client: pg.ClientBase, files: SqlFile[]): Promise<void> {
  const present = await signatureCounts(client);
  for (const { name } of files) {
    if (!present.has(name)) throw new Error(`prisma/functions/${name}.sql makes no function of that name`);
    if (present.get(name) !== 1)
      throw new Error(
        `Function ${name} has two signatures: a migration must drop the former one (DROP FUNCTION IF EXISTS)`,
      );
  }
  const applied = [...(await appliedFunctions(client))].filter(([name]) => present.has(name));
  const foreign = findUnknownMigration(new Map(applied), files);
  if (foreign)
    throw new Error(
      `The database has function ${foreign}, which this version does not know: a newer version made it, or its file was ` +
        'deleted without a migration that drops it (DROP FUNCTION IF EXISTS)',
    );
}
