import { describe, expect, it } from 'vitest';
import { balanceAfterFirstMonth, firstRecharge } from '../../server/core/first-recharge.ts';
import { formatDollars } from '../../server/core/money.ts';
import { computeOrder } from '../../server/core/order.ts';
import {
  offeredRecharge,
  type PaymentTerms,
  paymentSentences,
  rechargeLimits,
  renderTerms,
} from '../../server/core/payment-terms.ts';
import type { PortalLanguage } from '../../server/core/portal-language.ts';
import { renderRechargeTerms } from '../../server/core/recharge-terms.ts';
import { textsIn } from '../../server/texts.ts';

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
    'a starter pack of %i cents with an ordinary number leaves %i cents and offers the auto-recharge threshold %s',
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
  ])(
    'a starter pack of %i cents with a premium number leaves %i cents and offers the auto-recharge threshold %s',
    (pack, left, below) => {
      const premium = { monthlyFeeCents: 4_999, setupFeeCents: 2_501, isPremium: true };
      expect(remainingAfter(pack, premium)).toBe(left);
      expect(firstRecharge(left)?.thresholdCents).toBe(below);
    },
  );

  it.each([
    [-1, undefined],
    [500, undefined],
    [501, 500],
    [1_000, 500],
    [1_001, 1_000],
    [1_500, 1_000],
    [2_000, 1_500],
    [2_001, 2_000],
  ])(
    'the auto-recharge that is offered has a threshold below the remaining balance: for %i cents, the threshold %s',
    (left, below) => {
      expect(firstRecharge(left)?.thresholdCents).toBe(below);
    },
  );
});

const STARTER: PaymentTerms = {
  todayCents: 2_000,
  platformFee: { amountCents: 1_000, day: '2026-12-07', isDueNow: false },
  remainingCents: 1_000,
  chosenRecharge: null,
};
const renderedTerms = (terms: PaymentTerms, isAccepted = true) =>
  renderTerms(textsIn('en'), paymentSentences(terms, isAccepted));

describe('the sentence next to the Pay button', () => {
  it('the sentence next to the Pay button states the charge of today and the later charges', () => {
    expect(renderedTerms(STARTER)).toBe(
      'Today $20.00. On Dec 7, $10.00 for the platform. When your balance falls below $5, we add $20 from this card.',
    );
  });

  it('the sentence next to the Pay button states that no charge follows when auto-recharge is impossible, declined or off', () => {
    const off =
      'Today $20.00. On Dec 7, $10.00 for the platform. This card is not charged again unless you pay with it yourself.';
    expect(renderedTerms(STARTER, false)).toBe(off);
    expect(renderedTerms({ ...STARTER, remainingCents: 500 })).toBe(off);
    expect(renderedTerms({ ...STARTER, chosenRecharge: 'off' })).toBe(off);
    expect(offeredRecharge({ ...STARTER, remainingCents: 500 })).toBeNull();
    expect(rechargeLimits(STARTER, false)).toEqual([]);
  });

  it('the sentence next to the Pay button of a top-up states the existing auto-recharge settings and offers no others', () => {
    const chosenRecharge = { thresholdCents: 1_000, amountCents: 5_000, capCents: 50_000 };
    const topUp: PaymentTerms = { ...STARTER, todayCents: 3_700, remainingCents: null, chosenRecharge };
    expect(renderedTerms(topUp)).toBe(
      'Today $37.00. On Dec 7, $10.00 for the platform. When your balance falls below $10, we add $50 from this card.',
    );
    expect(offeredRecharge(topUp)).toBeNull();
    expect(renderedTerms({ ...topUp, platformFee: null, chosenRecharge: null })).toBe(
      'Today $37.00. This card is not charged again unless you pay with it yourself.',
    );
  });

  it('the sentence next to the Pay button states that the platform fee is due today when the trial is over', () => {
    const late = { amountCents: 1_000, day: '2026-11-24', isDueNow: true };
    expect(renderedTerms({ ...STARTER, platformFee: late })).toContain(
      'Today $20.00. Your balance also pays $10.00 for the platform today.',
    );
  });
});

