import { notFound } from '../../../core/errors.ts';
import { text, zone } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { COLUMNS, PAYMENT, toPaymentView } from '../payments/payments.queries.ts';
import type { ReceiptSettings, ReceiptView } from './receipts.schema.ts';

const byNumber = ofBusiness({
  name: 'receipts.by_number',
  params: { number: text },
  row: { ...PAYMENT, business_name: text, timezone: zone, address: text.orNull },
  text: `SELECT ${COLUMNS}, b.name AS business_name, b.timezone, s.address
    FROM payments p JOIN businesses b ON b.id = p.business_id
    LEFT JOIN receipt_settings s ON s.business_id = $business
    WHERE p.business_id = $business AND b.id = $business AND p.receipt_number = $number`,
});

/** Throws `not_found` for a receipt number of another business. */
export async function readReceipt(db: TenantRunner, { number }: { number: string }): Promise<ReceiptView> {
  const row = await db.first(byNumber, { number });
  if (!row) throw notFound();
  return {
    ...toPaymentView(row),
    receiptNumber: number,
    businessName: row.business_name,
    address: row.address ?? '',
    timezone: row.timezone,
  };
}

/** Defaults until the owner changes them: not mailed, and without an address. */
export async function readReceiptSettings(db: TenantRunner): Promise<ReceiptSettings> {
  const row = await db.models.receiptSettings.findFirst();
  return { isMailed: row?.isMailed ?? false, address: row?.address ?? '' };
}
