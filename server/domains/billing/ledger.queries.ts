import type { Statement } from '../../db/sql.ts';
import type { TenantDb } from '../../db/tenant-db.ts';
import type { LedgerEntryView, LedgerFilter, LedgerKind, ListTransactionsInput } from './billing.schema.ts';

type EntryRow = {
  id: number;
  sequence: number;
  created_at: Date;
  kind: LedgerKind;
  amount_cents: number;
  balance_after_cents: number;
  reason: string;
  call_sid: string | null;
  payment_id: number | null;
};

/** Days are those of the business's own zone. */
const ledgerPage: Statement<EntryRow> = {
  name: 'billing.ledger_page',
  text: `SELECT l.id, l.sequence, l.created_at, l.kind, l.amount_cents, l.balance_after_cents, l.reason, l.call_sid,
      (SELECT e.payment_id FROM payment_effects e
       WHERE e.business_id = l.business_id AND e.sequence = l.sequence) AS payment_id
    FROM ledger_entries l JOIN businesses b ON b.id = l.business_id
    WHERE l.business_id = $1 AND b.id = $1 AND ($2::bigint IS NULL OR l.sequence < $2)
      AND ($3::text IS NULL OR l.call_sid = $3)
      AND ($4::text[] IS NULL OR l.kind = ANY ($4))
      AND ($5::date IS NULL OR l.created_at >= $5::date::timestamp AT TIME ZONE b.timezone)
      AND ($6::date IS NULL OR l.created_at < ($6::date + 1)::timestamp AT TIME ZONE b.timezone)
    ORDER BY l.sequence DESC LIMIT $7`,
};

export type LedgerPage = { entries: LedgerEntryView[]; nextCursor: number | null };

function readPage(tenant: TenantDb, filter: LedgerFilter, cursor: number | null, limit: number | null) {
  const { callSid, kinds, from, to } = filter;
  const wanted = kinds && kinds.length > 0 ? kinds : null;
  return tenant.query(ledgerPage, [cursor, callSid ?? null, wanted, from ?? null, to ?? null, limit]);
}

const toView = (row: EntryRow): LedgerEntryView => ({
  id: row.id,
  sequence: row.sequence,
  createdAt: row.created_at.toISOString(),
  kind: row.kind,
  amountCents: row.amount_cents,
  balanceAfterCents: row.balance_after_cents,
  reason: row.reason,
  callSid: row.call_sid,
  paymentId: row.payment_id,
});

/** The ledger, newest first; whole without a limit. */
export async function listTransactions(tenant: TenantDb, input: ListTransactionsInput): Promise<LedgerPage> {
  const peek = input.limit === undefined ? null : input.limit + 1;
  const rows = await readPage(tenant, input, input.cursor ?? null, peek);
  const page = rows.slice(0, input.limit);
  return {
    entries: page.map(toView),
    nextCursor: rows.length > page.length ? (page.at(-1)?.sequence ?? null) : null,
  };
}