/** The complete terms as earlier versions recorded them in consents. The current version must render the same texts. */
const RECORDED: Record<PortalLanguage, { starter: string; topUpLater: string; billing: string }> = {
  en: {
    starter:
      'Today $20.00. On Dec 7, $10.00 for the platform. When your balance falls below $5, we add $20 from this card. If that is not enough, one charge adds a multiple of $20. There are at most 5 such charges in 24 hours and $500 in a calendar month. You get an email about each charge and can turn this off at any time in Billing.',
    topUpLater:
      'Today $1,234.56. Your balance also pays $12.34 for the platform today. This card is not charged again unless you pay with it yourself.',
    billing:
      'I allow you to charge my saved card, without asking me each time, whenever the balance falls below $10.00: once, by the smallest multiple of $20.00 that brings the balance back to at least $10.00. There are at most 5 such charges in 24 hours, and together at most $1,000.00 in a calendar month. I get an email about each of them and about every change of this, and can switch it off at any time.',
  },
  fr: {
    starter:
      'Aujourd’hui\u00a0: 20,00\u00a0$. Le 7 déc.\u00a0: 10,00\u00a0$ pour la plateforme. Lorsque votre solde passe sous 5,00\u00a0$, nous ajoutons 20,00\u00a0$ à partir de cette carte. Si cela ne suffit pas, un seul débit ajoute un multiple de 20,00\u00a0$. Il y a au plus 5 de ces débits en 24 heures, et 500,00\u00a0$ au plus par mois civil. Vous recevez un courriel pour chaque débit et pouvez désactiver cette recharge à tout moment sous Facturation.',
    topUpLater:
      'Aujourd’hui\u00a0: 1\u00a0234,56\u00a0$. Votre solde paie aussi 12,34\u00a0$ pour la plateforme aujourd’hui. Cette carte ne sera plus débitée, sauf si vous l’utilisez vous-même pour payer.',
    billing:
      'Je vous autorise à débiter ma carte enregistrée, sans me le demander chaque fois, dès que le solde passe sous 10,00\u00a0$\u00a0: une seule fois, du plus petit multiple de 20,00\u00a0$ qui ramène le solde à au moins 10,00\u00a0$. Il y a au plus 5 de ces débits en 24 heures et, au total, au plus 1\u00a0000,00\u00a0$ par mois civil. Je reçois un courriel pour chacun d’eux et pour toute modification de ceci, et je peux désactiver cette autorisation à tout moment.',
  },
  ar: {
    starter:
      'اليوم: <$20.00>. في <7 ديسمبر>: <$10.00> للمنصة. حين يقل رصيدك عن <$5.00> نضيف إليه <$20.00> من هذه البطاقة. وإن لم يكفِ ذلك، يُضاف في عملية خصم واحدة مضاعف لمبلغ <$20.00>. لا تزيد عمليات الخصم هذه على 5 خلال 24 ساعة، ولا على <$500.00> في الشهر التقويمي. تصلك رسالة بريد إلكتروني عن كل عملية خصم، ويمكنك إيقاف ذلك في أي وقت من الفوترة.',
    topUpLater:
      'اليوم: <$1,234.56>. ويُدفع من رصيدك اليوم أيضًا <$12.34> للمنصة. لن يُخصم من هذه البطاقة مرة أخرى إلا إذا دفعت بها بنفسك.',
    billing:
      'أسمح لكم بالخصم من بطاقتي المحفوظة، من دون سؤالي في كل مرة، كلما انخفض الرصيد عن <$10.00>: مرة واحدة، بأصغر مضاعف لمبلغ <$20.00> يعيد الرصيد إلى <$10.00> على الأقل. لا تزيد هذه الخصومات على 5 خلال 24 ساعة، ولا يزيد مجموعها على <$1,000.00> في الشهر التقويمي. تصلني رسالة بريد إلكتروني عن كل خصم وعن كل تغيير في ذلك، ويمكنني إيقافه في أي وقت.',
  },
};

/** Replaces the direction marks around inserted values by < and >, so that the expected texts are readable. */
const showMarks = (text: string) => text.replace(/[\u2066\u2068]/g, '<').replace(/\u2069/g, '>');

describe.each(Object.entries(RECORDED))('the recorded terms in %s', (code, expected) => {
  const t = textsIn(code as PortalLanguage);
  const whole = (terms: PaymentTerms) =>
    showMarks(renderTerms(t, [...paymentSentences(terms, true), ...rechargeLimits(terms, true)]));

  it('the recorded terms match the wording of earlier consents for a first number', () => {
    expect(whole(STARTER)).toBe(expected.starter);
  });

  it('the recorded terms match the wording of earlier consents for a top-up without auto-recharge', () => {
    const platformFee = { amountCents: 1_234, day: '2026-11-24', isDueNow: true };
    const topUp: PaymentTerms = { ...STARTER, todayCents: 123_456, platformFee, chosenRecharge: 'off' };
    expect(whole(topUp)).toBe(expected.topUpLater);
  });

  it('the recorded terms match the wording of earlier consents on the billing page', () => {
    const settings = { thresholdCents: 1_000, amountCents: 2_000, capCents: 100_000 };
    expect(showMarks(renderRechargeTerms(t, settings))).toBe(expected.billing);
  });
});

it.each([
  [2_000, '$20', '20\u00a0$', '\u2066$20\u2069'],
  [2_050, '$20.50', '20,50\u00a0$', '\u2066$20.50\u2069'],
  [123_400, '$1,234', '1\u00a0234\u00a0$', '\u2066$1,234\u2069'],
  [-2_000, '-$20', '-20\u00a0$', '\u2066-$20\u2069'],
])(
  'formatDollars formats %i cents, with decimals only when the amount is not whole dollars',
  (cents, en, fr, ar) => {
    expect([formatDollars(cents, 'en'), formatDollars(cents, 'fr'), formatDollars(cents, 'ar')]).toEqual([
      en,
      fr,
      ar,
    ]);
  },
);
