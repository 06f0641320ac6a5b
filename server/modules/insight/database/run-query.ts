import type { Actor } from '../../../core/actor.ts';
import { BROWSER_LIMITS } from '../../../core/plan.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { checkSelect } from './check-select.ts';
import { listVisibleTables } from './database.queries.ts';
import type { QueryInput, QueryResult } from './database.schema.ts';

/**
 * Runs one SELECT of an owner on the tables of their business. The query is audited and stored in the history before it
 * is checked, so that refused queries are included. Throws `validation_failed` for anything but an allowed SELECT and
 * for a query that fails, and the errors of `DatabaseBrowser.select`.
 */
export async function runQuery(
  { db, browser }: Pick<MemberDeps, 'db' | 'browser'>,
  { userId }: Actor,
  { query }: QueryInput,
): Promise<QueryResult> {
  // NULs are replaced, because PostgreSQL's text type cannot store them.
  const content = query.replaceAll('\0', ' ').slice(0, BROWSER_LIMITS.storedQueryLength);
  await db.transaction(async (tx) => {
    const { id } = await tx.models.databaseQuery.create({ data: { userId, content }, select: { id: true } });
    await recordAudit(tx, { actor: `user-${userId}`, action: 'database.queried', subject: `query-${id}` });
  });
  await checkSelect(query, await listVisibleTables(db));
  return browser.select(db, query);
}
