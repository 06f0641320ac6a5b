import type pg from 'pg';
import type Stripe from 'stripe';

/** Errors in the ledger as lists, which are empty when the ledger is correct, and the number of charged calls. */
export type LedgerVerdict = {
  wrong: {
    /** Balances that differ from the sum of their entries, and breaks in the chain of entries. */
    differences: unknown[];
    /**
     * `uncharged`: billable calls without a charge. `unfounded`: charges without a billable call. `doubled`: calls with
     * two charges.
     */
    uncharged: string[];
    unfounded: string[];
    doubled: string[];
    /** Dead letters, and rows older than 90 s although a worker is running. */
    overdue: unknown[];
  };
  charges: number;
};

async function column<Value>(pool: pg.Pool, sql: string): Promise<Value[]> {
  const { rows } = await pool.query<{ value: Value }>(`${sql}`);
  return rows.map((row) => row.value);
}

const BILLABLE = `e.payload ->> 'status' = 'completed' AND (e.payload ->> 'durationSeconds')::int >= 5
  AND e.business_id IS NOT NULL AND c.began_at IS NOT NULL AND c.refusal IS NULL`;

/**
 * Returns overdue rows only if a worker has left heartbeats. In tests without a worker, the test itself processes the
 * rows.
 */
export async function findOverdue(pool: pg.Pool): Promise<unknown[]> {
  const dueTables = ['inbox_events', 'outbox_events', 'outgoing_mails'];
  const overdue = dueTables.map((table) => {
    const timeColumn = table === 'inbox_events' ? 'received_at' : 'created_at';
    return column<unknown>(
      pool,
      `SELECT to_jsonb(t) AS value FROM ${table} t WHERE dead_at IS NOT NULL
        OR (done_at IS NULL AND ${timeColumn} < clock_timestamp() - interval '90 seconds'
          AND EXISTS (SELECT FROM schedule_heartbeats))`,
    );
  });
  return (await Promise.all(overdue)).flat();
}

/**
 * The invariants of every fault experiment (docs/operations/fault-experiments.md), for all businesses of the database.
 */
export async function judgeLedger(pool: pg.Pool): Promise<LedgerVerdict> {
  // Without current statistics, the plans of these queries take minutes after a hundred thousand inserts.
  await pool.query('ANALYZE inbox_events, calls, ledger_entries');
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
         WHERE ${BILLABLE} AND e.done_at IS NOT NULL
           AND NOT EXISTS (SELECT FROM inbox_events w
             WHERE w.provider = 'twilio' AND w.event_key = e.correlation_id || ':begun' AND w.done_at IS NULL)
           AND NOT EXISTS (SELECT FROM ledger_entries l
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
      overdue: await findOverdue(pool),
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

/** True if all inbox events are done. */
export async function isDrained(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM inbox_events WHERE done_at IS NULL`,
  );
  return rows[0]?.waiting === 0;
}

/** One payment with its net amount at Stripe and in the ledger. */
type PaymentDifference = { paymentIntentId: string; stripeCents: number; ledgerCents: number };

export type PaymentVerdict = {
  /** The payments with different amounts at Stripe and in the ledger. */
  differences: PaymentDifference[];
  /** Net total of all payments, at Stripe and in the ledger. */
  stripeCents: number;
  ledgerCents: number;
};

/** Dispute states in which the product keeps the money: won disputes and inquiries. */
const HARMLESS = new Set([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
]);

/**
 * For each payment intent: successful charges − refunds − withdrawn disputes. Computed from the objects that Stripe
 * lists, not from its events.
 */
async function stripeNets(stripe: Stripe): Promise<Map<string, number>> {
  const nets = new Map<string, number>();
  const add = (intent: Stripe.Charge['payment_intent'], cents: number) => {
    const id = typeof intent === 'string' ? intent : (intent?.id ?? 'no intent');
    nets.set(id, (nets.get(id) ?? 0) + cents);
  };
  const page = { limit: 100 };
  for await (const charge of stripe.charges.list(page))
    if (charge.status === 'succeeded') add(charge.payment_intent, charge.amount_captured);
  for await (const refund of stripe.refunds.list(page))
    if (refund.status === 'succeeded') add(refund.payment_intent, -refund.amount);
  for await (const dispute of stripe.disputes.list(page))
    if (!HARMLESS.has(dispute.status)) add(dispute.payment_intent, -dispute.amount);
  return nets;
}

/**
 * Compares all payments of the database with Stripe. Ignores top-ups by `addFunds` of the factories, which have no
 * payment.
 */
export async function judgePayments(pool: pg.Pool, stripe: Stripe): Promise<PaymentVerdict> {
  const { rows } = await pool.query<{ id: string; cents: number }>(
    `SELECT coalesce(p.stripe_payment_intent_id, l.source) AS id, sum(l.amount_cents)::bigint AS cents
     FROM ledger_entries l
     LEFT JOIN payment_effects e ON e.kind = l.kind AND e.source = l.source AND e.business_id = l.business_id
     LEFT JOIN payments p ON p.business_id = e.business_id AND p.id = e.payment_id
     WHERE l.kind IN ('topup', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal')
       AND l.source NOT LIKE 'pi\\_test\\_%' GROUP BY 1`,
  );
  const ledger = new Map(rows.map(({ id, cents }) => [id, Number(cents)]));
  const nets = await stripeNets(stripe);
  const sum = (amounts: Map<string, number>) =>
    [...amounts.values()].reduce((total, cents) => total + cents, 0);
  const differences = [...new Set([...nets.keys(), ...ledger.keys()])]
    .map((id) => ({ paymentIntentId: id, stripeCents: nets.get(id) ?? 0, ledgerCents: ledger.get(id) ?? 0 }))
    .filter(({ stripeCents, ledgerCents }) => stripeCents !== ledgerCents);
  return { differences, stripeCents: sum(nets), ledgerCents: sum(ledger) };
}
