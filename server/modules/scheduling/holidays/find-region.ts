import { areaCodeOf, type Region, regionOfAreaCode } from '../../../core/area-codes.ts';
import { countryOf, toE164 } from '../../../core/phone-number.ts';
import { text, zone } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { findRegionOfZone } from './public-holidays.ts';

const places = ofBusiness({
  name: 'hours.places',
  row: { timezone: zone, phone: text.orNull, number: text.orNull },
  text: `SELECT b.timezone, b.phone,
      (SELECT n.number FROM phone_numbers n WHERE n.business_id = $business AND n.status = 'active'
       ORDER BY n.is_primary DESC, n.id LIMIT 1) AS number
    FROM businesses b WHERE b.id = $business`,
});

/**
 * Where a business is: the place of its owner's phone number, else of its own number, else of its time zone. A country
 * without a province gets the province of the zone, if the zone is in that country.
 */
export async function findRegion(db: TenantRunner): Promise<Region | null> {
  const { timezone, phone, number } = await db.one(places);
  const ofZone = await findRegionOfZone(timezone);
  const ofPhone = [phone, number].map(regionOfNumber).find((region) => region !== null) ?? ofZone;
  if (ofPhone === null || ofPhone.subdivision !== null) return ofPhone;
  return ofPhone.country === ofZone?.country ? ofZone : ofPhone;
}

/** A business's phone is stored as it was typed. */
function regionOfNumber(phone: string | null): Region | null {
  const e164 = phone && toE164(phone);
  if (!e164) return null;
  const areaCode = areaCodeOf(e164);
  if (areaCode !== null) return regionOfAreaCode(areaCode);
  const country = countryOf(e164);
  return country === null ? null : { country, subdivision: null };
}
