import type { TFunction } from 'i18next';
import type { RechargeSettings } from './first-recharge.ts';

/**
 * The terms of switching auto-recharge on in Billing: the portal shows this text and the consent stores it.
 * The agreement next to the Pay button of a first number is in payment-terms.ts.
 */
export function renderRechargeTerms(
  t: TFunction,
  { thresholdCents, amountCents, capCents }: RechargeSettings,
): string {
  return t('recharge.terms', { threshold: thresholdCents, amount: amountCents, cap: capCents });
}
