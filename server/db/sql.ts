import type pg from 'pg';

/**
 * A prepared statement: PostgreSQL plans it once a connection, under `name`. `Row` is what it returns, written by
 * hand beside the SQL and held against the database by the tests that run it.
 */
export type Statement<Row extends pg.QueryResultRow> = {
  name: string;
  text: string;
  /** For a read of a row or a few by key that waits for no lock: it may share a line with others (quick-reads.ts). */
  isQuick?: true;
  readonly row?: Row;
};

/** A statement that is marked as one that may share the line. */
export type QuickStatement<Row extends pg.QueryResultRow> = Statement<Row> & { isQuick: true };

export function isQuickStatement<Row extends pg.QueryResultRow>(
  statement: Statement<Row>,
): statement is QuickStatement<Row> {
  return statement.isQuick === true;
}

/** Anything that runs a query: the pool, or the client of a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** Runs a prepared statement and returns its rows. */
export async function run<Row extends pg.QueryResultRow>(
  db: Queryable,
  statement: Statement<Row>,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { name, text } = statement;
  return (await db.query<Row>({ name, text, values: [...values] })).rows;
}

/** As `run`, for a statement that returns exactly one row; anything else is a defect and throws. */
export async function runOne<Row extends pg.QueryResultRow>(
  db: Queryable,
  statement: Statement<Row>,
  values: readonly unknown[] = [],
): Promise<Row> {
  const rows = await run(db, statement, values);
  const [row] = rows;
  if (row === undefined || rows.length > 1)
    throw new Error(`${statement.name} returned ${rows.length} rows, not one`);
  return row;
}
