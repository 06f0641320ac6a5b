import type pg from 'pg';

/** A hash of all rows of every table of the product, by table. */
export async function hashTables(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ hash: string }>(
      `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS hash FROM "${name}" t`,
    );
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}
