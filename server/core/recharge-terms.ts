import type { RechargeSettings } from './first-recharge.ts';
import { formatCents } from './money.ts';

/**
 * What an owner agrees to by switching auto-recharge on in Billing, in the words that the portal shows and the consent
 * keeps. What the Pay button of a first number agrees to is in payment-terms.ts.
 * Other words are other terms: change them here only.
 */
export function rechargeTerms({ thresholdCents, amountCents, capCents }: RechargeSettings): string {
  const threshold = formatCents(thresholdCents);
  const amount = formatCents(amountCents);
  const cap = formatCents(capCents);
  // One sentence, so that it is found by those who translate it (core/sentences/money.ts).
  return `I allow you to charge my saved card, without asking me each time, whenever the balance falls below ${threshold}: once, by the smallest multiple of ${amount} that brings the balance back to at least ${threshold}. There are at most 5 such charges in 24 hours, and together at most ${cap} in a calendar month. I get an email about each of them and about every change of this, and can switch it off at any time.`;
}
