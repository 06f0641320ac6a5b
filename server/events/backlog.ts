import { type Queryable, run, type Statement } from '../db/sql.ts';
import { DUE_TABLES, type DueTable } from './due-rows.ts';

export type Backlog = {
  tables: { name: DueTable; due: number; oldestSeconds: number; parked: number }[];
  /** Seconds from a webhook's commit to the commit of its charge, by quantile; empty when nothing was charged. */
  chargeLatencySeconds: Record<string, number>;
  heartbeats: { name: string; ageSeconds: number }[];
  /** The last comparison of all balances with their ledgers; undefined before the first. */
  ledgerCheck: { ageSeconds: number; differences: number } | undefined;
  /** What the last look at Stripe's own lists left open; undefined before the first. */
  paymentCheck: { differences: number; unknownIntents: number } | undefined;
  /** Calls of the last 24 hours that completed at Twilio and of which the voice webhook never heard. */
  callsNotTaken: number;
};

function tableBacklog(table: DueTable): Statement<{ due: number; oldest_seconds: number; parked: number }> {
  const born = table === 'inbox_events' ? 'received_at' : 'created_at';
  return {
    name: `${table}.backlog`,
    text: `/* every business: operations */
      SELECT count(*)::int AS due,
        coalesce(extract(epoch FROM clock_timestamp() - min(${born})), 0)::float8 AS oldest_seconds,
        (SELECT count(*)::int FROM ${table} WHERE parked_at IS NOT NULL) AS parked
      FROM ${table} WHERE done_at IS NULL AND parked_at IS NULL`,
  };
}

const chargeLatency: Statement<{ quantile: string; seconds: number }> = {
  name: 'inbox_events.charge_latency',
  text: `/* every business: operations */
    SELECT q::text AS quantile,
      percentile_cont(q) WITHIN GROUP (ORDER BY extract(epoch FROM done_at - received_at))::float8 AS seconds
    FROM unnest(ARRAY[0.5, 0.95, 0.99]) AS q, (
      SELECT done_at, received_at FROM inbox_events WHERE outcome = 'charged' ORDER BY id DESC LIMIT 1000
    ) recent
    WHERE done_at > clock_timestamp() - interval '5 minutes' GROUP BY q`,
};

const heartbeats: Statement<{ name: string; age_seconds: number }> = {
  name: 'schedule_heartbeats.ages',
  text: `SELECT name, extract(epoch FROM clock_timestamp() - ran_at)::float8 AS age_seconds
    FROM schedule_heartbeats ORDER BY name`,
};

const lastLedgerCheck: Statement<{ age_seconds: number; differences: number }> = {
  name: 'ledger_checks.last',
  text: `SELECT extract(epoch FROM clock_timestamp() - checked_at)::float8 AS age_seconds, differences
    FROM ledger_checks ORDER BY id DESC LIMIT 1`,
};

const lastPaymentCheck: Statement<{ differences: number; unknown_intents: number }> = {
  name: 'payment_reconciliations.last',
  text: `SELECT differences, cardinality(unknown_intents) AS unknown_intents
    FROM payment_reconciliations ORDER BY id DESC LIMIT 1`,
};

const callsNotTaken: Statement<{ count: number }> = {
  name: 'calls.not_taken',
  text: `/* every business: operations */
    SELECT count(*)::int AS count FROM calls
    WHERE status = 'completed' AND charge_outcome = 'not_taken'
      AND created_at > app_now() - interval '24 hours'`,
};

/** The work that waits and what watches over it, for /metrics. */
export async function readBacklog(db: Queryable): Promise<Backlog> {
  const tables: Backlog['tables'] = [];
  for (const name of DUE_TABLES) {
    const [row] = await run(db, tableBacklog(name));
    if (row) tables.push({ name, due: row.due, oldestSeconds: row.oldest_seconds, parked: row.parked });
  }
  const latency = await run(db, chargeLatency);
  const beats = await run(db, heartbeats);
  const [check] = await run(db, lastLedgerCheck);
  const [payments] = await run(db, lastPaymentCheck);
  const [notTaken] = await run(db, callsNotTaken);
  return {
    tables,
    chargeLatencySeconds: Object.fromEntries(latency.map((row) => [row.quantile, row.seconds])),
    heartbeats: beats.map((row) => ({ name: row.name, ageSeconds: row.age_seconds })),
    ledgerCheck: check && { ageSeconds: check.age_seconds, differences: check.differences },
    paymentCheck: payments && {
      differences: payments.differences,
      unknownIntents: payments.unknown_intents,
    },
    callsNotTaken: notTaken?.count ?? 0,
  };
}
