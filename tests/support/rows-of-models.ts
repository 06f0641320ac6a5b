import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';

const FOLDER = resolve(import.meta.dirname, '../../prisma/schema');

/** A model of the Prisma schema: its client property, its table and its unique keys. */
export type ModelShape = { name: string; table: string; fields: string[]; keys: string[][] };
export type RelationShape = { model: string; fields: string[]; references: string[] };

const listOf = (names: string | undefined) => (names ?? '').split(',').map((name) => name.trim());

function readModel(name: string, body: string): ModelShape {
  const lines = body.split('\n').map((line) => line.trim());
  const own = (attribute: RegExp) =>
    lines.flatMap((line) =>
      attribute.test(line) && !line.startsWith('@@') ? [[line.split(/\s/)[0] ?? '']] : [],
    );
  const joint = lines.flatMap((line) => {
    const match = /^@@(?:id|unique)\(\[([^\]]+)\]/.exec(line);
    return match ? [listOf(match[1])] : [];
  });
  return {
    name: name.charAt(0).toLowerCase() + name.slice(1),
    table: /^\s*@@map\("([^"]+)"\)/m.exec(body)?.[1] ?? name,
    fields: lines.flatMap((line) => (/^[a-z]\w*\s+[A-Z]/.test(line) ? [line.split(/\s/)[0] ?? ''] : [])),
    keys: [...own(/\s@id\b/), ...own(/\s@unique\b/), ...joint],
  };
}

const source = () =>
  readdirSync(FOLDER)
    .map((file) => readFileSync(join(FOLDER, file), 'utf8'))
    .join('\n');

/** Every model of prisma/schema. */
export const readModels = (): ModelShape[] =>
  [...source().matchAll(/^model\s+(\w+)\s*\{([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) =>
    readModel(name, body),
  );

/** Every relation of prisma/schema, from the side of the foreign key. */
export const readRelations = (): RelationShape[] =>
  [...source().matchAll(/^model\s+(\w+)\s*\{([\s\S]*?)^\}/gm)].flatMap(([, model = '', body = '']) =>
    [...body.matchAll(/@relation\(fields: \[([^\]]+)\], references: \[([^\]]+)\]/g)].map(
      ([, fields, references]) => ({ model, fields: listOf(fields), references: listOf(references) }),
    ),
  );

/** Drops CHECK constraints, foreign keys and triggers, so that only the database client isolates tenants. */
export async function dropGuards(pool: pg.Pool): Promise<void> {
  await pool.query(`DO $$
    DECLARE guard record;
    BEGIN
      FOR guard IN SELECT conrelid::regclass AS relation, conname FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'x') AND conislocal AND conparentid = 0
      LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I CASCADE', guard.relation, guard.conname); END LOOP;
      FOR guard IN SELECT tgrelid::regclass AS relation, tgname AS conname FROM pg_trigger t
        JOIN pg_class c ON c.oid = t.tgrelid AND c.relnamespace = 'public'::regnamespace
        WHERE NOT tgisinternal AND tgparentid = 0
      LOOP EXECUTE format('DROP TRIGGER %I ON %s', guard.conname, guard.relation); END LOOP;
    END $$`);
}

type Column = { name: string; type: string };

/** A unique value; NULL and defaults are left to the database. */
function newValue(type: string, number: number, mark: string): unknown {
  if (type.startsWith('_')) return [];
  if (type === 'bool') return number % 2 === 0;
  if (type === 'jsonb') return JSON.stringify({ mark });
  if (type === 'bytea') return Buffer.from(`${mark}-${number}`);
  if (type === 'uuid') return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  if (type === 'time') return `10:00:${String(number % 60).padStart(2, '0')}`;
  if (type === 'date' || type.startsWith('timestamp'))
    return new Date(Date.UTC(2026, 0, 1) + number * 86_400_000);
  if (type === 'int2') return number % 30_000;
  return /^(int|numeric)/.test(type) ? number : `${mark}-${number}`;
}

let rows = 0;

/** Inserts one row of a business into a table, with a unique value per column. */
export async function insertRow(
  pool: pg.Pool,
  table: string,
  businessId: number,
  mark: string,
): Promise<void> {
  const { rows: columns } = await pool.query<Column>(
    `SELECT column_name AS name, udt_name AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'
       AND (column_default IS NULL OR data_type IN ('integer', 'bigint', 'uuid')) AND is_identity = 'NO'`,
    [table],
  );
  rows += 1;
  const values = columns.map(({ name, type }) =>
    name === 'business_id' ? businessId : newValue(type, rows + 1_000, mark),
  );
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const places = columns.map((_column, index) => `$${index + 1}`).join(', ');
  await pool.query(`INSERT INTO ${table} (${names}) VALUES (${places})`, values);
}

/** Columns whose values PostgreSQL generates, as "table.column", the column without underscores. */
export async function readGeneratedColumns(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows: found } = await pool.query<{ name: string }>(
    `SELECT table_name || '.' || replace(column_name, '_', '') AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND (is_generated = 'ALWAYS' OR identity_generation = 'ALWAYS')`,
  );
  return new Set(found.map(({ name }) => name));
}
