import { firstRecharge, type RechargeSettings } from './first-recharge.ts';
import { formatCents } from './money.ts';

/** What a payment by card leads to, of which the sentence beside the Pay button is made. Amounts are cents. */
export type PaymentTerms = {
  /** What the card is charged now. */
  todayCents: number;
  /** The next platform fee, on a day of the business's calendar ('2026-12-07'); null where none is to come. */
  platformFee: { amountCents: number; day: string; isDueNow: boolean } | null;
  /** The balance after the first month's fees of the number that is ordered; null for a payment without a number. */
  remainingCents: number | null;
  /** What the owner chose before, which this payment does not change; null where nobody has chosen. */
  chosenRecharge: RechargeSettings | 'off' | null;
};

/** The auto-recharge that the Pay button may consent to; null where none is offered. */
export function offeredRecharge({ chosenRecharge, remainingCents }: PaymentTerms): RechargeSettings | null {
  if (chosenRecharge !== null || remainingCents === null) return null;
  return firstRecharge(remainingCents);
}

/**
 * What the card is charged today and what follows, in English: the portal shows it, and the consent keeps it.
 * `isAccepted`: whether the switch for the offered auto-recharge is on. Every sentence is translated by itself
 * (core/sentences/money.ts). Other words are other terms: change them here only.
 */
export function paymentSentences(terms: PaymentTerms, isAccepted: boolean): string[] {
  const offered = isAccepted ? offeredRecharge(terms) : null;
  const settings = offered ?? (terms.chosenRecharge === 'off' ? null : terms.chosenRecharge);
  return [
    `Today ${formatCents(terms.todayCents)}.`,
    ...platformSentences(terms),
    settings ? rechargeSentence(settings) : 'This card is not charged again unless you pay with it yourself.',
  ];
}

/** The limits of the offered auto-recharge, part of what is agreed to; empty where it is switched off. */
export function rechargeLimits(terms: PaymentTerms, isAccepted: boolean): string[] {
  const offered = isAccepted ? offeredRecharge(terms) : null;
  if (!offered) return [];
  const amount = wholeDollars(offered.amountCents);
  const cap = wholeDollars(offered.capCents);
  return [
    `If that is not enough, one charge adds a multiple of ${amount}.`,
    `There are at most 5 such charges in 24 hours and ${cap} in a calendar month.`,
    'You get an email about each charge and can turn this off at any time in Billing.',
  ];
}

function platformSentences({ platformFee }: PaymentTerms): string[] {
  if (!platformFee) return [];
  const amount = formatCents(platformFee.amountCents);
  if (platformFee.isDueNow) return [`Your balance also pays ${amount} for the platform today.`];
  return [`On ${formatDay(platformFee.day)}, ${amount} for the platform.`];
}

function rechargeSentence({ thresholdCents, amountCents }: RechargeSettings): string {
  const threshold = wholeDollars(thresholdCents);
  const amount = wholeDollars(amountCents);
  return `When your balance falls below ${threshold}, we add ${amount} from this card.`;
}

/** "$20"; everything that can be chosen for auto-recharge is whole dollars. */
const wholeDollars = (cents: number) => formatCents(cents).replace(/\.00$/, '');

/** "Dec 7", as sentences of the server name a day (core/sentences/translate.ts). */
const formatDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));
