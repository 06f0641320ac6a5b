import { formatInZone } from '../../../core/business-time.ts';
import { toCsv } from '../../../core/csv.ts';
import { centsToDollars } from '../../../core/money.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { readZone } from '../../../db/read-zone.ts';
import { wireText } from '../../../texts.ts';
import { listCalls } from './calls.queries.ts';
import type { CallFilter } from './calls.schema.ts';

/**
 * The calls that match a filter, newest first, as CSV. Times are in the business's time zone. The charge is empty for
 * roles that may not see money.
 */
export async function exportCalls(
  db: TenantRunner,
  filter: CallFilter,
  maySeeMoney: boolean,
): Promise<string> {
  const [zone, { calls }] = await Promise.all([readZone(db), listCalls(db, filter, maySeeMoney)]);
  const rows = calls.map((call) => [
    formatInZone(new Date(call.startedAt), zone, 'yyyy-MM-dd HH:mm:ss'),
    call.customerName ?? '',
    call.customerPhone ?? '',
    call.direction,
    call.channel,
    call.durationSeconds ?? '',
    call.status,
    call.outcome ?? '',
    call.chargeOutcome,
    call.chargeCents === null ? '' : centsToDollars(call.chargeCents).toFixed(2),
    call.callSid,
  ]);
  const columns = ['customer', 'phone', 'direction', 'channel', 'seconds', 'status'] as const;
  const others = ['outcome', 'charge', 'cost', 'call'] as const;
  const header = [...columns, ...others].map((column) => wireText(`wire.csv.${column}`));
  return toCsv([wireText('wire.csv.start', { zone }), ...header], rows);
}
