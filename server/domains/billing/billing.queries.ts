import { PLAN } from '../../core/plan.ts';
import type { Statement } from '../../db/sql.ts';
import type { TenantDb } from '../../db/tenant-db.ts';
import type { AccountView, LedgerEntryView, LedgerKind, ListTransactionsInput } from './billing.schema.ts';

const accountOfBusiness: Statement<{ balance_cents: number }> = {
  name: 'billing.account',
  text: 'SELECT balance_cents FROM accounts WHERE business_id = $1',
};

/** The prepaid balance now; `undefined` only when the business is gone. */
export async function findAccount(tenant: TenantDb): Promise<AccountView | undefined> {
  const [row] = await tenant.query(accountOfBusiness);
  if (!row) return undefined;
  const lowBalanceThresholdCents = PLAN.lowBalanceThresholdCents;
  return {
    balanceCents: row.balance_cents,
    isLowBalance: row.balance_cents < lowBalanceThresholdCents,
    lowBalanceThresholdCents,
  };
}

type EntryRow = {
  id: number;
  sequence: number;
  created_at: Date;
  kind: LedgerKind;
  amount_cents: number;
  balance_after_cents: number;
  reason: string;
  call_sid: string | null;
};

const ledgerPage: Statement<EntryRow> = {
  name: 'billing.ledger_page',
  text: `SELECT id, sequence, created_at, kind, amount_cents, balance_after_cents, reason, call_sid
    FROM ledger_entries
    WHERE business_id = $1 AND ($2::bigint IS NULL OR sequence < $2) AND ($3::text IS NULL OR call_sid = $3)
    ORDER BY sequence DESC LIMIT $4`,
};

export type LedgerPage = { entries: LedgerEntryView[]; nextCursor: number | null };

/** The ledger, newest first; whole without a limit. */
export async function listTransactions(tenant: TenantDb, input: ListTransactionsInput): Promise<LedgerPage> {
  const peek = input.limit === undefined ? null : input.limit + 1;
  const rows = await tenant.query(ledgerPage, [input.cursor ?? null, input.callSid ?? null, peek]);
  const page = rows.slice(0, input.limit);
  return {
    entries: page.map((row) => ({
      id: row.id,
      sequence: row.sequence,
      createdAt: row.created_at.toISOString(),
      kind: row.kind,
      amountCents: row.amount_cents,
      balanceAfterCents: row.balance_after_cents,
      reason: row.reason,
      callSid: row.call_sid,
    })),
    nextCursor: rows.length > page.length ? (page.at(-1)?.sequence ?? null) : null,
  };
}
