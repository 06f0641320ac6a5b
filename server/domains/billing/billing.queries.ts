import { PLAN } from '../../core/plan.ts';
import type { Statement } from '../../db/sql.ts';
import type { TenantDb } from '../../db/tenant-db.ts';
import type { AccountView, OutlookView } from './billing.schema.ts';

const accountOfBusiness: Statement<{ balance_cents: number }> = {
  name: 'billing.account',
  isQuick: true,
  text: 'SELECT balance_cents FROM accounts WHERE business_id = $1',
};

const SPEND_DAYS = 14;

/** What was taken for calls and fees in the last days, and in how many days the business has existed of them. */
const recentSpend: Statement<{ spent_cents: number; days: number }> = {
  name: 'billing.recent_spend',
  text: `SELECT coalesce(-sum(l.amount_cents), 0)::bigint AS spent_cents,
      greatest(1, least($2, extract(epoch FROM app_now() - least(min(b.created_at), min(l.created_at))) / 86400))::float8 AS days
    FROM businesses b
    LEFT JOIN ledger_entries l ON l.business_id = b.id AND l.created_at > app_now() - make_interval(days => $2)
      AND l.kind IN ('call_charge', 'platform_fee', 'number_fee', 'hold_fee')
    WHERE b.id = $1`,
};

/** The prepaid balance now; `undefined` only when the business is gone. */
export async function findAccount(tenant: TenantDb): Promise<AccountView | undefined> {
  const [row] = await tenant.query(accountOfBusiness);
  if (!row) return undefined;
  const { lowBalanceThresholdCents } = PLAN;
  return {
    balanceCents: row.balance_cents,
    isLowBalance: row.balance_cents < lowBalanceThresholdCents,
    lowBalanceThresholdCents,
  };
}

/** How long the balance lasts at the pace of the last days. */
export async function readOutlook(tenant: TenantDb): Promise<OutlookView> {
  const [spend] = await tenant.query(recentSpend, [SPEND_DAYS]);
  const account = await findAccount(tenant);
  if (!spend || !account || spend.spent_cents <= 0) return { daysLeft: null };
  const centsADay = spend.spent_cents / spend.days;
  return { daysLeft: Math.floor(Math.max(0, account.balanceCents) / centsADay) };
}
