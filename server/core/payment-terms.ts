import type { InterpolationMap, TFunction } from 'i18next';
import type { TextsByKey } from '../../locales/texts.d.ts';
import { firstRecharge, type RechargeSettings } from './first-recharge.ts';

/** Effects of a card payment, which the terms next to the Pay button describe. Amounts are cents. */
export type PaymentTerms = {
  /** The amount charged to the card now. */
  todayCents: number;
  /** The next platform fee, on a day of the business's calendar ('2026-12-07'); null when no fee is due. */
  platformFee: { amountCents: number; day: string; isDueNow: boolean } | null;
  /**
   * The balance after the first month's fees of the ordered number are charged; null for a payment without a number.
   */
  remainingCents: number | null;
  /**
   * The auto-recharge that the owner chose earlier and that this payment does not change; null if the owner has not
   * chosen yet.
   */
  chosenRecharge: RechargeSettings | 'off' | null;
};

type SentenceKey = Extract<keyof TextsByKey, `payment.terms.${string}`>;
type Facts = Readonly<Record<string, string | number>>;
/** A sentence of the terms: its key in the text catalogues and the values that it contains. */
export type TermsSentence = { key: SentenceKey; facts: Facts };

/** Creates a sentence. The compiler checks the facts against the parameters of the English text. */
const sentence = <Key extends SentenceKey>(
  key: Key,
  facts: InterpolationMap<TextsByKey[Key]> & Facts,
): TermsSentence => ({ key, facts });

/**
 * The auto-recharge that is offered with a payment; pressing Pay consents to it if its switch is on. Null if the owner
 * has already chosen a setting, if the payment is not for a number, or if no threshold fits the remaining balance.
 */
export function offeredRecharge({ chosenRecharge, remainingCents }: PaymentTerms): RechargeSettings | null {
  if (chosenRecharge !== null || remainingCents === null) return null;
  return firstRecharge(remainingCents);
}

/**
 * The terms next to the Pay button: today's charge and later charges. `isAccepted` is true while the switch for the
 * offered auto-recharge is on. The portal shows the sentences, and the consent stores them in the language in which
 * they were shown.
 */
export function paymentSentences(terms: PaymentTerms, isAccepted: boolean): TermsSentence[] {
  const offered = isAccepted ? offeredRecharge(terms) : null;
  const settings = offered ?? (terms.chosenRecharge === 'off' ? null : terms.chosenRecharge);
  return [
    sentence('payment.terms.today', { amount: terms.todayCents }),
    ...platformSentences(terms),
    settings
      ? sentence('payment.terms.recharge', {
          threshold: settings.thresholdCents,
          amount: settings.amountCents,
        })
      : sentence('payment.terms.notAgain', {}),
  ];
}

/**
 * Sentences with the limits of the offered auto-recharge, which are part of the agreement; empty while the switch is
 * off.
 */
export function rechargeLimits(terms: PaymentTerms, isAccepted: boolean): TermsSentence[] {
  const offered = isAccepted ? offeredRecharge(terms) : null;
  if (!offered) return [];
  return [
    sentence('payment.terms.multiple', { amount: offered.amountCents }),
    sentence('payment.terms.limits', { cap: offered.capCents }),
    sentence('payment.terms.control', {}),
  ];
}

function platformSentences({ platformFee }: PaymentTerms): TermsSentence[] {
  if (!platformFee) return [];
  const { amountCents: amount, day, isDueNow } = platformFee;
  if (isDueNow) return [sentence('payment.terms.platformToday', { amount })];
  return [sentence('payment.terms.platform', { day, amount })];
}

/** The sentences in the language of a translator, with a space between them. */
export function renderTerms(t: TFunction, sentences: readonly TermsSentence[]): string {
  return sentences.map(({ key, facts }) => textOf(t, key, facts)).join(' ');
}

/**
 * The keys and facts of the sentences, to compare the shown terms with the recorded ones. A changed text in the
 * catalogue counts as different terms. Amounts and days stay unformatted, because browsers format some of them
 * differently.
 */
export function describeTerms(t: TFunction, sentences: readonly TermsSentence[]): string {
  const lines = sentences.map(({ key, facts }) => [textOf(t, key, { skipInterpolation: true }), facts]);
  return JSON.stringify(lines);
}

// The cast is safe, because `sentence` checked the facts against the text of this key.
const textOf = (t: TFunction, key: SentenceKey, options: object): string =>
  (t as (key: string, options: object) => string)(key, options);
