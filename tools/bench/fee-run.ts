import pg from 'pg';
import { createLog } from '../../server/log.ts';
import { chargeFees } from '../../server/modules/billing/fees/charge-fees.ts';
import { databaseOfPool } from '../../tests/support/database-of-pool.ts';
import { createBenchDatabase } from './bench-database.ts';

/**
 * Charged periods per second of a monthly run. `ours`: the product. `bare`: one client that charges one business after
 * the other.
 */
export type FeeRun = { ours: number; bare: number };

const PERIODS_EACH = 3;

/** Creates one fee schedule per business, with three due months. */
const SCHEDULES = `
  INSERT INTO fee_schedules (business_id, kind, phone_number_id, price_cents, anchor_at)
  SELECT business_id, 'number_fee', id, 1000, fee_period_start(app_now(), ${1 - PERIODS_EACH}) - interval '1 hour'
  FROM phone_numbers`;

/**
 * The baseline: a minimal function that charges the due months of one schedule and writes the same rows, in one
 * transaction.
 */
const BARE_FEE = `CREATE FUNCTION bench_fee(p_business_id integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_account accounts; v_schedule fee_schedules; v_period bigint; v_sequence bigint;
BEGIN
  SELECT * INTO v_schedule FROM fee_schedules WHERE business_id = p_business_id AND ended_at IS NULL FOR NO KEY UPDATE;
  SELECT * INTO v_account FROM accounts WHERE business_id = p_business_id FOR NO KEY UPDATE;
  FOR k IN 0 .. ${PERIODS_EACH - 1} LOOP
    v_sequence := v_account.last_sequence + 1 + k;
    v_period := nextval(pg_get_serial_sequence('charge_periods', 'id'));
    INSERT INTO ledger_entries (business_id, sequence, kind, source, amount_cents, balance_after_cents, note)
    VALUES (p_business_id, v_sequence, 'number_fee', v_period::text, -1000, v_account.balance_cents - 1000 * (k + 1), 'Bench');
    INSERT INTO charge_periods (id, schedule_id, business_id, kind, phone_number_id, period_index, starts_at, ends_at, price_cents, sequence)
    OVERRIDING SYSTEM VALUE
    VALUES (v_period, v_schedule.id, p_business_id, 'number_fee', v_schedule.phone_number_id, k,
      v_schedule.anchor_at + make_interval(months => k), v_schedule.anchor_at + make_interval(months => k + 1), 1000, v_sequence);
  END LOOP;
  UPDATE accounts SET balance_cents = balance_cents - 1000 * ${PERIODS_EACH}, last_sequence = last_sequence + ${PERIODS_EACH}
  WHERE business_id = p_business_id;
  UPDATE fee_schedules SET next_index = next_index + ${PERIODS_EACH} WHERE id = v_schedule.id;
END $$`;

type Charge = (pool: pg.Pool, businessIds: readonly number[]) => Promise<unknown>;

async function measure(charge: Charge): Promise<number> {
  const database = await createBenchDatabase('monthly');
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  // Ignores errors: dropping the database may interrupt a connection that is still closing.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await pool.query(BARE_FEE);
    await pool.query(SCHEDULES);
    await pool.query('VACUUM ANALYZE fee_schedules');
    await pool.query('CHECKPOINT');
    const startedAt = performance.now();
    await charge(pool, database.businessIds);
    const seconds = (performance.now() - startedAt) / 1_000;
    const periods = database.businessIds.length * PERIODS_EACH;
    await assertFees(pool, periods);
    return periods / seconds;
  } finally {
    await pool.end();
    await database.drop();
  }
}

async function assertFees(pool: pg.Pool, periods: number): Promise<void> {
  const { rows } = await pool.query<{ lines: number; periods: number; differences: number }>(
    `SELECT (SELECT count(*)::int FROM ledger_entries WHERE kind = 'number_fee') AS lines,
       (SELECT count(*)::int FROM charge_periods) AS periods, (SELECT count(*)::int FROM ledger_differences) AS differences`,
  );
  const [found] = rows;
  if (found?.lines !== periods || found.periods !== periods || found.differences > 0)
    throw new Error(`a wrong run: ${periods} periods expected, ${JSON.stringify(found)}`);
}

async function chargeAll(pool: pg.Pool): Promise<void> {
  const deps = {
    db: databaseOfPool(pool),
    log: createLog({ LOG_LEVEL: 'warn' }, 'bench'),
    jobs: { wake: () => undefined },
    invalidations: { publish: () => undefined },
  };
  // One run of the job charges up to 5,000 schedules. In production the job then wakes itself for the remaining
  // schedules.
  while ((await chargeFees(deps)) > 0);
}

async function chargeOneByOne(pool: pg.Pool, businessIds: readonly number[]): Promise<void> {
  for (const id of businessIds)
    await pool.query({ name: 'bench_fee', text: 'SELECT bench_fee($1)', values: [id] });
}

/**
 * Measures the monthly run of 10,000 businesses with three due months each, and the loop of `BARE_FEE` as the baseline.
 * Checks every cent.
 */
export async function runFees(): Promise<FeeRun> {
  return { bare: await measure(chargeOneByOne), ours: await measure(chargeAll) };
}
