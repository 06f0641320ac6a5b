import { notFound } from '../../../core/errors.ts';
import { BROWSER_LIMITS } from '../../../core/plan.ts';
import type { MemberDeps } from '../../../deps.ts';
import { readShownTables } from './database.queries.ts';
import type { QueryAnswer, TableDataInput } from './database.schema.ts';

/** Names of our own migrations: letters, digits and underscores, so that quoting them changes nothing. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * First 50 rows of a table, newest first if its rows have a number or a time. Throws `not_found` for a table
 * that the browser does not offer, and the errors of `DatabaseBrowser.select`.
 */
export async function readTable(
  { db, browser }: Pick<MemberDeps, 'db' | 'browser'>,
  { table }: TableDataInput,
): Promise<QueryAnswer> {
  const shownTable = (await readShownTables(db)).find(({ name }) => name === table);
  if (!shownTable) throw notFound();
  const newest = ['id', 'created_at', 'updated_at'].find((name) =>
    shownTable.columns.some((column) => column.name === name),
  );
  const order = newest === undefined ? '' : ` ORDER BY ${quoted(newest)} DESC`;
  return browser.select(
    db,
    `SELECT * FROM ${quoted(shownTable.name)}${order} LIMIT ${BROWSER_LIMITS.rows + 1}`,
  );
}
