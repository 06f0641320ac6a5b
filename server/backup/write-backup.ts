import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { BackupError, createRowCounter, FORMAT, type Header, type Row, type Sequences } from './format.ts';
import { planTables, selectRows, setExactText, type TablePlan } from './tables.ts';

const ROWS_AT_ONCE = 1_000;

export type BackupReport = { file: string; tables: Record<string, number>; rows: number; seconds: number };

type MigrationRow = { name: string; checksum: string };
type IdentityRow = { table: string; column: string; sequence: string };

const IDENTITIES = `
  SELECT c.relname AS "table", a.attname AS "column",
         pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attidentity <> '' AND NOT a.attisdropped
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname`;

/**
 * Writes a backup of the database at one instant, read in one REPEATABLE READ transaction, which neither blocks others
 * nor waits for them. The file gets its name only once it is complete, and only its owner may read it, because it
 * contains password hashes and callers' numbers. Throws BackupError when the file exists already.
 */
export async function writeBackup(databaseUrl: string, file: string): Promise<BackupReport> {
  if (existsSync(file)) throw new BackupError(`${file} exists already`);
  const startedAt = performance.now();
  const unfinished = `${file}.unfinished`;
  const tables: Record<string, number> = {};
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const target = createWriteStream(unfinished, { mode: 0o600 });
    await pipeline(Readable.from(backupLines(client, tables)), createGzip(), target);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  return { file, tables, rows, seconds: (performance.now() - startedAt) / 1_000 };
}

async function* backupLines(client: pg.Client, counts: Record<string, number>): AsyncGenerator<string> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await setExactText(client);
  const tables = await planTables(client);
  yield toLine(await readHeader(client, tables));
  for (const table of tables) {
    const counter = createRowCounter();
    for await (const rows of readRows(client, table)) {
      const lines = rows.map((row) => JSON.stringify(row));
      for (const line of lines) counter.add(line);
      yield `${lines.join('\n')}\n`;
    }
    const end = counter.end(table.name);
    counts[table.name] = end.rows;
    yield toLine(end);
  }
  yield toLine({ sequences: await readSequences(client), isComplete: true });
  await client.query('COMMIT');
}

const toLine = (value: object) => `${JSON.stringify(value)}\n`;

async function readHeader(client: pg.Client, tables: TablePlan[]): Promise<Header> {
  const { rows: migrations } = await client.query<MigrationRow>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  );
  const { rows } = await client.query<{ taken_at: string }>('SELECT clock_timestamp()::text AS taken_at');
  return { format: FORMAT, takenAt: rows[0]?.taken_at ?? '', migrations, tables };
}

/** The rows of a table in the order of its key, in chunks of a thousand, read by the open transaction. */
export async function* readRows(client: pg.Client, table: TablePlan): AsyncGenerator<Row[]> {
  await client.query(`DECLARE backup_rows NO SCROLL CURSOR FOR ${selectRows(table)}`);
  for (;;) {
    const text = `FETCH ${ROWS_AT_ONCE} FROM backup_rows`;
    const { rows } = await client.query<Row>({ text, rowMode: 'array' });
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('CLOSE backup_rows');
}

/**
 * Sequences are not transactional, so their values may be ahead of the snapshot. After a restore an id may therefore be
 * skipped, but is never used twice.
 */
async function readSequences(client: pg.Client): Promise<Sequences> {
  const sequences: Sequences = [];
  for (const { table, column, sequence } of (await client.query<IdentityRow>(IDENTITIES)).rows) {
    const { rows } = await client.query<{ next: string }>(
      `SELECT (last_value + is_called::int)::text AS next FROM ${sequence}`,
    );
    sequences.push({ table, column, next: rows[0]?.next ?? '1' });
  }
  return sequences;
}
