import type pg from 'pg';
import { newCallSid } from './factories.ts';

type PastCall = { startedAt: string; from: string };

/** Adds a one-minute call on a past day, as a late charge does. */
export async function addPastCall(
  pool: pg.Pool,
  businessId: number,
  { startedAt, from }: PastCall,
): Promise<string> {
  const callSid = newCallSid();
  await pool.query(
    `WITH added AS (
       INSERT INTO calls (business_id, call_sid, direction, from_number, status, duration_seconds, started_at)
       VALUES ($1, $2, 'inbound', $3, 'completed', 60, $4) RETURNING business_id, started_at
     )
     INSERT INTO late_changes (business_id, started_at)
     SELECT business_id, started_at FROM added WHERE started_at < late_before()`,
    [businessId, callSid, from, startedAt],
  );
  return callSid;
}

/** The days that the rollup has counted, with the row version (xmin) of each. */
export async function readCountedDays(
  pool: pg.Pool,
  businessId: number,
): Promise<{ day: string; counts: Record<string, unknown>; xmin: string }[]> {
  const { rows } = await pool.query(
    'SELECT day::text, counts, xmin::text FROM insight_days WHERE business_id = $1 AND is_counted ORDER BY day',
    [businessId],
  );
  return rows;
}
