import { formatPhoneNumber } from '../../../core/phone-number.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { readTermsOrOwn } from './number-terms.ts';
import type { NumberQuoteView, QuoteNumberInput } from './numbers.schema.ts';

/**
 * The current price of a number, the missing amount, and whether the business already has the number. Throws
 * `number_taken` for a number of another business.
 */
export async function quoteNumber(
  db: TenantRunner,
  { phoneNumber }: QuoteNumberInput,
): Promise<NumberQuoteView> {
  const { monthlyFeeCents: firstMonthCents, ...terms } = await readTermsOrOwn(db, phoneNumber);
  return { phoneNumber, formatted: formatPhoneNumber(phoneNumber), firstMonthCents, ...terms };
}
