import { notFound } from '../../../core/errors.ts';
import { BROWSER_LIMITS } from '../../../core/plan.ts';
import type { MemberDeps } from '../../../deps.ts';
import { listVisibleTables } from './database.queries.ts';
import type { QueryResult, TableDataInput } from './database.schema.ts';

/** Quotes a name as a safeguard; names from our own migrations contain only letters, digits and underscores. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * First 50 rows of a table, newest first if the table has an id or a time. Throws `not_found` for a table
 * that the browser does not offer, and the errors of `DatabaseBrowser.select`.
 */
export async function readTable(
  { db, browser }: Pick<MemberDeps, 'db' | 'browser'>,
  { table }: TableDataInput,
): Promise<QueryResult> {
  const visibleTable = (await listVisibleTables(db)).find(({ name }) => name === table);
  if (!visibleTable) throw notFound();
  const newest = ['id', 'created_at', 'updated_at'].find((name) =>
    visibleTable.columns.some((column) => column.name === name),
  );
  const order = newest === undefined ? '' : ` ORDER BY ${quoted(newest)} DESC`;
  return browser.select(
    db,
    `SELECT * FROM ${quoted(visibleTable.name)}${order} LIMIT ${BROWSER_LIMITS.rows + 1}`,
  );
}
