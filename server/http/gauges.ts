import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { type Backlog, readBacklog } from '../events/backlog.ts';
import { TIMERS } from '../jobs/timers.ts';
import { createBrowserWatch } from '../modules/insight/index.ts';

/**
 * Milliseconds for which a metrics scrape waits for the queue. A queue that does not respond within this time, or
 * accepts no job, counts as down.
 */
const QUEUE_ANSWER_MS = 2_000;

function gauge(registry: Registry, name: string, help: string, labelNames: string[] = []): Gauge {
  return new Gauge({ name: `callingua_${name}`, help, labelNames, registers: [registry] });
}

/** The backlog by kind of due work, and how long charging takes. */
function workGauges(registry: Registry) {
  const rows = gauge(registry, 'due_rows', 'Rows that wait to be worked on', ['kind']);
  const age = gauge(registry, 'due_rows_oldest_seconds', 'Age of the oldest waiting row', ['kind']);
  const deadLetters = gauge(registry, 'dead_letters', 'Rows that failed for good and wait for an operator', [
    'kind',
  ]);
  const latency = gauge(registry, 'charge_latency_seconds', 'Received to charged, last 5 minutes', [
    'quantile',
  ]);
  return (backlog: Backlog | undefined) => {
    // A figure that cannot be read is left out of the metrics, because its last value would look current.
    for (const one of [rows, age, deadLetters, latency]) one.reset();
    for (const { kind, ...figures } of backlog?.waiting ?? []) {
      rows.set({ kind }, figures.due);
      age.set({ kind }, figures.oldestSeconds);
      deadLetters.set({ kind }, figures.deadLetters);
    }
    for (const [quantile, seconds] of Object.entries(backlog?.chargeLatencySeconds ?? {}))
      latency.set({ quantile }, seconds);
  };
}

/** Open orders and releases of phone numbers, and differences from the provider's list. */
function numberGauges(registry: Registry) {
  const orders = gauge(registry, 'number_order_seconds', 'Since the oldest order that waits was paid');
  const releases = gauge(
    registry,
    'number_release_seconds',
    'Since the oldest number was given up that the provider still has, by the clock of the product',
  );
  const missing = gauge(registry, 'numbers_missing', 'Numbers of businesses that the provider does not have');
  const unknown = gauge(registry, 'numbers_unknown', 'Numbers at the provider that nobody here has bought');
  return (backlog: Backlog) => {
    orders.set(backlog.numberOrderSeconds);
    releases.set(backlog.numberReleaseSeconds);
    missing.set(backlog.numberCheck?.missing ?? 0);
    unknown.set(backlog.numberCheck?.unknown ?? 0);
  };
}

/** Gauges of overdue results: unsettled recharges and unanswered refund requests. */
function lateGauges(registry: Registry) {
  const unsettled = gauge(
    registry,
    'recharges_unsettled',
    'Recharges that Stripe has not answered for, or that are over here and open there',
    ['kind'],
  );
  const requests = gauge(
    registry,
    'money_back_waiting_seconds',
    'Since the refund request that waits longest was made, by the clock of the product',
  );
  return (backlog: Backlog) => {
    for (const [kind, count] of Object.entries(backlog.rechargesUnsettled)) unsettled.set({ kind }, count);
    requests.set(backlog.requestsWaitingSeconds);
  };
}

/**
 * The watchdogs: the ages of the last run of every timer, of the last success of its job, and of the last comparison of
 * balances with ledgers. The age of a watchdog that never ran counts from the start of this process.
 */
