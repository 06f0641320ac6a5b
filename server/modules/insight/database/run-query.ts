import type { Actor } from '../../../core/actor.ts';
import { BROWSER_LIMITS } from '../../../core/plan.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { checkSelect } from './check-select.ts';
import { readShownTables } from './database.queries.ts';
import type { QueryAnswer, QueryInput } from './database.schema.ts';

/**
 * The answer to one SELECT of an owner's on the tables of their business. It is audited and kept for their history before it
 * is looked at, so that a refused one is, too. Throws `validation_failed` for anything but a SELECT of what is listed and for
 * a query that fails, and what `DatabaseBrowser.select` throws.
 */
export async function runQuery(
  { db, browser }: Pick<MemberDeps, 'db' | 'browser'>,
  { userId }: Actor,
  { query }: QueryInput,
): Promise<QueryAnswer> {
  // A NUL is the one character that no text of PostgreSQL's holds.
  const content = query.replaceAll('\0', ' ').slice(0, BROWSER_LIMITS.keptLength);
  await db.transaction(async (tx) => {
    const { id } = await tx.models.databaseQuery.create({ data: { userId, content }, select: { id: true } });
    await recordAudit(tx, { actor: `user-${userId}`, action: 'database.queried', subject: `query-${id}` });
  });
  await checkSelect(query, await readShownTables(db));
  return browser.select(db, query);
}
