import type pg from 'pg';

/** Every column of the whole database that contains one of the texts, as table.column. */
export async function findColumnsWith(pool: pg.Pool, texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
       AND c.data_type IN ('text', 'jsonb', 'ARRAY')`,
  );
  const places: string[] = [];
  for (const { table, column } of columns) {
    const { rowCount } = await pool.query(
      `SELECT FROM "${table}" WHERE EXISTS (SELECT FROM unnest($1::text[]) w WHERE "${column}"::text ILIKE '%' || w || '%')`,
      [texts],
    );
    if (rowCount) places.push(`${table}.${column}`);
  }
  return places.sort();
}
