import { PLAN } from '../../core/plan.ts';
import { float, int } from '../../db/column-types.ts';
import type { TenantRunner } from '../../db/database.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { AccountView, OutlookView } from './billing.schema.ts';

const accountOfBusiness = ofBusiness({
  name: 'billing.account',
  isPipelined: true,
  row: { balance_cents: int },
  text: 'SELECT balance_cents FROM accounts WHERE business_id = $business',
});

const SPEND_DAYS = 14;

/** What was taken for calls and fees in the last days, and in how many days the business has existed of them. */
const recentSpend = ofBusiness({
  name: 'billing.recent_spend',
  params: { days: int },
  row: { spent_cents: int, days: float },
  text: `SELECT coalesce(-sum(l.amount_cents), 0)::bigint AS spent_cents,
      greatest(1, least($days, extract(epoch FROM app_now() - least(min(b.created_at), min(l.created_at))) / 86400))::float8 AS days
    FROM businesses b
    LEFT JOIN ledger_entries l ON l.business_id = b.id AND l.created_at > app_now() - make_interval(days => $days)
      AND l.kind IN ('call_charge', 'platform_fee', 'number_fee', 'hold_fee')
    WHERE b.id = $business`,
});

/** The prepaid balance now; `undefined` only when the business is gone. */
export async function findAccount(db: TenantRunner): Promise<AccountView | undefined> {
  const row = await db.first(accountOfBusiness);
  if (!row) return undefined;
  const { lowBalanceThresholdCents } = PLAN;
  return {
    balanceCents: row.balance_cents,
    isLowBalance: row.balance_cents < lowBalanceThresholdCents,
    lowBalanceThresholdCents,
  };
}

/** How long the balance lasts at the pace of the last days. */
export async function readOutlook(db: TenantRunner): Promise<OutlookView> {
  const spend = await db.first(recentSpend, { days: SPEND_DAYS });
  const account = await findAccount(db);
  if (!spend || !account || spend.spent_cents <= 0) return { daysLeft: null };
  const centsADay = spend.spent_cents / spend.days;
  return { daysLeft: Math.floor(Math.max(0, account.balanceCents) / centsADay) };
}
