import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';

/**
 * The number of businesses of each shape. `spread`: all businesses get calls in turn. `hot`: one business gets all
 * calls. `large`: like `spread`, but with a long ledger. `monthly`: businesses without a ledger.
 */
export const SHAPES = { spread: 1_000, hot: 1, large: 1_000, monthly: 10_000 } as const;
export type Shape = keyof typeof SHAPES;

let callsEachOfLarge = 1_000;

/** Sets the total number of ledger entries of the shape `large`; the default is 1,000,000. */
export function setLedgerLines(lines: number): void {
  callsEachOfLarge = Math.round(lines / SHAPES.large);
}

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
  SELECT business_id, '+1416' || (2000000 + business_id), 'Bench', 'en', true, 1000, 'active' FROM l`;

/**
 * A history of charged calls for every business, in the state that the product leaves: inbox, calls, ledger, balance.
 */
const PAST = [
  `CREATE TEMP TABLE past AS
   SELECT n.business_id, n.number, k, 'CA' || md5(n.business_id || ':' || k) AS call_sid,
          clock_timestamp() - make_interval(mins => 60 * ($1::int - k)) AS at
   FROM phone_numbers n, generate_series(1, $1::int) k ORDER BY k, n.business_id`,
  `INSERT INTO inbox_events (provider, event_key, shard, business_id, payload, correlation_id, received_at, done_at, outcome)
   SELECT 'twilio', call_sid || ':completed', shard_of(business_id), business_id,
          jsonb_build_object('callSid', call_sid, 'status', 'completed', 'durationSeconds', 42, 'to', number),
          call_sid, at, at, 'charged' FROM past`,
  `INSERT INTO calls (business_id, call_sid, direction, from_number, to_number, language_code, status, duration_seconds,
                      charge_outcome, started_at, ended_at, began_at)
   SELECT business_id, call_sid, 'inbound', '+16475550001', number, 'en', 'completed', 42, 'charged', at, at, at FROM past`,
  `INSERT INTO ledger_entries (business_id, sequence, kind, source, amount_cents, balance_after_cents, call_sid, created_at)
   SELECT business_id, k + 1, 'call_charge', call_sid, -25, 100000000 - 25 * k, call_sid, at FROM past`,
  'UPDATE accounts SET last_sequence = 1 + $1::int, balance_cents = 100000000 - 25 * $1::int',
];

async function fill(url: string, businesses: number, callsEach: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(SEED, [businesses]);
    await client.query(
      `SELECT post_ledger_entry(business_id, 'topup', 'bench-' || business_id, 100000000) FROM accounts`,
    );
    if (callsEach > 0) {
      // Foreign key checks are off, because they would take long for a million rows that are consistent anyway.
      await client.query(`SET session_replication_role = 'replica'`);
      const [create = '', ...inserts] = PAST;
      // CREATE TABLE AS does not accept parameters.
      await client.query(create.replaceAll('$1::int', String(callsEach)));
      for (const insert of inserts) await client.query(insert, insert.includes('$1') ? [callsEach] : []);
    }
    // Only tables with rows are analysed. Statistics of an empty table would lead to plans that are slow once the table
    // has rows.
    const filled =
      callsEach > 0 ? '' : 'businesses, business_languages, phone_numbers, accounts, ledger_entries';
    await client.query(`VACUUM ANALYZE ${filled}`);
  } finally {
    await client.end();
  }
}

let large: Promise<TestDatabase> | undefined;

/** The template is created once per run, because filling the database takes a minute and copying it takes seconds. */
function largeTemplate(): Promise<TestDatabase> {
  large ??= (async () => {
    const lines = (callsEachOfLarge * SHAPES.large).toLocaleString('en');
    console.log(`  filling a ledger of ${lines} charged calls, once`);
    const database = await createTestDatabase();
    await fill(database.url, SHAPES.large, callsEachOfLarge);
    return database;
  })();
  return large;
}

/** Drops the templates that all runs share. */
export async function dropTemplates(): Promise<void> {
  await (await large)?.drop();
}

/** A fresh database with the businesses of a shape, each with a number and $1,000,000, vacuumed and analysed. */
export async function createBenchDatabase(shape: Shape): Promise<BenchDatabase> {
  const template = shape === 'large' ? await largeTemplate() : undefined;
  const database = await createTestDatabase(template?.name);
  if (!template) await fill(database.url, SHAPES[shape], 0);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // The checkpoint writes all earlier changes to the disk, so that these writes do not disturb the measurement.
  await client.query('CHECKPOINT');
  const { rows } = await client.query<{ business_id: number; number: string }>(
    'SELECT business_id, number FROM phone_numbers ORDER BY business_id',
  );
  await client.end();
  return {
    url: database.url,
    businessIds: rows.map((row) => row.business_id),
    numbers: rows.map((row) => row.number),
    drop: database.drop,
  };
}
