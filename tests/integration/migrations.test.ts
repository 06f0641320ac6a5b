import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runnerOn } from '../../server/db/database.ts';
import { migrate, missingFromSchema } from '../../server/db/migrate.ts';
import { readSchemaFiles, type SchemaFiles, type SqlFile } from '../../server/db/schema-files.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createEmptyDatabase } from '../support/empty-database.ts';

const NEXT = '29990101000000_next';
const FUNCTION = 'next_function';

let database: TestDatabase;
let client: pg.Client;
/** The repository's own migrations and functions. */
let files: SchemaFiles;

beforeAll(async () => {
  files = await readSchemaFiles();
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(async () => {
  await client.query('DELETE FROM schema_migrations WHERE name = $1', [NEXT]);
  await client.query('DELETE FROM schema_functions WHERE name = $1', [FUNCTION]);
  await client.query(`DROP TABLE IF EXISTS next_table; DROP ROUTINE IF EXISTS ${FUNCTION}();
    DROP ROUTINE IF EXISTS ${FUNCTION}(integer)`);
});

const fileOf = (name: string, sql: string): SqlFile => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
});

/** The migrations and functions of the repository, plus one migration and one function. */
function withNext(migration?: string, nextFunction?: string): SchemaFiles {
  const added = (name: string, sql?: string) => (sql === undefined ? [] : [fileOf(name, sql)]);
  return {
    migrations: [...files.migrations, ...added(NEXT, migration)],
    functions: [...files.functions, ...added(FUNCTION, nextFunction)],
  };
}

const returning = (value: number, parameters = '') =>
  `CREATE OR REPLACE FUNCTION ${FUNCTION}(${parameters}) RETURNS integer LANGUAGE sql AS $$ SELECT ${value} $$`;

async function applied() {
  const migrations = await client.query('SELECT * FROM schema_migrations ORDER BY name');
  const functions = await client.query('SELECT * FROM schema_functions ORDER BY id');
  return { migrations: migrations.rows, functions: functions.rows };
}

async function one<Value>(sql: string): Promise<Value> {
  const { rows } = await client.query<{ value: Value }>(`SELECT ${sql} AS value`);
  const [row] = rows;
  if (!row) throw new Error(`no row: ${sql}`);
  return row.value;
}

const tableExists = () => one<boolean>(`to_regclass('next_table') IS NOT NULL`);
const functionExists = () => one<boolean>(`to_regproc('${FUNCTION}') IS NOT NULL`);
const result = () => one<number>(`${FUNCTION}()`);

describe('migrating a database', () => {
  it('migrating a database changes nothing when it is current', async () => {
    const before = await applied();
    expect(await migrate(database.url)).toEqual([]);
    expect(await applied()).toEqual(before);
  });

  it('migrating a database records every migration and every function of the repository', async () => {
    const { migrations, functions } = await applied();
    expect(migrations.length).toBeGreaterThan(5);
    expect(functions.length).toBeGreaterThan(15);
    const recorded = (rows: { name: string; checksum: string }[]) =>
      rows.map(({ name, checksum }) => ({ name, checksum }));
    const expected = (all: SqlFile[]) => all.map(({ name, checksum }) => ({ name, checksum }));
    expect(recorded(migrations)).toEqual(expected(files.migrations));
    expect(recorded(functions)).toEqual(expected(files.functions));
  });

  it('migrating a database applies missing migrations once', async () => {
    const next = withNext('CREATE TABLE next_table (id integer)', returning(1));
    expect(await migrate(database.url, next)).toEqual([NEXT, `${FUNCTION}()`]);
    expect(await migrate(database.url, next)).toEqual([]);
    expect(await tableExists()).toBe(true);
    expect(await result()).toBe(1);
  });

  it('migrating a database applies each migration once for five concurrent processes', async () => {
    const table = 'CREATE TABLE next_table (id integer); INSERT INTO next_table VALUES (1)';
    const next = withNext(table, returning(1));

    const results = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, next)));

    expect(results.flat()).toEqual([NEXT, `${FUNCTION}()`]);
    expect((await client.query('SELECT * FROM next_table')).rows).toEqual([{ id: 1 }]);
    expect((await applied()).functions.filter(({ name }) => name === FUNCTION)).toHaveLength(1);
  });

  it('migrating a database rolls back a failing migration and everything before it', async () => {
    const before = await applied();
    const next = withNext('CREATE TABLE next_table (id integer); SELECT 1 / 0', returning(1));

    await expect(migrate(database.url, next)).rejects.toThrow(`Migration ${NEXT} failed`);

    expect(await tableExists()).toBe(false);
    expect(await functionExists()).toBe(false);
    expect(await applied()).toEqual(before);
    expect(await migrate(database.url)).toEqual([]);
  });
});

