import type { Config } from '../config.ts';
import { float, int, ints, text, texts } from '../db/column-types.ts';
import type { SystemRunner } from '../db/database.ts';
import { ofEveryBusiness, ofNoBusiness } from '../db/statement.ts';
import { readDueWork } from '../jobs/work-figures.ts';
import { signInLimits } from '../limits/abuse-limits.ts';
import { DUE_TABLES, ofEachDueTable } from './due-rows.ts';

const tableBacklog = ofEachDueTable((table) => {
  const createdColumn = table === 'inbox_events' ? 'received_at' : 'created_at';
  return ofEveryBusiness({
    name: `${table}.backlog`,
    because: 'operators monitor the whole product',
    row: { due: int, oldest_seconds: float, dead_letters: int },
    text: `SELECT count(*)::int AS due,
        coalesce(extract(epoch FROM clock_timestamp() - min(${createdColumn})), 0)::float8 AS oldest_seconds,
        (SELECT count(*)::int FROM ${table} WHERE dead_at IS NOT NULL) AS dead_letters
      FROM ${table} WHERE done_at IS NULL AND dead_at IS NULL`,
  });
});

/**
 * Quantiles of the seconds from the commit of a webhook to the commit of its charge, in the last five minutes. No rows
 * when nothing was charged.
 */
const chargeLatency = ofEveryBusiness({
  name: 'inbox_events.charge_latency',
  because: 'operators monitor the whole product',
  row: { quantile: text, seconds: float },
  text: `SELECT q::text AS quantile,
      percentile_cont(q) WITHIN GROUP (ORDER BY extract(epoch FROM done_at - received_at))::float8 AS seconds
    FROM unnest(ARRAY[0.5, 0.95, 0.99]) AS q, (
      SELECT done_at, received_at FROM inbox_events WHERE outcome = 'charged' ORDER BY id DESC LIMIT 1000
    ) recent
    WHERE done_at > clock_timestamp() - interval '5 minutes' GROUP BY q`,
});

const heartbeats = ofNoBusiness({
  name: 'schedule_heartbeats.ages',
  row: { name: text, age_seconds: float, success_age_seconds: float.orNull },
  text: `SELECT name, extract(epoch FROM clock_timestamp() - ran_at)::float8 AS age_seconds,
      extract(epoch FROM clock_timestamp() - succeeded_at)::float8 AS success_age_seconds
    FROM schedule_heartbeats ORDER BY name`,
});

/** The last comparison of all balances with their ledgers; no row before the first. */
const lastLedgerCheck = ofNoBusiness({
  name: 'ledger_checks.last',
  row: { age_seconds: float, differences: int },
  text: `SELECT extract(epoch FROM clock_timestamp() - checked_at)::float8 AS age_seconds, differences
    FROM ledger_checks ORDER BY id DESC LIMIT 1`,
});

/** Results of the last reconciliation with Stripe; no row before the first. */
const lastPaymentCheck = ofNoBusiness({
  name: 'payment_reconciliations.last',
  row: { differences: int, unknown_intents: int },
  text: `SELECT differences, cardinality(unknown_intents) AS unknown_intents
    FROM payment_reconciliations ORDER BY id DESC LIMIT 1`,
});

/** Calls of the last 24 hours that completed at Twilio without a voice webhook. */
const callsNotTaken = ofEveryBusiness({
  name: 'calls.not_taken',
  because: 'operators monitor the whole product',
  row: { count: int },
  text: `SELECT count(*)::int AS count FROM calls
    WHERE status = 'completed' AND charge_outcome = 'not_taken'
      AND created_at > app_now() - interval '24 hours'`,
});

/** Seconds since the oldest unpaid monthly fee became due, by the app clock; 0 without one. */
const feesOverdue = ofEveryBusiness({
  name: 'fees.overdue',
  because: 'operators monitor the whole product',
  row: { seconds: float },
  text: `SELECT coalesce(extract(epoch FROM app_now() - min(next_due_at)), 0)::float8 AS seconds
    FROM fee_schedules WHERE ended_at IS NULL AND next_due_at <= app_now()`,
});

/** Overdue recharges by their problem. */
const rechargesUnsettled = ofEveryBusiness({
  name: 'recharges.unsettled',
  because: 'operators monitor the whole product',
  row: { kind: text, count: int },
  text: `SELECT kind, count(*)::int AS count FROM unsettled_charges WHERE kind <> 'fee_due' GROUP BY kind`,
});

/** Seconds since the oldest open refund request was made, by the app clock; 0 without one. */
const requestsWaiting = ofEveryBusiness({
  name: 'refund_requests.waiting',
  because: 'operators monitor the whole product',
  row: { seconds: float },
  text: `SELECT coalesce(extract(epoch FROM app_now() - min(asked_at)), 0)::float8 AS seconds
    FROM refund_requests WHERE outcome IS NULL`,
});

