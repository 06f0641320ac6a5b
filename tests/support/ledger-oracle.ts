import type pg from 'pg';

/** What the books say that they should not, and what was done; all of `wrong` is empty when every cent is in place. */
export type LedgerVerdict = {
  /** L1: balance is the sum of the entries; L2: the chain has no gap and no break. */
  wrong: {
    differences: unknown[];
    /** L3: billable calls without their one charge, and charges without their billable call. */
    uncharged: string[];
    unfounded: string[];
    doubled: string[];
    /** L5: rows that wait for longer than 90 s, and rows that were given up. */
    overdue: unknown[];
  };
  charges: number;
};

async function column<Value>(pool: pg.Pool, sql: string): Promise<Value[]> {
  const { rows } = await pool.query<{ value: Value }>(`/* every business: oracle */ ${sql}`);
  return rows.map((row) => row.value);
}

const BILLABLE = `e.payload ->> 'status' = 'completed' AND (e.payload ->> 'durationSeconds')::int >= 5
  AND e.business_id IS NOT NULL AND c.refusal IS NULL`;

/** The oracle of every fault test (reliability.md (c), L1, L2, L3, L5), over all businesses of the database. */
export async function judgeLedger(pool: pg.Pool): Promise<LedgerVerdict> {
  const dueTables = ['inbox_events', 'outbox_events', 'outgoing_mails'];
  const overdue = dueTables.map((table) => {
    const born = table === 'inbox_events' ? 'received_at' : 'created_at';
    return column<unknown>(
      pool,
      `SELECT to_jsonb(t) AS value FROM ${table} t WHERE parked_at IS NOT NULL
        OR (done_at IS NULL AND ${born} < clock_timestamp() - interval '90 seconds')`,
    );
  });
  const [charges = Number.NaN] = await column<number>(
    pool,
    `SELECT count(*)::int AS value FROM ledger_entries WHERE kind = 'call_charge'`,
  );
  return {
    wrong: {
      differences: await column(pool, 'SELECT to_jsonb(d) AS value FROM ledger_differences d'),
      uncharged: await column(
        pool,
        `SELECT DISTINCT e.correlation_id AS value FROM inbox_events e
         LEFT JOIN calls c ON c.call_sid = e.correlation_id
         WHERE ${BILLABLE} AND e.done_at IS NOT NULL AND NOT EXISTS (SELECT FROM ledger_entries l
           WHERE l.kind = 'call_charge' AND l.call_sid = e.correlation_id AND l.amount_cents = -25
             AND l.business_id = e.business_id)`,
      ),
      unfounded: await column(
        pool,
        `SELECT l.call_sid AS value FROM ledger_entries l WHERE l.kind = 'call_charge' AND NOT EXISTS (
           SELECT FROM inbox_events e JOIN calls c ON c.call_sid = e.correlation_id
           WHERE e.correlation_id = l.call_sid AND ${BILLABLE} AND e.done_at IS NOT NULL)`,
      ),
      doubled: await column(
        pool,
        `SELECT call_sid AS value FROM ledger_entries WHERE kind = 'call_charge'
         GROUP BY call_sid HAVING count(*) > 1`,
      ),
      overdue: (await Promise.all(overdue)).flat(),
    },
    charges,
  };
}

export const NOTHING_WRONG: LedgerVerdict['wrong'] = {
  differences: [],
  uncharged: [],
  unfounded: [],
  doubled: [],
  overdue: [],
};

/** True once nothing waits any more. */
export async function isDrained(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ waiting: number }>(
    `/* every business: oracle */ SELECT count(*)::int AS waiting FROM inbox_events WHERE done_at IS NULL`,
  );
  return rows[0]?.waiting === 0;
}
