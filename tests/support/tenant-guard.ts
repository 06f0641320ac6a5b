import type pg from 'pg';
import type { PipelinedReads } from '../../server/db/pipelined-reads.ts';
import { definedStatements } from '../../server/db/statement.ts';

/** A statement that looks at everybody's rows says so, and why, in a comment. */
const EVERY_BUSINESS = /\/\* every business: [^*]+\*\//;

const TABLE_MENTION = /\b(?:from|join|update|into)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_]+)"?/gi;
const PREDICATE = /business_id"?\s*(?:=|in\s*\()/i;
const INSERTED_COLUMN = /insert\s+into[^(]+\([^)]*business_id/i;

/** Throws when a statement touches a tenant's table without naming the business. */
export function assertNamesBusiness(sql: string, tenantTables: ReadonlySet<string>): void {
  if (EVERY_BUSINESS.test(sql)) return;
  const touched = [...sql.matchAll(TABLE_MENTION)].map((match) => (match[1] ?? '').toLowerCase());
  const table = touched.find((name) => tenantTables.has(name));
  if (table && !PREDICATE.test(sql) && !INSERTED_COLUMN.test(sql)) {
    throw new Error(`a statement on ${table} names no business:\n${sql}`);
  }
}

/** True of a statement that was defined by `ofEveryBusiness`, which wants a reason. */
function isOfEveryBusiness(name: string | undefined): boolean {
  return definedStatements().some(
    (statement) => statement.name === name && statement.scope === 'every business',
  );
}

async function tenantTablesOf(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'business_id'`,
  );
  return new Set(rows.map((row) => row.table_name));
}

type QueryArgument = string | { name?: string; text?: string } | undefined;

/** Every way to the database refuses statements on tenants' tables that do not name the business. */
export async function guardTenantWall(pool: pg.Pool, quickReads: PipelinedReads): Promise<void> {
  const tables = await tenantTablesOf(pool);
  const read = quickReads.read.bind(quickReads);
  const check = ({ name, text = '' }: { name?: string; text?: string }) => {
    if (!isOfEveryBusiness(name)) assertNamesBusiness(text, tables);
  };
  quickReads.read = (statement, values) => {
    check(statement);
    return read(statement, values);
  };
  const guarded = new WeakSet<pg.PoolClient>();
  const guard = (client: pg.PoolClient) => {
    if (guarded.has(client)) return;
    guarded.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const checked = (...args: unknown[]) => {
      const [first] = args as [QueryArgument];
      check(typeof first === 'string' ? { text: first } : (first ?? {}));
      return query(...args);
    };
    Object.assign(client, { query: checked });
  };
  pool.on('connect', guard);
  // The connection that looked the tables up is open already.
  const client = await pool.connect();
  guard(client);
  client.release();
}
