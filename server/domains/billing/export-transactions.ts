import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { toCsv } from '../../core/csv.ts';
import { centsToDollars } from '../../core/money.ts';
import type { Statement } from '../../db/sql.ts';
import type { TenantDb } from '../../db/tenant-db.ts';
import type { LedgerFilter } from './billing.schema.ts';
import { listTransactions } from './ledger.queries.ts';

const zoneOfBusiness: Statement<{ timezone: string }> = {
  name: 'billing.zone',
  text: 'SELECT timezone FROM businesses WHERE id = $1',
};

const dollars = (cents: number) => centsToDollars(cents).toFixed(2);

/** The lines of the ledger that a filter shows, oldest first, as CSV; times are the business's wall clock. */
export async function exportTransactions(tenant: TenantDb, filter: LedgerFilter): Promise<string> {
  const [business] = await tenant.query(zoneOfBusiness);
  const zone = business?.timezone ?? 'UTC';
  const { entries } = await listTransactions(tenant, filter);
  const rows = entries
    .reverse()
    .map((entry) => [
      format(new TZDate(entry.createdAt, zone), 'yyyy-MM-dd HH:mm:ss'),
      dollars(entry.amountCents),
      entry.reason,
      entry.kind,
      dollars(entry.balanceAfterCents),
      entry.callSid ?? '',
      entry.paymentId ?? '',
    ]);
  return toCsv([`Date (${zone})`, 'Amount', 'Reason', 'Kind', 'Balance after', 'Call', 'Payment'], rows);
}