function watchGauges(registry: Registry) {
  const heartbeat = gauge(registry, 'schedule_age_seconds', 'Since a timer last ran', ['name']);
  const success = gauge(registry, 'job_success_age_seconds', 'Since a job last ended without an error', [
    'name',
  ]);
  const interval = gauge(registry, 'schedule_interval_seconds', 'How often a timer runs', ['name']);
  const checkAge = gauge(
    registry,
    'ledger_check_age_seconds',
    'Since all balances were compared with their ledgers',
  );
  const differences = gauge(registry, 'ledger_differences', 'Businesses whose books did not add up then');
  const payments = gauge(registry, 'payment_differences', 'Payments on which ledger and Stripe do not agree');
  const unknown = gauge(registry, 'unknown_payments', 'Payments at Stripe that nobody here has begun');
  const notTaken = gauge(
    registry,
    'calls_not_taken',
    'Calls of the last 24 hours that completed at Twilio without a voice webhook',
  );
  const overdue = gauge(
    registry,
    'fees_overdue_seconds',
    'Since the monthly fee that waits longest was due, by the clock of the product',
  );
  const fullLimits = gauge(
    registry,
    'sign_in_limits_full',
    'Accounts, browsers and addresses with too many failed sign-ins in the last 15 minutes',
    ['kind'],
  );
  const setLate = lateGauges(registry);
  const setNumbers = numberGauges(registry);
  for (const timer of TIMERS) interval.set({ name: timer.name }, timer.everyMs / 1_000);
  return (backlog: Backlog) => {
    const beats = new Map(backlog.heartbeats.map((beat) => [beat.name, beat]));
    for (const { name } of TIMERS) {
      const beat = beats.get(name);
      heartbeat.set({ name }, beat?.ageSeconds ?? process.uptime());
      success.set({ name }, beat?.successAgeSeconds ?? process.uptime());
    }
    checkAge.set(backlog.ledgerCheck?.ageSeconds ?? process.uptime());
    differences.set(backlog.ledgerCheck?.differences ?? 0);
    payments.set(backlog.paymentCheck?.differences ?? 0);
    unknown.set(backlog.paymentCheck?.unknownIntents ?? 0);
    notTaken.set(backlog.callsNotTaken);
    overdue.set(backlog.feesOverdueSeconds);
    for (const { kind, count } of backlog.fullSignInLimits) fullLimits.set({ kind }, count);
    setLate(backlog);
    setNumbers(backlog);
  };
}

/** The dependencies of this process: the database, its own pool of connections, and the queue. */
function groundGauges(registry: Registry) {
  const database = gauge(registry, 'database_up', 'Whether the database answered this scrape (1) or not (0)');
  const connections = gauge(registry, 'pool_connections', "Connections of this process's pool", ['state']);
  const waiting = gauge(registry, 'pool_waiting', 'Requests of this process that wait for a connection');
  const queue = gauge(
    registry,
    'queue_up',
    'Whether the queue could take a job at this scrape (1) or not (0)',
  );
  const depth = gauge(registry, 'queue_depth', 'Jobs that wait or run', ['queue']);
  return async ({ db, jobs }: Deps, isDatabaseUp: boolean) => {
    database.set(isDatabaseUp ? 1 : 0);
    const pool = db.connections();
    connections.set({ state: 'open' }, pool.open);
    connections.set({ state: 'idle' }, pool.idle);
    waiting.set(pool.waiting);
    const unknown = sleep(QUEUE_ANSWER_MS, undefined, { ref: false });
    const depths = await Promise.race([jobs.depth().catch(() => undefined), unknown]);
    queue.set(depths ? 1 : 0);
    depth.reset();
    for (const [name, jobs] of Object.entries(depths ?? {})) depth.set({ queue: name }, jobs);
  };
}

/** Queries of the database browser that run past their time limit. */
function browserGauge(registry: Registry) {
  const oldest = gauge(
    registry,
    'database_query_seconds',
    'For how long the oldest query of the database browser has run, also after its caller was answered',
  );
  const readOldest = createBrowserWatch();
  return async ({ db }: Deps, log: FastifyBaseLogger) => {
    oldest.reset();
    try {
      oldest.set(await readOldest(db));
    } catch (error) {
      log.warn({ err: error }, 'the oldest query of the database browser could not be read');
    }
  };
}

/**
 * The gauges that are read at each scrape. Only those of the pool describe this process. All others describe the whole
 * product and are the same on every server. Never throws: a figure that cannot be read is absent, and `database_up` or
 * `queue_up` is 0.
 */
export function createGauges(registry: Registry): (deps: Deps, log: FastifyBaseLogger) => Promise<void> {
  const [setWork, setWatch, setGround, setBrowser] = [
    workGauges(registry),
    watchGauges(registry),
    groundGauges(registry),
    browserGauge(registry),
  ];
  return async (deps, log) => {
    const backlog = await readBacklog(deps).catch((error: unknown) => {
      log.warn({ err: error }, 'the backlog could not be measured');
      return undefined;
    });
    setWork(backlog);
    if (backlog) setWatch(backlog);
    await setBrowser(deps, log);
    await setGround(deps, backlog !== undefined);
  };
}
