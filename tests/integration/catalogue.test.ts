import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { forFile } from '../support/for-file.ts';
import { type Catalogue, differences, readPrismaSchema } from '../support/prisma-schema.ts';

const FOLDER = resolve(import.meta.dirname, '../../prisma/schema');
/** Tables without a model: the migrator’s own, and the clock, which only SQL reads. */
const WITHOUT_MODEL = new Set(['schema_migrations', 'schema_functions', 'app_clock']);

const COLUMNS = `
  SELECT table_name, column_name, udt_name AS type, is_nullable = 'YES' AS is_nullable
  FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;

/** Whole primary and unique keys; Prisma cannot express partial indexes and expressions. */
const KEYS = `
  SELECT c.relname AS table_name, i.indisprimary AS is_primary,
         array_agg(a.attname::text ORDER BY a.attname) AS columns
  FROM pg_index i
  JOIN pg_class c ON c.oid = i.indrelid AND c.relnamespace = 'public'::regnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
  WHERE i.indisunique AND i.indpred IS NULL AND i.indexprs IS NULL
  GROUP BY i.indexrelid, c.relname, i.indisprimary`;

const database = forFile(createTestDatabase);
let client: pg.Client;
const schema = readdirSync(FOLDER)
  .map((file) => readFileSync(join(FOLDER, file), 'utf8'))
  .join('\n');

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(() => client.end());

type ColumnRow = { table_name: string; column_name: string; type: string; is_nullable: boolean };
type KeyRow = { table_name: string; is_primary: boolean; columns: string[] };

async function readDatabase(): Promise<Catalogue> {
  const catalogue: Catalogue = {};
  for (const row of (await client.query<ColumnRow>(COLUMNS)).rows) {
    if (WITHOUT_MODEL.has(row.table_name)) continue;
    catalogue[row.table_name] ??= { columns: {}, keys: [] };
    const columns = catalogue[row.table_name]?.columns ?? {};
    columns[row.column_name] = { type: row.type, isNullable: row.is_nullable };
  }
  for (const row of (await client.query<KeyRow>(KEYS)).rows)
    catalogue[row.table_name]?.keys.push(
      `${row.is_primary ? 'primary' : 'unique'}: ${row.columns.join(', ')}`,
    );
  return catalogue;
}

describe('the Prisma schema', () => {
  it('the Prisma schema matches the tables, columns, types, nullability and keys of the database', async () => {
    expect(differences(readPrismaSchema(schema), await readDatabase())).toEqual([]);
  });

  it('the Prisma schema is parsed completely: all models with their columns and keys', () => {
    const models = readPrismaSchema(schema);
    expect(Object.keys(models).length).toBe([...schema.matchAll(/^model /gm)].length);
    expect(Object.keys(models).length).toBeGreaterThanOrEqual(15);
    expect(models.ledger_entries?.keys).toEqual([
      'primary: id',
      'unique: business_id, sequence',
      'unique: kind, source',
    ]);
    expect(models.ledger_entries?.columns.amount_cents).toEqual({ type: 'int8', isNullable: false });
  });

  it.each([
    ['a column that the database lacks', 'model User {', 'model User {\n  shoeSize Int', 'users.shoeSize'],
    ['a missing column', '  slogan                 String\n', '', 'businesses.slogan'],
    ['another type', 'amountCents       BigInt ', 'amountCents       Int ', 'ledger_entries.amount_cents'],
    [
      'a nullable column that is NOT NULL in the database',
      'source            String\n',
      'source            String?\n',
      'ledger_entries.source',
    ],
    [
      'a required column that is nullable in the database',
      'notes        String?',
      'notes        String',
      'customers.notes',
    ],
    ['another name of a column', '@map("event_key")', '@map("key")', 'inbox_events.event_key'],
    ['another name of a table', '@@map("calls")', '@@map("phone_calls")', 'phone_calls: no table'],
    [
      'a missing key',
      '  @@unique([kind, source])\n',
      '',
      'ledger_entries: no unique: kind, source in the schema',
    ],
    [
      'a key that the database lacks',
      '@@map("accounts")',
      '@@unique([balanceCents])\n  @@map("accounts")',
      'accounts: no unique: balance_cents in the database',
    ],
    [
      'another primary key',
      '@@id([businessId, languageCode])\n  @@map("business_languages")',
      '@@id([languageCode])\n  @@map("business_languages")',
      'business_languages: no primary: business_id, language_code in the schema',
    ],
  ])(
    'the comparison of the Prisma schema with the database reports %s',
    async (_name, from, to, expected) => {
      const planted = schema.replace(from, to);
      const found = differences(readPrismaSchema(planted), await readDatabase());
      expect(planted).not.toBe(schema);
      expect(found.join('\n')).toContain(expected);
    },
  );
});

describe('the database schema', () => {
  it.each([
    ['a table without a model', 'CREATE TABLE extra (id integer PRIMARY KEY)', 'extra: no model'],
    ['a column that no model has', 'ALTER TABLE users ADD extra text', 'users.extra'],
    [
      'a key that no model has',
      'ALTER TABLE services ADD UNIQUE (business_id, created_at)',
      'services: no unique',
    ],
    [
      'a nullable column that is required in the model',
      'ALTER TABLE calls ALTER status DROP NOT NULL',
      'calls.status',
    ],
  ])('the comparison of the database with the Prisma schema reports %s', async (_name, sql, expected) => {
    await client.query('BEGIN');
    await client.query(sql);
    const found = differences(readPrismaSchema(schema), await readDatabase());
    await client.query('ROLLBACK');
    expect(found.join('\n')).toContain(expected);
  });

  it('the database schema has a foreign key to the business for every business_id', async () => {
    const { rows } = await client.query<{ table_name: string }>(
      `SELECT table_name FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE table_schema = 'public' AND column_name = 'business_id' AND t.table_type = 'BASE TABLE'
         AND NOT EXISTS (
           SELECT FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
           WHERE k.contype = 'f' AND k.conrelid = table_name::regclass AND a.attname = 'business_id')`,
    );
    expect(rows).toEqual([]);
  });

  it('the database schema includes the business in every foreign key between tenants’ tables', async () => {
    const { rows } = await client.query(
      `SELECT k.conrelid::regclass::text AS child, k.confrelid::regclass::text AS parent
       FROM pg_constraint k
       WHERE k.contype = 'f' AND k.confrelid <> 'businesses'::regclass
         AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = k.conrelid AND attname = 'business_id')
         AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = k.confrelid AND attname = 'business_id')
         AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
                           AND a.attname = 'business_id')`,
    );
    expect(rows).toEqual([]);
  });

  it('the database schema stores money as whole cents in 64-bit columns', async () => {
    const { rows } = await client.query(
      `SELECT table_name, column_name, data_type FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name ~ '(^|_)(cents|price|fee|amount|balance)(_|$)'
         AND data_type <> 'bigint' AND column_name <> 'balance_difference_cents'`,
    );
    expect(rows).toEqual([]);
  });
});
