import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createBenchDatabase, type Shape } from './bench-database.ts';

const CLIENTS = [1, 8, 16];
const WARM_UP_MS = 300;

/** The minimal SQL charge of a call on the product's tables: one ledger entry and one update of the balance. */
const BENCH_CHARGE = `CREATE FUNCTION bench_charge(p_business_id integer, p_source text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_account accounts;
BEGIN
  SELECT * INTO v_account FROM accounts WHERE business_id = p_business_id FOR NO KEY UPDATE;
  INSERT INTO ledger_entries (business_id, sequence, kind, source, amount_cents, balance_after_cents, note)
  VALUES (p_business_id, v_account.last_sequence + 1, 'adjustment', p_source, -25, v_account.balance_cents - 25, 'Bench')
  ON CONFLICT (kind, source) DO NOTHING;
  IF FOUND THEN
    UPDATE accounts SET balance_cents = balance_cents - 25, last_sequence = last_sequence + 1
    WHERE business_id = p_business_id;
  END IF;
END $$`;

/**
 * Charges per second. `alone`: with one client. `rate`: the highest rate of all numbers of clients, reached with
 * `clients` clients.
 */
export type Floor = { rate: number; clients: number; alone: number };

/** The bare SQL baseline with 1, 8 and 16 clients, each on new tables. */
export async function measureFloor(shape: Shape, seconds: number): Promise<Floor> {
  const floor: Floor = { rate: 0, clients: 0, alone: 0 };
  for (const clients of CLIENTS) {
    const rate = await measureClients(shape, clients, seconds);
    if (clients === 1) floor.alone = rate;
    if (rate > floor.rate) Object.assign(floor, { rate, clients });
  }
  return floor;
}

async function measureClients(shape: Shape, clients: number, seconds: number): Promise<number> {
  const database = await createBenchDatabase(shape);
  const pool = new pg.Pool({ connectionString: database.url, max: clients });
  // Ignores errors: dropping the database may interrupt a connection that is still closing.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await pool.query(BENCH_CHARGE);
    await charge(pool, database.businessIds, clients, WARM_UP_MS);
    const startedAt = performance.now();
    const charged = await charge(pool, database.businessIds, clients, seconds * 1_000);
    return charged / ((performance.now() - startedAt) / 1_000);
  } finally {
    await pool.end();
    await database.drop();
  }
}

async function charge(
  pool: pg.Pool,
  businessIds: readonly number[],
  clients: number,
  forMs: number,
): Promise<number> {
  const until = performance.now() + forMs;
  let charged = 0;
  const client = async () => {
    const connection = await pool.connect();
    while (performance.now() < until) {
      const businessId = businessIds[charged % businessIds.length];
      charged += 1;
      const values = [businessId, randomUUID()];
      await connection.query({ name: 'bench_charge', text: 'SELECT bench_charge($1, $2)', values });
    }
    connection.release();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return charged;
}
