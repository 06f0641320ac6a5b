import { formatInZone } from '../../../core/business-time.ts';
import { toCsv } from '../../../core/csv.ts';
import { centsToDollars } from '../../../core/money.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { readZone } from '../../../db/read-zone.ts';
import { wireText } from '../../../texts.ts';
import type { LedgerFilter } from '../billing.schema.ts';
import { listTransactions } from './ledger.queries.ts';

const dollars = (cents: number) => centsToDollars(cents).toFixed(2);

/** Ledger entries that match a filter, oldest first, as CSV in English. Times are in the business's time zone. */
export async function exportTransactions(db: TenantRunner, filter: LedgerFilter): Promise<string> {
  const zone = await readZone(db);
  const { entries } = await listTransactions(db, filter, 'en');
  const rows = entries
    .reverse()
    .map((entry) => [
      formatInZone(new Date(entry.createdAt), zone, 'yyyy-MM-dd HH:mm:ss'),
      dollars(entry.amountCents),
      entry.reason,
      entry.kind,
      dollars(entry.balanceAfterCents),
      entry.callSid ?? '',
      entry.paymentId ?? '',
    ]);
  const columns = ['amount', 'reason', 'kind', 'balanceAfter', 'call', 'payment'] as const;
  const header = columns.map((column) => wireText(`wire.csv.${column}`));
  return toCsv([wireText('wire.csv.date', { zone }), ...header], rows);
}
