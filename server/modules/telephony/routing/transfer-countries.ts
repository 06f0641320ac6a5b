import { text, texts } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { countryOfPhone } from './decide-transfer-phone.ts';

const selectCountries = ofBusiness({
  name: 'routing.countries',
  row: { numbers: texts, phone: text.orNull, allowed: texts },
  text: `SELECT ARRAY(SELECT n.number FROM phone_numbers n
        WHERE n.business_id = $business AND n.status <> 'cancelled' ORDER BY n.id LIMIT 200) AS numbers,
      b.phone, coalesce((SELECT l.countries FROM transfer_limits l WHERE l.business_id = $business), '{}') AS allowed
    FROM businesses b WHERE b.id = $business`,
});

/**
 * Countries that are allowed because the owner entered a phone of that country. Owners can enter any phone without
 * proof, so only Canada and the United States are on the list: calls to both cost the same.
 */
const TRUSTED_AS_TYPED: readonly string[] = ['CA', 'US'];

/**
 * Countries to which a business's calls may be transferred: those of its numbers with us, the country of its own phone
 * if that is Canada or the United States, and those that an operator allowed.
 */
export async function readTransferCountries(db: TenantRunner): Promise<ReadonlySet<string>> {
  const { numbers, phone, allowed } = await db.one(selectCountries);
  const typed = phone === null ? null : countryOfPhone(phone);
  const own = numbers.flatMap((number) => countryOfPhone(number) ?? []);
  return new Set([...own, ...allowed, ...(typed && TRUSTED_AS_TYPED.includes(typed) ? [typed] : [])]);
}
