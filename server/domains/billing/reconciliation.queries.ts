import { instant, int } from '../../db/column-types.ts';
import type { TenantRunner } from '../../db/database.ts';
import { ofBusiness, ofNoBusiness } from '../../db/statement.ts';
import type { ReconciliationView } from './billing.schema.ts';

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

/** One run looks at every business. */
const lastRun = ofNoBusiness({
  name: 'payments.last_reconciliation',
  row: { ran_at: instant },
  text: 'SELECT ran_at FROM payment_reconciliations ORDER BY id DESC LIMIT 1',
});

/** Payments, ledger and Stripe's last word of one business, side by side. */
export async function readReconciliation(db: TenantRunner): Promise<ReconciliationView> {
  const total = await db.one(totals);
  const found = await db.all(differences);
  const last = await db.first(lastRun);
  return {
    payments: total.payments,
    stripeCents: total.stripe_cents,
    ledgerCents: total.ledger_cents,
    checkedAt: last?.ran_at.toISOString() ?? null,
    differences: found.map((row) => ({
      paymentId: row.payment_id,
      stripeCents: row.stripe_cents,
      ledgerCents: row.ledger_cents,
    })),
  };
}
