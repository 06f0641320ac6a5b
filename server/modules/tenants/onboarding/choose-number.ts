import type { Actor } from '../../../core/actor.ts';
import { text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { countProviderQuery, numberTaken, readTerms } from '../../telephony/index.ts';
import type { ChooseNumberInput } from './onboarding.schema.ts';

const saveNumber = ofBusiness({
  name: 'onboarding.save_number',
  params: { phoneNumber: text, locality: text.orNull, region: text.orNull },
  text: `INSERT INTO onboarding_choices (business_id, phone_number, locality, region, number_chosen_at)
    VALUES ($business, $phoneNumber, $locality, $region, app_now())
    ON CONFLICT (business_id) DO UPDATE SET phone_number = excluded.phone_number, locality = excluded.locality,
      region = excluded.region, number_chosen_at = excluded.number_chosen_at`,
});

/**
 * Saves the number that a new business chose. A later choice replaces an earlier one. The number is not reserved until
 * it is ordered. Throws `number_taken` for a number that is not for sale; `conflict` for one that the business has
 * already ordered; `rate_limited` after too many searches and choices within a day; `provider_unavailable`.
 */
export async function chooseNumber(
  deps: MemberDeps,
  actor: Actor,
  { phoneNumber }: ChooseNumberInput,
): Promise<void> {
  await countProviderQuery(deps, actor, 'search');
  await readTerms(deps.db, phoneNumber);
  const forSale = await deps.telephony.findForSale(phoneNumber);
  if (!forSale) throw numberTaken();
  const { locality, region } = forSale;
  await deps.db.all(saveNumber, { phoneNumber, locality, region });
}
