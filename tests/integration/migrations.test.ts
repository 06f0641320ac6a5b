import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate, readMigrations } from '../../server/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createEmptyDatabase } from '../support/empty-database.ts';

const FOLDER = resolve(import.meta.dirname, '../../prisma/migrations');
const NEXT = '29990101000000_next';

let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
/** A copy of the migrations that a test may change. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await cp(FOLDER, folder, { recursive: true });
  await client.query('DELETE FROM schema_migrations WHERE name = $1', [NEXT]);
  await client.query('DROP TABLE IF EXISTS next_table');
  return () => rm(folder, { recursive: true, force: true });
});

async function addMigration(sql: string, name = NEXT): Promise<void> {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'migration.sql'), sql);
}

async function applied(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  return rows.map((row) => row.name);
}

const tableExists = async () =>
  (await client.query(`SELECT to_regclass('next_table') IS NOT NULL AS yes`)).rows[0]?.yes as boolean;

describe('migrating', () => {
  it('a database that is current does nothing', async () => {
    const before = await client.query('SELECT * FROM schema_migrations ORDER BY name');
    expect(await migrate(database.url)).toEqual([]);
    expect((await client.query('SELECT * FROM schema_migrations ORDER BY name')).rows).toEqual(before.rows);
  });

  it('records every migration of the repository', async () => {
    const names = (await readMigrations()).map((migration) => migration.name);
    expect(names.length).toBeGreaterThan(5);
    expect(await applied()).toEqual(names);
  });

  it('applies what is missing, and once', async () => {
    await addMigration('CREATE TABLE next_table (id integer)');
    expect(await migrate(database.url, folder)).toEqual([NEXT]);
    expect(await migrate(database.url, folder)).toEqual([]);
    expect(await tableExists()).toBe(true);
  });

  it('by five processes at once applies once', async () => {
    await addMigration('CREATE TABLE next_table (id integer); INSERT INTO next_table VALUES (1)');

    const results = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, folder)));

    expect(results.flat()).toEqual([NEXT]);
    expect((await client.query('SELECT * FROM next_table')).rows).toEqual([{ id: 1 }]);
  });

  it('keeps nothing of a migration that fails halfway', async () => {
    await addMigration('CREATE TABLE next_table (id integer); SELECT 1 / 0');

    await expect(migrate(database.url, folder)).rejects.toThrow(`Migration ${NEXT} failed`);

    expect(await tableExists()).toBe(false);
    expect(await applied()).not.toContain(NEXT);
    expect(await migrate(database.url)).toEqual([]);
  });
});

describe('from one span a day to several', () => {
  it('keeps the hours, and gives a business a zone that the database knows', async () => {
    const old = await createEmptyDatabase();
    const before = new pg.Client({ connectionString: old.url });
    try {
      const later = (await readMigrations())
        .map(({ name }) => name)
        .filter((name) => name >= '20261122000500');
      for (const name of later) await rm(join(folder, name), { recursive: true });
      await migrate(old.url, folder);
      await before.connect();
      for (const [id, zone] of ['CAT', 'US/Pacific-New', 'IST', 'Europe/Paris', 'europe/paris'].entries())
        await before.query(
          `INSERT INTO businesses (id, name, slogan, timezone, call_price_cents, platform_fee_cents, number_fee_cents,
             hold_fee_cents) VALUES ($1, 'Old', '', $2, 25, 1000, 1000, 500)`,
          [id + 1, zone],
        );
      await before.query(
        `INSERT INTO business_hours (business_id, day_of_week, is_closed, open_time, close_time)
         VALUES (1, 1, false, '09:00', '17:00'), (1, 2, true, '10:00', '11:00'), (2, 6, false, '00:00', '23:59')`,
      );
      await migrate(old.url);
      const { rows: spans } = await before.query(
        'SELECT * FROM opening_spans ORDER BY business_id, day_of_week',
      );
      expect(spans).toEqual([
        { business_id: 1, day_of_week: 1, open_time: '09:00:00', close_time: '17:00:00' },
        { business_id: 2, day_of_week: 6, open_time: '00:00:00', close_time: '23:59:00' },
      ]);
      const { rows: zones } = await before.query('SELECT timezone FROM businesses ORDER BY id');
      expect(zones.map(({ timezone }) => timezone)).toEqual([
        ...['America/Toronto', 'America/Toronto', 'IST', 'Europe/Paris', 'europe/paris'],
      ]);
    } finally {
      await before.end();
      await old.drop();
    }
  });
});

describe('refuses, and changes nothing,', () => {
  it('when a file was edited after it was applied', async () => {
    const [first] = await readMigrations(folder);
    await writeFile(join(folder, first?.name ?? '', 'migration.sql'), `${first?.sql}\n-- edited`);
    await addMigration('CREATE TABLE next_table (id integer)');

    await expect(migrate(database.url, folder)).rejects.toThrow(
      `${first?.name} was edited after it was applied`,
    );

    expect(await tableExists()).toBe(false);
  });

  it('when the database is newer than the code', async () => {
    await client.query(`INSERT INTO schema_migrations (name, checksum) VALUES ($1, 'x')`, [NEXT]);

    await expect(migrate(database.url)).rejects.toThrow(
      `has migration ${NEXT}, which this version does not know`,
    );
  });

  it('when nobody answers', async () => {
    await expect(migrate('postgresql://nobody@127.0.0.1:1/nothing')).rejects.toThrow();
  });
});
