import type { PortalLanguage } from '../../../core/portal-language.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { readReceipt } from './receipts.queries.ts';
import type { ReceiptFile } from './receipts.schema.ts';

/** A receipt as a document in the reader's language. Throws `not_found` for a receipt number of another business. */
export async function downloadReceipt(
  db: TenantRunner,
  { number }: { number: string },
  language: PortalLanguage,
): Promise<ReceiptFile> {
  const pdf = await receiptPdf(await readReceipt(db, { number }), language);
  return { fileName: `${number}.pdf`, contentType: 'application/pdf', content: pdf.toString('base64') };
}
