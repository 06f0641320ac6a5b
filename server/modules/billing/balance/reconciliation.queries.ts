import { instant, int, oneOf } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness, ofNoBusiness, type RowOf } from '../../../db/statement.ts';
import { type Reconciled, type ReconciliationView, UNSETTLED_KINDS } from '../billing.schema.ts';

const totals = ofBusiness({
  name: 'payments.totals',
  row: { payments: int, stripe_cents: int, ledger_cents: int },
  text: `SELECT count(*) FILTER (WHERE p.received_cents > 0)::int AS payments,
      coalesce(sum(round((p.received_cents - p.refunded_cents - p.disputed_cents) * p.exchange_rate)), 0)::bigint
        AS stripe_cents,
      coalesce((SELECT sum(e.amount_cents) FROM payment_effects e WHERE e.business_id = $business), 0)::bigint AS ledger_cents
    FROM payments p WHERE p.business_id = $business`,
});

const differences = ofBusiness({
  name: 'payments.differences',
  row: { payment_id: int, stripe_cents: int, ledger_cents: int },
  text: `SELECT payment_id, stripe_cents, ledger_cents FROM payment_differences
    WHERE business_id = $business ORDER BY payment_id DESC LIMIT 100`,
});

const RECONCILED = { count: int, own_cents: int, ledger_cents: int, repaired: int };

/** A recharge with more than one attempt was sent again because Stripe did not answer the first request. */
const recharges = ofBusiness({
  name: 'recharges.totals',
  row: RECONCILED,
  text: `SELECT count(*)::int AS count,
      coalesce(sum(credited_cents(r.amount_cents, p.exchange_rate)), 0)::bigint AS own_cents,
      coalesce((SELECT sum(e.amount_cents) FROM payment_effects e
                JOIN payments a ON a.business_id = e.business_id AND a.id = e.payment_id
                WHERE e.business_id = $business AND a.business_id = $business AND a.channel = 'auto'
                  AND e.kind = 'topup'), 0)::bigint AS ledger_cents,
      count(*) FILTER (WHERE r.attempts > 1)::int AS repaired
    FROM recharges r JOIN payments p ON p.business_id = r.business_id AND p.id = r.payment_id
    WHERE r.business_id = $business AND p.business_id = $business AND r.state = 'succeeded'`,
});

/**
 * Fees of the business with their ledger entries. `repaired`: the fees that were posted more than half an hour after
 * the start of their period, so the run in which they were due had missed them.
 */
const fees = ofBusiness({
  name: 'fees.totals',
  row: RECONCILED,
  text: `SELECT count(*)::int AS count, coalesce(sum(p.price_cents), 0)::bigint AS own_cents,
      coalesce((SELECT -sum(l.amount_cents) FROM ledger_entries l
                WHERE l.business_id = $business AND l.kind IN ('platform_fee', 'number_fee', 'hold_fee')), 0)::bigint
        AS ledger_cents,
      count(*) FILTER (WHERE p.created_at > p.starts_at + interval '30 minutes')::int AS repaired
    FROM charge_periods p WHERE p.business_id = $business`,
});

const unsettled = ofBusiness({
  name: 'billing.unsettled',
  row: { kind: oneOf(UNSETTLED_KINDS), row_id: int, since: instant, amount_cents: int },
  text: `SELECT kind, row_id, since, amount_cents FROM unsettled_charges
    WHERE business_id = $business ORDER BY since, kind, row_id LIMIT 100`,
});

/** The last reconciliation run. One run covers all businesses. */
const lastRun = ofNoBusiness({
  name: 'payments.last_reconciliation',
  row: { ran_at: instant },
  text: 'SELECT ran_at FROM payment_reconciliations ORDER BY id DESC LIMIT 1',
});

const toReconciled = (row: RowOf<typeof recharges>): Reconciled => ({
  count: row.count,
  ownCents: row.own_cents,
  ledgerCents: row.ledger_cents,
  repaired: row.repaired,
});

/**
 * Compares the payments of a business with their ledger entries and with the amounts that Stripe last reported. Also
 * compares recharges and fees with their ledger entries.
 */
export async function readReconciliation(db: TenantRunner): Promise<ReconciliationView> {
  const total = await db.one(totals);
  const differenceRows = await db.all(differences);
  const last = await db.first(lastRun);
  return {
    payments: total.payments,
    stripeCents: total.stripe_cents,
    ledgerCents: total.ledger_cents,
    checkedAt: last?.ran_at.toISOString() ?? null,
    differences: differenceRows.map((row) => ({
      paymentId: row.payment_id,
      stripeCents: row.stripe_cents,
      ledgerCents: row.ledger_cents,
    })),
    recharges: toReconciled(await db.one(recharges)),
    fees: toReconciled(await db.one(fees)),
    unsettled: (await db.all(unsettled)).map((row) => ({
      kind: row.kind,
      id: row.row_id,
      since: row.since.toISOString(),
      amountCents: row.amount_cents,
    })),
  };
}
