import type pg from 'pg';

/** A hash of all rows of every table of the product, or of those of one business, by table. */
export async function hashTables(pool: pg.Pool, businessId?: number): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables t
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND ($1::int IS NULL OR EXISTS (
       SELECT FROM information_schema.columns c
       WHERE c.table_schema = 'public' AND c.table_name = t.table_name AND c.column_name = 'business_id'))
     ORDER BY table_name`,
    [businessId],
  );
  const condition = businessId === undefined ? '' : `WHERE business_id = ${businessId}`;
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ hash: string }>(
      `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS hash FROM "${name}" t ${condition}`,
    );
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}
