import { describe, expect, it } from 'vitest';
import { balanceAfterFirstMonth, firstRecharge } from '../../server/core/first-recharge.ts';
import { computeOrder } from '../../server/core/order.ts';
import {
  offeredRecharge,
  type PaymentTerms,
  paymentSentences,
  rechargeLimits,
} from '../../server/core/payment-terms.ts';
import { PORTAL_LANGUAGES } from '../../server/core/portal-language.ts';
import { sayIn } from '../../server/core/sentences/say-in.ts';

type OrderedNumber = { monthlyFeeCents: number; setupFeeCents: number; isPremium: boolean };
const ORDINARY: OrderedNumber = { monthlyFeeCents: 1_000, setupFeeCents: 0, isPremium: false };

function remainingAfter(
  packCents: number,
  { monthlyFeeCents, setupFeeCents, isPremium }: OrderedNumber,
): number {
  const premiumPriceCents = isPremium ? monthlyFeeCents : null;
  const { totalCents: paidCents } = computeOrder(packCents, { premiumPriceCents, setupFeeCents });
  const numberCents = monthlyFeeCents + setupFeeCents;
  return balanceAfterFirstMonth({ balanceCents: 0, paidCents, numberCents, otherDueCents: 0 });
}

describe('the auto-recharge that is offered with a first number', () => {
  it.each([
    [1_000, 0, undefined],
    [2_000, 1_000, 500],
    [5_000, 4_000, 2_000],
    [10_000, 9_000, 2_000],
  ])(
    'with a pack of %i cents and an ordinary number leaves %i cents and is below %s',
    (pack, left, below) => {
      expect(remainingAfter(pack, ORDINARY)).toBe(left);
      expect(firstRecharge(left)?.thresholdCents).toBe(below);
    },
  );

  it.each([
    [0, 0, undefined],
    [1_000, 1_000, 500],
    [2_000, 2_000, 1_500],
    [5_000, 5_000, 2_000],
    [10_000, 10_000, 2_000],
  ])('with a pack of %i cents and a premium number leaves %i cents and is below %s', (pack, left, below) => {
    const premium = { monthlyFeeCents: 4_999, setupFeeCents: 2_501, isPremium: true };
    expect(remainingAfter(pack, premium)).toBe(left);
    expect(firstRecharge(left)?.thresholdCents).toBe(below);
  });

  it.each([
    [-1, undefined],
    [500, undefined],
    [501, 500],
    [1_000, 500],
    [1_001, 1_000],
    [1_500, 1_000],
    [2_000, 1_500],
    [2_001, 2_000],
  ])('stays strictly below what remains: %i cents, %s', (left, below) => {
    expect(firstRecharge(left)?.thresholdCents).toBe(below);
  });
});

const STARTER: PaymentTerms = {
  todayCents: 2_000,
  platformFee: { amountCents: 1_000, day: '2026-12-07', isDueNow: false },
  remainingCents: 1_000,
  chosenRecharge: null,
};
const said = (terms: PaymentTerms, isAccepted = true) => paymentSentences(terms, isAccepted).join(' ');

describe('the sentence beside the Pay button', () => {
  it('says what is charged today and what follows', () => {
    expect(said(STARTER)).toBe(
      'Today $20.00. On Dec 7, $10.00 for the platform. When your balance falls below $5, we add $20 from this card.',
    );
  });

  it('says that nothing else is charged with the switch off, where no threshold fits, and where the owner chose so', () => {
    const off =
      'Today $20.00. On Dec 7, $10.00 for the platform. This card is not charged again unless you pay with it yourself.';
    expect(said(STARTER, false)).toBe(off);
    expect(said({ ...STARTER, remainingCents: 500 })).toBe(off);
    expect(said({ ...STARTER, chosenRecharge: 'off' })).toBe(off);
    expect(offeredRecharge({ ...STARTER, remainingCents: 500 })).toBeNull();
    expect(rechargeLimits(STARTER, false)).toEqual([]);
  });

  it('says for a top-up what the owner chose before, and offers nothing else', () => {
    const chosenRecharge = { thresholdCents: 1_000, amountCents: 5_000, capCents: 50_000 };
    const topUp: PaymentTerms = { ...STARTER, todayCents: 3_700, remainingCents: null, chosenRecharge };
    expect(said(topUp)).toBe(
      'Today $37.00. On Dec 7, $10.00 for the platform. When your balance falls below $10, we add $50 from this card.',
    );
    expect(offeredRecharge(topUp)).toBeNull();
    expect(said({ ...topUp, platformFee: null, chosenRecharge: null })).toBe(
      'Today $37.00. This card is not charged again unless you pay with it yourself.',
    );
  });

  it('says that the platform fee is due today where the trial is over', () => {
    const late = { amountCents: 1_000, day: '2026-11-24', isDueNow: true };
    expect(said({ ...STARTER, platformFee: late })).toContain(
      'Today $20.00. Your balance also pays $10.00 for the platform today.',
    );
  });

  it('is told whole in every language, with the amounts and the day as the language writes them', () => {
    const late = { ...STARTER, platformFee: { amountCents: 1_000, day: '2026-11-24', isDueNow: true } };
    const all = [
      ...paymentSentences(STARTER, true),
      ...rechargeLimits(STARTER, true),
      ...paymentSentences(late, false),
    ];
    for (const language of PORTAL_LANGUAGES)
      for (const sentence of all) expect(sayIn(language, sentence)).toBeDefined();
    expect(paymentSentences(STARTER, true).map((sentence) => sayIn('fr', sentence))).toEqual([
      'Aujourd’hui\u00a0: 20,00\u00a0$.',
      'Le 7 déc.\u00a0: 10,00\u00a0$ pour la plateforme.',
      'Lorsque votre solde passe sous 5,00\u00a0$, nous ajoutons 20,00\u00a0$ à partir de cette carte.',
    ]);
    expect(sayIn('ar', paymentSentences(STARTER, true)[1] ?? '')).toContain('7 ديسمبر');
  });
});
