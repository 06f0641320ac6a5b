import { t } from '../../../lib/text/texts.ts';
import { formatPremium } from '../format-number.ts';
import type { AvailableNumber, PremiumNumber } from '../number.ts';

/** The number that somebody is about to get, of either kind. */
export type Choice = { phoneNumber: string; formatted: string; place: string; priceCents: number };

type Placed = Pick<AvailableNumber, 'phoneNumber' | 'formatted' | 'locality' | 'region' | 'priceCents'>;

export function choiceOf(number: Placed): Choice {
  const { phoneNumber, formatted, locality, region, priceCents } = number;
  const place = [locality, region].filter(Boolean).join(', ') || t('common.notAvailable');
  return { phoneNumber, formatted, place, priceCents };
}

export function choiceOfPremium(number: PremiumNumber): Choice {
  const { phoneNumber, priceCents } = number;
  return { phoneNumber, formatted: formatPremium(number), place: t('numbers.premium'), priceCents };
}
