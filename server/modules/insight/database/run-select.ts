import pg from 'pg';
import { BROWSER_LIMITS } from '../../../core/plan.ts';
import type { Cell, QueryResult } from './database.schema.ts';

const { rows: ROWS_MAX, cellLength, bytes: BYTES_MAX, statementMs, outerMs } = BROWSER_LIMITS;

/**
 * Maximum bytes received per connection: enough for a result that is then shortened, and far less than a single value
 * of a gigabyte.
 */
const RECEIVED_MAX = 8 * BYTES_MAX;

/**
 * Settings of the session of a query, which limit its memory. A query cannot change them, because it is a single
 * statement in a transaction that has already begun. work_mem is small because a query may have many sorts. Hash tables
 * are off because a join or set operation keeps one in memory regardless of its size. For five tables or more, plans
 * are searched by random sampling, which needs little memory. Temporary files of sorts are limited by temp_file_limit,
 * which only a superuser may set (`ensure-login.ts`).
 */
export const SELECT_SESSION: Readonly<Record<string, string>> = {
  default_transaction_read_only: 'on',
  statement_timeout: String(statementMs),
  lock_timeout: '1000',
  idle_in_transaction_session_timeout: String(outerMs),
  standard_conforming_strings: 'on',
  work_mem: '256kB',
  hash_mem_multiplier: '1',
  enable_hashjoin: 'off',
  enable_hashagg: 'off',
  geqo_threshold: '5',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
};

export const SELECT_OPTIONS = Object.entries({ ...SELECT_SESSION, search_path: 'browser', timezone: 'UTC' })
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** Keeps values in PostgreSQL's text format. */
const TEXT: pg.CustomTypesConfig = { getTypeParser: () => String };
const BOOLEAN = 16;
const NUMBERS: ReadonlySet<number> = new Set([20, 21, 23]);

/** Thrown when this process ended the query because it ran too long or its result was too large. */
export class CutOff extends Error {
  override name = 'CutOff';
  constructor(readonly reason: 'time' | 'size') {
    super(`a query was cut off: ${reason}`);
  }
}

/**
 * Runs one SELECT under its own login, on its own connection that is closed afterwards, in a read-only transaction that
 * is never committed. The query is declared as a cursor, so that PostgreSQL itself accepts only a SELECT. The extended
 * protocol ensures that it is a single statement. All rows are fetched in one step, so that one time limit covers them.
 * Returns at most 50 rows and 1 MB. Throws `CutOff` after five seconds at the latest, or PostgreSQL's own error. If the
 * connection was dropped before PostgreSQL closed it, calls `onLeft` with the process id of the backend, which may
 * still run.
 */
export async function runSelect(
  url: string,
  query: string,
  onLeft: (backendPid: number) => void = () => undefined,
): Promise<QueryResult> {
  const client: PidClient = new pg.Client({
    connectionString: url,
    options: SELECT_OPTIONS,
    connectionTimeoutMillis: 3_000,
  });
  const cut = new AbortController();
  client.on('error', () => undefined);
  const dropConnection = () => {
    if (typeof client.processID === 'number') onLeft(client.processID);
    client.connection.stream.destroy();
  };
  const cutOff = (reason: CutOff['reason']) => {
    if (cut.signal.aborted) return;
    cut.abort(new CutOff(reason));
    dropConnection();
  };
  const timer = setTimeout(cutOff, outerMs, 'time');
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > RECEIVED_MAX) cutOff('size');
  };
  try {
    await client.connect();
    client.connection.stream.on('data', count);
    return await fetchRows(client, query);
  } catch (error) {
    throw cut.signal.aborted ? cut.signal.reason : error;
  } finally {
    clearTimeout(timer);
    await closeConnection(client, dropConnection);
  }
}

/** pg sets the process id of the backend when it connects, but its types lack the property. */
type PidClient = pg.Client & { processID?: number | null };

async function fetchRows(client: pg.Client, query: string): Promise<QueryResult> {
  await client.query('BEGIN TRANSACTION READ ONLY');
  // A name makes node-postgres use the extended protocol.
  await client.query({ name: 'query_result', text: `DECLARE query_result NO SCROLL CURSOR FOR ${query}` });
  const { fields, rows } = await client.query<(string | null)[]>({
    text: `FETCH FORWARD ${ROWS_MAX + 1} FROM query_result`,
    types: TEXT,
    rowMode: 'array',
  });
  const types = fields.map(({ dataTypeID }) => dataTypeID);
  return shorten(
    fields.map(({ name }) => name),
    rows.map((row) => row.map((value, at) => toCell(value, types[at] ?? 0))),
  );
}

/** Waits until the backend ends and closes the connection; drops the connection after a second without an answer. */
async function closeConnection(client: pg.Client, drop: () => void): Promise<void> {
  if (client.connection.stream.destroyed) return;
  const timer = setTimeout(drop, 1_000);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
}

function toCell(value: string | null, type: number): Cell {
  if (value === null) return null;
  if (type === BOOLEAN) return value === 't';
  if (NUMBERS.has(type) && Number.isSafeInteger(Number(value))) return Number(value);
  return value;
}

/** Shortens rows and values to the limits of a result. */
function shorten(columns: string[], fetched: Cell[][]): QueryResult {
  const rows: Cell[][] = [];
  let isTruncated = fetched.length > ROWS_MAX;
  let remainingBytes = BYTES_MAX;
  for (const row of fetched.slice(0, ROWS_MAX)) {
    const cells = row.map((cell) => {
      if (typeof cell !== 'string' || cell.length <= cellLength) return cell;
      isTruncated = true;
      return `${cell.slice(0, cellLength)}…`;
    });
    remainingBytes -= Buffer.byteLength(JSON.stringify(cells));
    if (remainingBytes < 0) return { columns, rows, isTruncated: true };
    rows.push(cells);
  }
  return { columns, rows, isTruncated };
}
