import { areaCodeOf, provinceOfZone, regionOfAreaCode } from '../../../core/area-codes.ts';
import { toE164 } from '../../../core/phone-number.ts';
import { CANADIAN_REGIONS, type CanadianRegion } from '../../telephony/numbers/numbers.schema.ts';
import type { ProgressView } from './onboarding.schema.ts';

const asRegion = (code: string | null): CanadianRegion | null =>
  CANADIAN_REGIONS.find((one) => one === code) ?? null;

/**
 * Area in which a new business is offered numbers: the area code of its phone if that is Canadian, otherwise the
 * province of its time zone. Null when neither is in Canada, because only Canadian numbers are for sale.
 */
export function findArea(phone: string | null, timezone: string): ProgressView['area'] {
  // A business's phone is stored as typed, so it is parsed here.
  const areaCode = areaCodeOf((phone && toE164(phone)) ?? '');
  const ofPhone = areaCode === null ? null : regionOfAreaCode(areaCode);
  const region = asRegion(ofPhone?.country === 'CA' ? ofPhone.subdivision : null);
  if (region !== null) return { region, areaCode };
  const ofZone = asRegion(provinceOfZone(timezone));
  return ofZone === null ? null : { region: ofZone, areaCode: null };
}
