import type pg from 'pg';
import { until } from '../../tests/support/until.ts';

type Books = { charges: number; waiting: number; differences: number; done_at_ms: number };

/** The number of `call_charge` ledger entries. */
export async function countCharges(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ charges: number }>(
    `SELECT count(*)::int AS charges FROM ledger_entries WHERE kind = 'call_charge'`,
  );
  return rows[0]?.charges ?? Number.NaN;
}

async function read(client: pg.Client): Promise<Books> {
  const { rows } = await client.query<Books>(
    `SELECT (SELECT count(*)::int FROM ledger_entries WHERE kind = 'call_charge') AS charges,
      (SELECT count(*)::int FROM inbox_events WHERE done_at IS NULL) AS waiting,
      (SELECT count(*)::int FROM ledger_differences) AS differences,
      (SELECT (extract(epoch FROM max(done_at)) * 1000)::float8 FROM inbox_events) AS done_at_ms`,
  );
  const [row] = rows;
  if (!row) throw new Error('the database said nothing');
  return row;
}

/**
 * Waits until no event is due. Throws unless there are exactly `charges` charges and the ledger is correct. Returns the
 * time at which the last event was processed, in milliseconds since 1970.
 */
export async function assertBooks(client: pg.Client, charges: number): Promise<number> {
  const isDrained = async () => {
    // The condition matches the index inbox_events_due. Without the index, each poll would scan the table and use one
    // of the two cores that are measured.
    const { rows } = await client.query(
      'SELECT FROM inbox_events WHERE done_at IS NULL AND dead_at IS NULL ORDER BY shard, id LIMIT 1',
    );
    return rows.length === 0;
  };
  await until(isDrained, 120_000, 'everything is charged');
  const books = await read(client);
  if (books.charges !== charges || books.differences > 0 || books.waiting > 0) {
    throw new Error(`a wrong run: ${charges} charges expected, ${JSON.stringify(books)}`);
  }
  return books.done_at_ms;
}