describe('a function file', () => {
  it('a function file is applied before the table that calls the function', async () => {
    const table = `CREATE TABLE next_table (id integer DEFAULT ${FUNCTION}()); INSERT INTO next_table DEFAULT VALUES`;
    await migrate(database.url, withNext(table, returning(7)));
    expect((await client.query('SELECT * FROM next_table')).rows).toEqual([{ id: 7 }]);
    await client.query('DROP TABLE next_table');
  });

  it('a function file may reference a table that a later migration creates', async () => {
    const count = `CREATE FUNCTION ${FUNCTION}() RETURNS bigint LANGUAGE sql AS $$ SELECT count(*) FROM next_table $$`;
    const next = withNext(
      'CREATE TABLE next_table (id integer)',
      count.replace('CREATE', 'CREATE OR REPLACE'),
    );
    await migrate(database.url, next);
    expect(await one<string>(`${FUNCTION}()::text`)).toBe('0');
  });

  it('a function file is applied again when it changed, even when changed back', async () => {
    const [first, second] = [withNext(undefined, returning(1)), withNext(undefined, returning(2))];
    await migrate(database.url, first);
    expect(await migrate(database.url, second)).toEqual([`${FUNCTION}()`]);
    expect(await migrate(database.url, second)).toEqual([]);
    expect(await result()).toBe(2);
    expect(await migrate(database.url, first)).toEqual([`${FUNCTION}()`]);
    expect(await result()).toBe(1);
  });

  it('a function file is not applied when a migration fails', async () => {
    await migrate(database.url, withNext(undefined, returning(1)));
    await expect(migrate(database.url, withNext('SELECT 1 / 0', returning(2)))).rejects.toThrow('failed');
    expect(await result()).toBe(1);
  });

  it('a function file rolls back the migrations when it fails', async () => {
    await migrate(database.url, withNext(undefined, returning(1)));
    const next = withNext('CREATE TABLE next_table (id integer)', returning(2).replace('integer', 'text'));
    await expect(migrate(database.url, next)).rejects.toThrow(`Function ${FUNCTION} failed`);
    expect(await tableExists()).toBe(false);
    expect(await result()).toBe(1);
  });

  it('a function file is applied beside a function of the same name in another schema', async () => {
    await client.query(`CREATE SCHEMA elsewhere; ${returning(3).replace(FUNCTION, `elsewhere.${FUNCTION}`)}`);
    onTestFinished(async () => void (await client.query('DROP SCHEMA elsewhere CASCADE')));
    expect(await migrate(database.url, withNext(undefined, returning(1)))).toEqual([`${FUNCTION}()`]);
    expect(await result()).toBe(1);
  });

  it('a function file can change a signature when a migration drops the previous one', async () => {
    await migrate(database.url, withNext(undefined, returning(1)));
    const changed = returning(2, 'p_any integer DEFAULT 0');
    await expect(migrate(database.url, withNext(undefined, changed))).rejects.toThrow('two signatures');
    const drop = `DROP FUNCTION IF EXISTS ${FUNCTION}()`;
    expect(await migrate(database.url, withNext(drop, changed))).toEqual([NEXT, `${FUNCTION}()`]);
    expect(await result()).toBe(2);
  });

  it('a function file is applied again when a migration drops the function and the file still exists', async () => {
    await migrate(database.url, withNext(undefined, returning(1)));
    await migrate(database.url, withNext(`DROP FUNCTION IF EXISTS ${FUNCTION}()`, returning(1)));
    expect(await result()).toBe(1);
  });

  it('a function file is removed together with a migration that drops the function', async () => {
    await migrate(database.url, withNext(undefined, returning(1)));
    expect(await migrate(database.url, withNext(`DROP FUNCTION IF EXISTS ${FUNCTION}()`))).toEqual([NEXT]);
    expect(await functionExists()).toBe(false);
  });
});

