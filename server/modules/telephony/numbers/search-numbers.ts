import type { Actor } from '../../../core/actor.ts';
import { formatPhoneNumber } from '../../../core/phone-number.ts';
import { PLAN } from '../../../core/plan.ts';
import { int, text, texts } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { countProviderQuery } from './count-provider-query.ts';
import type { AvailableNumberView, SearchNumbersInput } from './numbers.schema.ts';

/** Maximum number of phone numbers that one request to the provider returns. */
const FOUND_MAX = 50;

/** Excludes numbers that a business has or is buying, and premium numbers, which have their own list. */
const choosable = ofBusiness({
  name: 'numbers.choosable',
  params: { numbers: texts, holdMinutes: int },
  row: { phone_number: text, price_cents: int },
  text: `SELECT f.phone_number, b.number_fee_cents AS price_cents
    FROM unnest($numbers::text[]) WITH ORDINALITY AS f (phone_number, place) JOIN businesses b ON b.id = $business
    WHERE NOT EXISTS (SELECT FROM premium_numbers m WHERE m.phone_number = f.phone_number)
      AND NOT EXISTS (SELECT FROM number_orders o WHERE o.business_id = $business
                        AND o.phone_number = f.phone_number AND o.state IN ('awaiting_payment', 'paid', 'bought'))
      AND NOT is_number_taken(f.phone_number, $business, $holdMinutes)
    ORDER BY f.place`,
});

/**
 * Canadian numbers for sale that can take calls, with their monthly price for this business. Throws `rate_limited`
 * after too many searches within a day, `provider_unavailable` when the provider does not answer.
 */
export async function searchNumbers(
  deps: MemberDeps,
  actor: Actor,
  input: SearchNumbersInput,
): Promise<AvailableNumberView[]> {
  await countProviderQuery(deps, actor, 'search');
  const forSale = await deps.telephony.searchForSale(input, FOUND_MAX);
  const byNumber = new Map(forSale.map((number) => [number.phoneNumber, number]));
  const params = { numbers: [...byNumber.keys()], holdMinutes: PLAN.orderHoldMinutes };
  return (await deps.db.all(choosable, params)).flatMap((row) => {
    const number = byNumber.get(row.phone_number);
    if (!number) return [];
    return [{ ...number, formatted: formatPhoneNumber(number.phoneNumber), priceCents: row.price_cents }];
  });
}
