import { PLAN } from '../../server/core/plan.ts';
import { DEMO } from './demo-catalogue.ts';
import type { SeedDeps } from './seed-deps.ts';

/** A past or current month of a demo fee; the month started `hours_ago` hours ago. */
export type DemoPeriod = { schedule_id: number; index: number; hours_ago: number };

const SIGN_UP = `UPDATE businesses SET created_at = app_now() - make_interval(hours => $2) WHERE id = $1`;
const ACTIVATE = `UPDATE phone_numbers SET created_at = b.created_at, activated_at = b.created_at
  FROM businesses b WHERE b.id = $1 AND business_id = b.id`;

/** Starts the fee of a number immediately, and the platform fee after the trial. */
const START = `
  INSERT INTO fee_schedules (business_id, kind, phone_number_id, price_cents, anchor_at)
  SELECT n.business_id, 'number_fee', n.id, n.monthly_fee_cents, n.activated_at FROM phone_numbers n
  WHERE n.business_id = $1
  UNION ALL
  SELECT b.id, 'platform_fee', NULL, b.platform_fee_cents, b.created_at + make_interval(hours => 24 * $2)
  FROM businesses b WHERE b.id = $1`;

const PERIODS = `
  SELECT s.id AS schedule_id, k AS index,
    (extract(epoch FROM app_now() - fee_period_start(s.anchor_at, k)) / 3600)::float8 AS hours_ago
  FROM fee_schedules s, generate_series(0, 11) k
  WHERE s.business_id = $1 AND fee_period_start(s.anchor_at, k) <= app_now()
  ORDER BY 3 DESC`;

/** Posts the ledger entry of a month. The id of its period is reserved first, because it is the source of the entry. */
const POST_LINE = `
  SELECT p.id, post_ledger_entry(p.business_id, p.kind, p.id::text, -p.price_cents,
    jsonb_build_object('phone_number_id', p.phone_number_id, 'phone_number', p.number,
      'first_day', (p.starts_at AT TIME ZONE p.timezone)::date, 'last_day', (p.ends_at AT TIME ZONE p.timezone)::date - 1),
    NULL, p.starts_at)
  FROM (
    SELECT nextval(pg_get_serial_sequence('charge_periods', 'id')) AS id, s.business_id, s.kind, s.price_cents,
      s.phone_number_id, n.number, b.timezone, fee_period_start(s.anchor_at, $2) AS starts_at, fee_period_start(s.anchor_at, $2 + 1) AS ends_at
    FROM fee_schedules s JOIN businesses b ON b.id = s.business_id
    LEFT JOIN phone_numbers n ON n.business_id = s.business_id AND n.id = s.phone_number_id
    WHERE s.id = $1
  ) p`;
const INSERT_PERIOD = `
  INSERT INTO charge_periods
    (id, schedule_id, business_id, kind, phone_number_id, period_index, starts_at, ends_at, price_cents, sequence, created_at)
  OVERRIDING SYSTEM VALUE
  SELECT $3, s.id, s.business_id, s.kind, s.phone_number_id, $2, fee_period_start(s.anchor_at, $2),
    fee_period_start(s.anchor_at, $2 + 1), s.price_cents, a.last_sequence, fee_period_start(s.anchor_at, $2)
  FROM fee_schedules s JOIN accounts a ON a.business_id = s.business_id WHERE s.id = $1`;
const MOVE_ON = 'UPDATE fee_schedules SET next_index = $2 + 1 WHERE id = $1';

/** Starts the fees of the demo the given number of hours ago, and returns the months since then, oldest first. */
export async function startSchedules({ pool }: SeedDeps, hoursAgo: number): Promise<DemoPeriod[]> {
  await pool.query(SIGN_UP, [DEMO.businessId, hoursAgo]);
  await pool.query(ACTIVATE, [DEMO.businessId]);
  await pool.query(START, [DEMO.businessId, PLAN.platformTrialDays]);
  return (await pool.query<DemoPeriod>(PERIODS, [DEMO.businessId])).rows;
}

/** Charges a past month as charge_due_periods would have done at its start. */
export async function postPeriod({ pool }: SeedDeps, { schedule_id, index }: DemoPeriod): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(POST_LINE, [schedule_id, index]);
  await pool.query(INSERT_PERIOD, [schedule_id, index, rows[0]?.id]);
  await pool.query(MOVE_ON, [schedule_id, index]);
}
