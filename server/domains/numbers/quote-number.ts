import { formatPhoneNumber } from '../../core/phone-number.ts';
import type { TenantRunner } from '../../db/database.ts';
import { readTerms } from './number-terms.ts';
import type { NumberQuoteView, QuoteNumberInput } from './numbers.schema.ts';

/** What a number would cost now, and what the balance lacks for it. Throws `number_taken`, and `conflict` for one that the
 * business has ordered already. */
export async function quoteNumber(
  db: TenantRunner,
  { phoneNumber }: QuoteNumberInput,
): Promise<NumberQuoteView> {
  const { monthlyFeeCents: firstMonthCents, ...terms } = await readTerms(db, phoneNumber);
  return { phoneNumber, formatted: formatPhoneNumber(phoneNumber), firstMonthCents, ...terms };
}
