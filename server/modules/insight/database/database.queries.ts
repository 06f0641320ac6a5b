import type { Actor } from '../../../core/actor.ts';
import { BROWSER_LIMITS } from '../../../core/plan.ts';
import { instant, int, text, texts } from '../../../db/column-types.ts';
import type { SharedRunner, TenantRunner } from '../../../db/database.ts';
import { ofBusiness, ofNoBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import type { BrowserTable, BrowserTables, PastQuery } from './database.schema.ts';

/** Of the catalogue and not of a list: what migrations show is there, and nothing else. */
const shownTables = ofNoBusiness({
  name: 'database.shown_tables',
  row: { name: text, columns: texts, types: texts },
  text: `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns,
      array_agg(format_type(a.atttypid, NULL) ORDER BY a.attnum) AS types
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'browser'
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'v' GROUP BY c.oid, c.relname ORDER BY c.relname`,
});

const ownQueries = ofBusiness({
  name: 'database.own_queries',
  params: { userId: int, limit: int },
  row: { id: int, content: text, created_at: instant },
  text: `SELECT id, content, created_at FROM database_queries
    WHERE business_id = $business AND user_id = $userId ORDER BY id DESC LIMIT $limit`,
});

/** Every table that the browser shows, with its columns in the order of the view. */
export async function readShownTables(db: SharedRunner): Promise<BrowserTable[]> {
  const rows = await db.all(shownTables);
  return rows.map(({ name, columns, types }) => ({
    name,
    columns: columns.map((column, at) => ({ name: column, type: types[at] ?? 'text' })),
  }));
}

/** The same, with whether they can be read here. */
export async function listTables({ db, config }: Pick<MemberDeps, 'db' | 'config'>): Promise<BrowserTables> {
  return { isOn: config.ADMIN_DATABASE_URL !== undefined, tables: await readShownTables(db) };
}

/** What a person asked, newest first, 50 at most; what is older than a month is forgotten. */
export async function listHistory(db: TenantRunner, { userId }: Pick<Actor, 'userId'>): Promise<PastQuery[]> {
  const rows = await db.all(ownQueries, { userId, limit: BROWSER_LIMITS.history });
  return rows.map(({ id, content, created_at: at }) => ({ id, query: content, at: at.toISOString() }));
}
