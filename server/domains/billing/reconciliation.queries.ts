import type { Statement } from '../../db/sql.ts';
import type { TenantDb } from '../../db/tenant-db.ts';
import type { ReconciliationView } from './billing.schema.ts';

const totals: Statement<{ payments: number; stripe_cents: number; ledger_cents: number }> = {
  name: 'payments.totals',
  text: `SELECT count(*) FILTER (WHERE p.received_cents > 0)::int AS payments,
      coalesce(sum(round((p.received_cents - p.refunded_cents - p.disputed_cents) * p.exchange_rate)), 0)::bigint
        AS stripe_cents,
      coalesce((SELECT sum(e.amount_cents) FROM payment_effects e WHERE e.business_id = $1), 0)::bigint AS ledger_cents
    FROM payments p WHERE p.business_id = $1`,
};

const differences: Statement<{ payment_id: number; stripe_cents: number; ledger_cents: number }> = {
  name: 'payments.differences',
  text: `SELECT payment_id, stripe_cents, ledger_cents FROM payment_differences
    WHERE business_id = $1 ORDER BY payment_id DESC LIMIT 100`,
};

const lastRun: Statement<{ ran_at: Date }> = {
  name: 'payments.last_reconciliation',
  text: `/* $1 is not needed: one run looks at every business */
    SELECT ran_at FROM payment_reconciliations WHERE $1::int IS NOT NULL ORDER BY id DESC LIMIT 1`,
};

/** Payments, ledger and Stripe's last word of one business, side by side. */
export async function readReconciliation(tenant: TenantDb): Promise<ReconciliationView> {
  const [total] = await tenant.query(totals);
  const found = await tenant.query(differences);
  const [last] = await tenant.query(lastRun);
  return {
    payments: total?.payments ?? 0,
    stripeCents: total?.stripe_cents ?? 0,
    ledgerCents: total?.ledger_cents ?? 0,
    checkedAt: last?.ran_at.toISOString() ?? null,
    differences: found.map((row) => ({
      paymentId: row.payment_id,
      stripeCents: row.stripe_cents,
      ledgerCents: row.ledger_cents,
    })),
  };
}