it('a database with only the first migrations gets all functions, and the missing migrations in a later run', async () => {
  const { migrations, functions } = files;
  const old = await createEmptyDatabase();
  const names = (all: SqlFile[]) => all.map(({ name }) => name);
  const first = await migrate(old.url, { migrations: migrations.slice(0, 3), functions });
  const others = await migrate(old.url);
  await old.drop();
  const dropped: SqlFile[] = [];
  for (const file of functions) {
    const drop = new RegExp(`DROP FUNCTION IF EXISTS (${file.name}\\([^)]*\\))`);
    const signature = migrations.map(({ sql }) => drop.exec(sql)?.[1]).find((found) => found !== undefined);
    // A function with other parameters is a different function, which this database never had.
    const isStanding = signature && (await one<boolean>(`to_regprocedure('${signature}') IS NOT NULL`));
    if (isStanding) dropped.push(file);
  }
  expect(first).toEqual([...names(migrations.slice(0, 3)), ...names(functions).map((name) => `${name}()`)]);
  expect(others).toEqual([...names(migrations.slice(3)), ...names(dropped).map((name) => `${name}()`)]);
});

describe('the functions of the repository', () => {
  it('the functions of the repository are all functions of the schema, each with one signature', async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY proname`,
    );
    expect(rows.map(({ name }) => name)).toEqual(files.functions.map(({ name }) => name));
  });

  it('the functions of the repository have bodies that PostgreSQL accepts when it checks them', async () => {
    await client.query('BEGIN');
    await client.query('SET LOCAL check_function_bodies = on');
    for (const { name, sql } of files.functions)
      await client.query(sql).catch((error: unknown) => expect.unreachable(`${name}: ${error}`));
    await client.query('ROLLBACK');
  });
});

describe('the list of missing schema parts', () => {
  it('the list of missing schema parts contains migrations and functions', async () => {
    const [migration, changed] = [files.migrations.at(-1)?.name, files.functions[0]?.name];
    await client.query('BEGIN');
    await client.query('DELETE FROM schema_migrations WHERE name = $1', [migration]);
    await client.query(`UPDATE schema_functions SET checksum = 'of before' WHERE name = $1`, [changed]);
    const missing = await missingFromSchema(runnerOn(client));
    await client.query('ROLLBACK');
    expect(missing).toEqual([migration, `${changed}()`]);
  });

  it('the list of missing schema parts contains everything for an empty database', async () => {
    const empty = await createEmptyDatabase();
    const visitor = new pg.Client({ connectionString: empty.url });
    await visitor.connect();
    const missing = await missingFromSchema(runnerOn(visitor));
    await visitor.end();
    await empty.drop();
    expect(missing).toHaveLength(files.migrations.length + files.functions.length);
  });

  it('the list of missing schema parts is empty when the database is newer', async () => {
    const [changed] = files.functions;
    await client.query('BEGIN');
    await client.query(`INSERT INTO schema_migrations (name, checksum) VALUES ($1, 'x')`, [NEXT]);
    await client.query(`INSERT INTO schema_functions (name, checksum) VALUES ($1, 'newer')`, [changed?.name]);
    const missing = await missingFromSchema(runnerOn(client));
    await client.query('ROLLBACK');
    expect(missing).toEqual([]);
  });
});

describe('migrate()', () => {
  it('migrate() rejects an edited migration that was already applied, and changes nothing', async () => {
    const [first, ...others] = withNext('CREATE TABLE next_table (id integer)').migrations;
    const edited = fileOf(first?.name ?? '', `${first?.sql}\n-- edited`);

    await expect(migrate(database.url, { ...files, migrations: [edited, ...others] })).rejects.toThrow(
      `${first?.name} was edited after it was applied`,
    );

    expect(await tableExists()).toBe(false);
  });

  it('migrate() rejects a database that is newer than the code, or older than the rewritten migrations', async () => {
    await client.query(`INSERT INTO schema_migrations (name, checksum) VALUES ($1, 'x')`, [NEXT]);

    const refusal = expect(migrate(database.url)).rejects;
    await refusal.toThrow(`has migration ${NEXT}, which this version does not know`);
    await expect(migrate(database.url)).rejects.toThrow('npm run reset');
  });

  it('migrate() rejects a database with a function that the code does not have, and keeps the function', async () => {
    await migrate(database.url, withNext(undefined, returning(1)));

    await expect(migrate(database.url)).rejects.toThrow(
      `has function ${FUNCTION}, which this version does not know`,
    );

    expect(await result()).toBe(1);
  });

  it('migrate() rejects a file that creates a function of another name, and does not create it', async () => {
    const misnamed = returning(1).replace(FUNCTION, 'next_other');
    await expect(migrate(database.url, withNext(undefined, misnamed))).rejects.toThrow(
      `${FUNCTION}.sql makes no function of that name`,
    );
    expect(await one(`to_regproc('next_other')`)).toBeNull();
  });

  it('migrate() throws when the database is unavailable', async () => {
    await expect(migrate('postgresql://nobody@127.0.0.1:1/nothing')).rejects.toThrow();
  });
});
