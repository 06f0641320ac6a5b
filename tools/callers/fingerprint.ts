import type { CallersStage } from './stage.ts';

/**
 * Tables that a call may change: the call itself, its charge, its due work, and the caller's requests. check-caller.ts
 * compares their rows with the expected ones.
 */
const MAY_CHANGE = new Set([
  'accounts',
  'appointments',
  'audit_entries',
  'call_messages',
  'call_transfers',
  'caller_messages',
  'calls',
  'conversations',
  'customers',
  'due_work',
  'follow_ups',
  'inbox_events',
  'ledger_entries',
  'outbox_events',
  'outgoing_mails',
  'slot_holds',
  'spending_days',
]);

/** Tables that the worker may update at any time; they are ignored. */
const ROLLED_UP = new Set(['insight_days', 'insight_progress', 'insight_spans', 'late_changes']);

let tables: Promise<string[]> | undefined;

async function readTables({ pool }: CallersStage): Promise<string[]> {
  const { rows } = await pool.query<{ table_name: string }>(
    `SELECT c.table_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'business_id' AND t.table_type = 'BASE TABLE'
     ORDER BY c.table_name`,
  );
  return rows.map(({ table_name: name }) => name).filter((name) => !ROLLED_UP.has(name));
}

/** A hash of all rows of a business by table; `all` includes the tables that a call may change. */
export async function fingerprint(
  stage: CallersStage,
  businessId: number,
  { all = false } = {},
): Promise<Map<string, string>> {
  tables ??= readTables(stage);
  const names = (await tables).filter((name) => all || !MAY_CHANGE.has(name));
  const parts = names.map(
    (name) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS hash FROM ${name} t WHERE business_id = $1`,
  );
  const { rows } = await stage.pool.query<{ name: string; hash: string }>(parts.join(' UNION ALL '), [
    businessId,
  ]);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** Names of the tables whose hashes differ. */
export function changedTables(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
}