/**
 * Age in seconds of the oldest unfinished order of a number, and of the oldest number that is not yet released at the
 * provider; 0 without one.
 */
const numbersWaiting = ofEveryBusiness({
  name: 'numbers.waiting',
  because: 'operators monitor the whole product',
  row: { order_seconds: float, release_seconds: float },
  text: `SELECT
      (SELECT coalesce(extract(epoch FROM clock_timestamp() - min(give_up_at - interval '24 hours')), 0)::float8
       FROM number_orders WHERE state IN ('paid', 'bought')) AS order_seconds,
      (SELECT coalesce(extract(epoch FROM app_now() - min(released_at)), 0)::float8 FROM phone_numbers
       WHERE status = 'cancelled' AND phone_sid IS NOT NULL AND provider_released_at IS NULL) AS release_seconds`,
});

/** Differences between our numbers and the provider's list; no row before the first comparison. */
const lastNumberCheck = ofNoBusiness({
  name: 'number_reconciliations.last',
  row: { missing: int, unknown: int },
  text: `SELECT cardinality(missing) AS missing, cardinality(unknown) AS unknown
    FROM number_reconciliations ORDER BY id DESC LIMIT 1`,
});

/** Accounts, browsers and addresses that have reached a limit of failed sign-ins, by kind. */
const fullSignInLimits = ofNoBusiness({
  name: 'rate_limit.full_sign_ins',
  params: { kinds: texts, hitsMax: ints, windowSeconds: ints },
  row: { kind: text, count: int },
  text: `SELECT k.kind, count(f.bucket)::int AS count
    FROM unnest($kinds::text[], $hitsMax::int[], $windowSeconds::int[]) k (kind, hits_max, window_seconds)
    LEFT JOIN LATERAL (
      SELECT bucket FROM rate_limit_hits
      WHERE bucket ^@ ('login:' || k.kind || ':')
        AND created_at > clock_timestamp() - make_interval(secs => k.window_seconds)
      GROUP BY bucket HAVING count(*) >= k.hits_max) f ON true
    GROUP BY k.kind`,
});

/** Pending work and the state of its monitors, for /metrics. */
export async function readBacklog({ db, config }: { db: SystemRunner; config: Config }) {
  const waiting = (await readDueWork(db)).map(({ kind, due, oldestSeconds, deadLetters }) => ({
    ...{ kind: kind as string, due, oldestSeconds, deadLetters },
  }));
  for (const name of DUE_TABLES) {
    const {
      due,
      oldest_seconds: oldestSeconds,
      dead_letters: deadLetters,
    } = await db.one(tableBacklog[name]);
    waiting.push({ kind: name, due, oldestSeconds, deadLetters });
  }
  const latency = await db.all(chargeLatency);
  const beats = await db.all(heartbeats);
  const check = await db.first(lastLedgerCheck);
  const payments = await db.first(lastPaymentCheck);
  const notTaken = await db.one(callsNotTaken);
  const { seconds: feesOverdueSeconds } = await db.one(feesOverdue);
  const unsettled = new Map((await db.all(rechargesUnsettled)).map(({ kind, count }) => [kind, count]));
  const { seconds: requestsWaitingSeconds } = await db.one(requestsWaiting);
  const numbers = await db.one(numbersWaiting);
  const numberCheck = await db.first(lastNumberCheck);
  const limits = signInLimits(config);
  const fullLimits = await db.all(fullSignInLimits, {
    kinds: limits.map(({ kind }) => kind),
    hitsMax: limits.map(({ hitsMax }) => hitsMax),
    windowSeconds: limits.map(({ windowSeconds }) => windowSeconds),
  });
  return {
    waiting,
    chargeLatencySeconds: Object.fromEntries(latency.map((row) => [row.quantile, row.seconds])),
    heartbeats: beats.map((row) => ({
      name: row.name,
      ageSeconds: row.age_seconds,
      successAgeSeconds: row.success_age_seconds,
    })),
    ledgerCheck: check && { ageSeconds: check.age_seconds, differences: check.differences },
    paymentCheck: payments && {
      differences: payments.differences,
      unknownIntents: payments.unknown_intents,
    },
    callsNotTaken: notTaken.count,
    feesOverdueSeconds,
    rechargesUnsettled: {
      unanswered: unsettled.get('recharge_unanswered') ?? 0,
      left_open: unsettled.get('recharge_left_open') ?? 0,
    },
    requestsWaitingSeconds,
    numberOrderSeconds: numbers.order_seconds,
    numberReleaseSeconds: numbers.release_seconds,
    numberCheck,
    fullSignInLimits: fullLimits,
  };
}

export type Backlog = Awaited<ReturnType<typeof readBacklog>>;
