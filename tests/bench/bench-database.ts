import pg from 'pg';
import { createTestDatabase } from '../support/database.ts';

/** Spread: 1,000 businesses in turn. Hot: one business gets every call. */
export const SHAPES = { spread: 1_000, hot: 1 } as const;
export type Shape = keyof typeof SHAPES;

export type BenchDatabase = {
  url: string;
  businessIds: number[];
  numbers: string[];
  drop(): Promise<void>;
};

const SEED = `
  WITH b AS (
    INSERT INTO businesses (name, slogan, timezone, call_price_cents, platform_fee_cents, number_fee_cents, hold_fee_cents)
    SELECT 'Bench ' || n, 'Bench', 'America/Toronto', 25, 1000, 1000, 500 FROM generate_series(1, $1::int) n
    RETURNING id
  ), l AS (
    INSERT INTO business_languages (business_id, language_code, is_default) SELECT id, 'en', true FROM b
    RETURNING business_id
  )
  INSERT INTO phone_numbers (business_id, number, friendly_name, language_code, is_primary, monthly_fee_cents, status)
  SELECT business_id, '+1416' || (2000000 + business_id), 'Bench', 'en', true, 1000, 'active' FROM l
  RETURNING business_id, number`;

/** A fresh database with the businesses of a shape, each with a number and $1,000,000, vacuumed and analysed. */
export async function createBenchDatabase(shape: Shape): Promise<BenchDatabase> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ business_id: number; number: string }>(SEED, [SHAPES[shape]]);
    await client.query(
      `SELECT post_ledger_entry(business_id, 'topup', 'bench-' || business_id, 100000000, 'Bench') FROM accounts`,
    );
    await client.query('VACUUM ANALYZE');
    return {
      url: database.url,
      businessIds: rows.map((row) => row.business_id),
      numbers: rows.map((row) => row.number),
      drop: database.drop,
    };
  } finally {
    await client.end();
  }
}
