import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { readSchemaFiles } from '../db/schema-files.ts';
import { endEntrances } from './end-entrances.ts';
import {
  BackupError,
  createRowCounter,
  type Header,
  headerLine,
  lastLine,
  parseLine,
  type Row,
  readLines,
  rowLine,
  type TableEnd,
  tableEndLine,
} from './format.ts';
import {
  anyRow,
  deleteRows,
  insertRows,
  planTables,
  setExactText,
  switchTriggers,
  type TablePlan,
} from './tables.ts';
import { readRows } from './write-backup.ts';

const ROWS_AT_ONCE = 1_000;

/**
 * Number of ids of each table that a restore skips. The rows that were added after the backup are lost, but Stripe and
 * Resend remember their ids as parts of idempotency keys. For a day they refuse another request with the same key.
 */
const SKIPPED_IDS = 1_000_000;

/** The tables that migrations fill. A database with a row in any other table is not empty, so a restore refuses it. */
const FILLED_BY_MIGRATIONS = ['app_clock', 'languages', 'language_voices'];

export type RestoreReport = {
  takenAt: string;
  tables: Record<string, number>;
  rows: number;
  /** Number of sessions and links that were valid in the backup and that the restore invalidated. */
  ended: number;
  appliedAfterwards: string[];
  seconds: number;
};

/**
 * Loads a backup into an empty database. Migrates to the backup's schema, loads every row in one transaction, and
 * commits only if two checks succeed. Each table must have the number and checksum of rows in the backup, and every
 * balance must match its ledger. The same transaction invalidates every session and link, so that users sign in again.
 * Afterwards applies the migrations that are newer than the backup. If a check fails, the function throws BackupError
 * and stores no row.
 */
export async function restoreBackup(databaseUrl: string, file: string): Promise<RestoreReport> {
  const startedAt = performance.now();
  const lines = readLines(file);
  const header = parseLine(headerLine, (await lines.next()).value ?? undefined);
  await refuseForeignSchema(header);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await refuseFullDatabase(client);
    await migrateTo(databaseUrl, header);
    const { ends, ended } = await inOneTransaction(client, () => loadAll(client, header, lines));
    const tables = Object.fromEntries(ends.map(({ end, rows }) => [end, rows]));
    return {
      takenAt: header.takenAt,
      tables,
      rows: ends.reduce((sum, { rows }) => sum + rows, 0),
      ended,
      appliedAfterwards: await migrate(databaseUrl),
      seconds: (performance.now() - startedAt) / 1_000,
    };
  } finally {
    await lines.return(undefined);
    await client.end();
  }
}

async function refuseForeignSchema({ migrations }: Header): Promise<void> {
  const files = await readSchemaFiles();
  const known = new Map(files.migrations.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (!known.has(name))
      throw new BackupError(`the backup has migration ${name}: restore it with that version`);
    if (known.get(name) !== checksum) throw new BackupError(`migration ${name} is not the one of the backup`);
  }
}

async function refuseFullDatabase(client: pg.Client): Promise<void> {
  for (const table of await planTables(client)) {
    if (FILLED_BY_MIGRATIONS.includes(table.name)) continue;
    const { rowCount } = await client.query(anyRow(table));
    if (rowCount)
      throw new BackupError(`the database is not empty: ${table.name} has rows. Nothing was changed`);
  }
}

/**
 * Applies the migrations that the backup lists. Later ones must wait, because they may change the loaded rows. The SQL
 * functions are always those of this version.
 */
async function migrateTo(databaseUrl: string, { migrations }: Header): Promise<void> {
  const files = await readSchemaFiles();
  const names = new Set(migrations.map(({ name }) => name));
  await migrate(databaseUrl, {
    ...files,
    migrations: files.migrations.filter(({ name }) => names.has(name)),
  });
}

async function inOneTransaction<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function loadAll(
  client: pg.Client,
  header: Header,
  lines: AsyncGenerator<string>,
): Promise<{ ends: TableEnd[]; ended: number }> {
  await setExactText(client);
  const tables = await planTables(client);
  if (JSON.stringify(byName(tables)) !== JSON.stringify(byName(header.tables)))
    throw new BackupError('the tables of the backup are not those of its migrations');
  for (const table of tables) await client.query(switchTriggers(table, 'DISABLE'));
  for (const table of [...tables].reverse()) {
    if (FILLED_BY_MIGRATIONS.includes(table.name)) await client.query(deleteRows(table));
  }
  const ends: TableEnd[] = [];
  for (const table of header.tables) ends.push(await loadTable(client, table, lines));
  await setSequences(client, parseLine(lastLine, (await lines.next()).value ?? undefined));
  for (const table of tables) await client.query(switchTriggers(table, 'ENABLE'));
  await verify(client, tables, ends);
  const ended = await endEntrances(
    client,
    tables.map(({ name }) => name),
  );
  return { ends, ended };
}

const byName = (tables: TablePlan[]) => [...tables].sort((a, b) => (a.name < b.name ? -1 : 1));

async function loadTable(
  client: pg.Client,
  table: TablePlan,
  lines: AsyncGenerator<string>,
): Promise<TableEnd> {
  const text = insertRows(table);
  let batch: Row[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    await client.query(
      text,
      table.columns.map((_, index) => batch.map((row) => row[index] ?? null)),
    );
    batch = [];
  };
  for (;;) {
    const { value: line } = await lines.next();
    if (typeof line === 'string' && line.startsWith('[')) {
      batch.push(parseLine(rowLine, line));
      if (batch.length >= ROWS_AT_ONCE) await flush();
      continue;
    }
    await flush();
    const end = parseLine(tableEndLine, line ?? undefined);
    if (end.end !== table.name) throw new BackupError(`expected the end of ${table.name}, not of ${end.end}`);
    return end;
  }
}

/** Sets each sequence SKIPPED_IDS ahead of the backup, but uses at most half of the ids that its column has left. */
async function setSequences(
  client: pg.Client,
  { sequences }: ReturnType<typeof lastLine.parse>,
): Promise<void> {
  for (const { table, column, next } of sequences) {
    await client.query(
      `SELECT setval(seqrelid::regclass, $3::bigint + least($4::bigint, (seqmax - $3::bigint) / 2), false)
       FROM pg_sequence WHERE seqrelid = pg_get_serial_sequence(quote_ident($1), $2)::regclass`,
      [table, column, next, SKIPPED_IDS],
    );
  }
}

/**
 * Reads back the restored rows and compares every table with its checksum in the backup, and every balance
 * with its ledger.
 */
async function verify(client: pg.Client, tables: TablePlan[], ends: TableEnd[]): Promise<void> {
  for (const table of tables) {
    const counter = createRowCounter();
    for await (const rows of readRows(client, table))
      for (const row of rows) counter.add(JSON.stringify(row));
    const actual = counter.end(table.name);
    const expected = ends.find(({ end }) => end === table.name);
    if (actual.rows !== expected?.rows || actual.sha256 !== expected.sha256)
      throw new BackupError(
        `${table.name} has ${actual.rows} rows that are not the backup's ${expected?.rows}`,
      );
  }
  const { rowCount } = await client.query('SELECT FROM ledger_differences');
  if (rowCount) throw new BackupError(`the books of ${rowCount} businesses in this backup do not add up`);
}
