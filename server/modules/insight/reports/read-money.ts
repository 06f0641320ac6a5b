import { day, int, jsonOf } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { InsightPeriodInput } from '../insights/insights.schema.ts';
import { ENDS_AT, STARTS_AT } from '../insights/read-period.ts';
import type { MoneyFacts } from './report-facts.ts';

/**
 * Both balances are taken from ledger entries, and the entries between them are summed by sequence. The sum therefore
 * equals the difference of the balances to the cent, even if two entries have the same time.
 */
const ledgerTotals = ofBusiness({
  name: 'reports.money',
  params: { from: day, to: day },
  row: { from_cents: int, to_cents: int, kinds: jsonOf<MoneyFacts['kinds']>() },
  text: `WITH first AS (
      SELECT sequence, balance_after_cents FROM ledger_entries
      WHERE business_id = $business AND created_at < ${STARTS_AT} ORDER BY sequence DESC LIMIT 1
    ), last AS (
      SELECT sequence, balance_after_cents FROM ledger_entries
      WHERE business_id = $business AND created_at < ${ENDS_AT} ORDER BY sequence DESC LIMIT 1
    ), sums AS (
      SELECT kind, count(*) AS lines, sum(amount_cents) AS cents FROM ledger_entries
      WHERE business_id = $business AND sequence > coalesce((SELECT sequence FROM first), 0)
        AND sequence <= coalesce((SELECT sequence FROM last), 0)
      GROUP BY kind
    )
    SELECT coalesce((SELECT balance_after_cents FROM first), 0) AS from_cents,
      coalesce((SELECT balance_after_cents FROM last), 0) AS to_cents,
      coalesce((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'lines', lines, 'cents', cents) ORDER BY kind)
        FROM sums), '[]') AS kinds`,
});

/** Ledger totals by kind for days of the business's calendar, with opening and closing balance. */
export async function readMoney(db: TenantRunner, { from, to }: InsightPeriodInput): Promise<MoneyFacts> {
  const { from_cents: fromCents, to_cents: toCents, kinds } = await db.one(ledgerTotals, { from, to });
  return { fromCents, toCents, kinds };
}
