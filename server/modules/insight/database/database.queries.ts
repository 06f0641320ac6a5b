import type { Actor } from '../../../core/actor.ts';
import { BROWSER_LIMITS } from '../../../core/plan.ts';
import { text, texts } from '../../../db/column-types.ts';
import type { SharedRunner, TenantRunner } from '../../../db/database.ts';
import { ofNoBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import type { BrowserTable, BrowserTables, PastQuery } from './database.schema.ts';

/**
 * Reads the views of the schema `browser` from the catalogue of PostgreSQL, so that the list always agrees with the
 * migrations.
 */
const visibleTables = ofNoBusiness({
  name: 'database.visible_tables',
  row: { name: text, columns: texts, types: texts },
  text: `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns,
      array_agg(format_type(a.atttypid, NULL) ORDER BY a.attnum) AS types
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'browser'
    JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'v' GROUP BY c.oid, c.relname ORDER BY c.relname`,
});

/** All tables of the browser, with columns in the order of the view. */
export async function listVisibleTables(db: SharedRunner): Promise<BrowserTable[]> {
  const rows = await db.all(visibleTables);
  return rows.map(({ name, columns, types }) => ({
    name,
    columns: columns.map((column, at) => ({ name: column, type: types[at] ?? 'text' })),
  }));
}

/** All tables of the browser, and whether this service can read them. */
export async function listTables({ db, config }: Pick<MemberDeps, 'db' | 'config'>): Promise<BrowserTables> {
  return { isOn: config.ADMIN_DATABASE_URL !== undefined, tables: await listVisibleTables(db) };
}

/** The last 50 queries of a user, newest first. Queries older than a month are deleted. */
export async function listHistory(db: TenantRunner, { userId }: Pick<Actor, 'userId'>): Promise<PastQuery[]> {
  const rows = await db.models.databaseQuery.findMany({
    where: { userId },
    orderBy: { id: 'desc' },
    take: BROWSER_LIMITS.history,
  });
  return rows.map(({ id, content, createdAt }) => ({
    id: Number(id),
    query: content,
    at: createdAt.toISOString(),
  }));
}
