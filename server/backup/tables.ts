import type pg from 'pg';

/**
 * The stored columns of a table with their types, and its primary key. Rows are read in the order of the key, which
 * makes a backup repeatable.
 */
export type TablePlan = {
  name: string;
  columns: { name: string; type: string }[];
  /** Columns of the primary key; text columns are ordered byte by byte, independent of the database's collation. */
  key: KeyColumn[];
};
type KeyColumn = { name: string; isText: boolean };
type KeylessPlan = Pick<TablePlan, 'name' | 'columns'> & { places: Map<number, KeyColumn> };

/** Tables of our own migrator; a backup names the migrations instead of copying these tables. */
const MIGRATOR_TABLES = ['schema_migrations', 'schema_functions'];

/** Settings for the exact transfer of values as PostgreSQL's text output, independent of the server's configuration. */
const EXACT_TEXT = `SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`;

const TABLES = `
  SELECT t.relname AS name, a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS type,
         array_position(i.indkey::int2[], a.attnum) AS place, a.attcollation <> 0 AS is_text
  FROM pg_class t
  JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  LEFT JOIN pg_index i ON i.indrelid = t.oid AND i.indisprimary
  WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace
  ORDER BY t.relname, a.attnum`;

const REFERENCES = `
  SELECT DISTINCT child.relname AS child, parent.relname AS parent
  FROM pg_constraint c JOIN pg_class child ON child.oid = c.conrelid JOIN pg_class parent ON parent.oid = c.confrelid
  WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`;

type ColumnRow = { name: string; column: string; type: string; place: number | null; is_text: boolean };
type ReferenceRow = { child: string; parent: string };

/** Makes the open transaction read and write values exactly, as PostgreSQL's text output (EXACT_TEXT). */
export async function setExactText(client: pg.ClientBase): Promise<void> {
  await client.query(EXACT_TEXT);
}

/**
 * Every table of the product in foreign-key order: a table comes after all tables that it references. Excludes the
 * tables of the job queue, which are in another schema and contain only wake-ups. Throws if a table has no primary key
 * or if foreign keys form a cycle.
 */
export async function planTables(db: Pick<pg.ClientBase, 'query'>): Promise<TablePlan[]> {
  const plans = new Map<string, KeylessPlan>();
  for (const row of (await db.query<ColumnRow>(TABLES)).rows) {
    if (MIGRATOR_TABLES.includes(row.name)) continue;
    const plan: KeylessPlan = plans.get(row.name) ?? { name: row.name, columns: [], places: new Map() };
    plan.columns.push({ name: row.column, type: row.type });
    if (row.place !== null) plan.places.set(row.place, { name: row.column, isText: row.is_text });
    plans.set(row.name, plan);
  }
  const tables = [...plans.values()].map(({ name, columns, places }) => {
    if (places.size === 0) throw new Error(`table ${name} has no primary key, so its rows have no order`);
    const key = [...places].sort(([a], [b]) => a - b).map(([, column]) => column);
    return { name, columns, key };
  });
  return parentsFirst(tables, (await db.query<ReferenceRow>(REFERENCES)).rows);
}

function parentsFirst(tables: TablePlan[], references: ReferenceRow[]): TablePlan[] {
  const ordered: TablePlan[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const names = new Set([...waiting].map((table) => table.name));
    const isBlocked = (table: TablePlan) =>
      references.some(({ child, parent }) => child === table.name && parent !== child && names.has(parent));
    const free = [...waiting].filter((table) => !isBlocked(table));
    if (free.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...names].join(', ')}`);
    for (const table of free) waiting.delete(table);
    ordered.push(...free);
  }
  return ordered;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Reads the whole table in the order of its key, every value as text. */
export function selectRows({ name, columns, key }: TablePlan): string {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  const order = key.map((column) => quoted(column.name) + (column.isText ? ' COLLATE "C"' : '')).join(', ');
  return `SELECT ${values} FROM ${quoted(name)} ORDER BY ${order}`;
}

/** Inserts rows that are passed as one array of texts per column. Identity columns get the values of the backup. */
export function insertRows({ name, columns }: TablePlan): string {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const values = columns.map((column, index) => `v.c${index}::${column.type}`).join(', ');
  const aliases = columns.map((_, index) => `c${index}`).join(', ');
  return `INSERT INTO ${quoted(name)} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${values} FROM unnest(${arrays}) AS v(${aliases})`;
}

/**
 * Enables or disables the table's own triggers. They are disabled while rows are loaded, because the backup already
 * contains their effects.
 */
export function switchTriggers({ name }: TablePlan, state: 'ENABLE' | 'DISABLE'): string {
  return `ALTER TABLE ${quoted(name)} ${state} TRIGGER USER`;
}

/** Empties a table. */
export function deleteRows({ name }: TablePlan): string {
  return `DELETE FROM ${quoted(name)}`;
}

/** SQL that returns one row when the table has any row. */
export function anyRow({ name }: TablePlan): string {
  return `SELECT FROM ${quoted(name)} LIMIT 1`;
}
