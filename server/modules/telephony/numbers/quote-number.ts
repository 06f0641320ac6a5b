import { formatPhoneNumber } from '../../../core/phone-number.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { readTermsOrOwn } from './number-terms.ts';
import type { NumberQuoteView, QuoteNumberInput } from './numbers.schema.ts';

/**
 * What a number would cost now, what the balance lacks for it, and whether it is the business's already. Throws
 * `number_taken` for a number of another business.
 */
export async function quoteNumber(
  db: TenantRunner,
  { phoneNumber }: QuoteNumberInput,
): Promise<NumberQuoteView> {
  const { monthlyFeeCents: firstMonthCents, ...terms } = await readTermsOrOwn(db, phoneNumber);
  return { phoneNumber, formatted: formatPhoneNumber(phoneNumber), firstMonthCents, ...terms };
}
