import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { startCheckout } from '../../server/modules/billing/payments/start-checkout.ts';
import { balanceOf } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import {
  closeDispute,
  confirmPayment,
  eventsAfter,
  failRefund,
  followEvents,
  makePayer,
  openDispute,
  payerDeps,
  paymentLines,
  receiveEvents,
  startPaymentFixture,
  type TestPayer,
} from '../support/payments.ts';
import { announceSeed, seededRandom, shuffled } from '../support/random.ts';
import { expectPaymentsExact } from './payments-books.ts';
import { EXPERIMENT_MS, PAYMENTS } from './scale.ts';

const CENTS = 2_000;
const random = seededRandom(announceSeed('payment-orders'));
const fixture = forFile(startPaymentFixture);

async function payByForm(payer: TestPayer): Promise<string> {
  const { clientSecret, paymentIntentId } = await createPayment(payerDeps(fixture.deps, payer), payer, {
    totalCents: CENTS,
  });
  await confirmPayment(fixture.sandbox, clientSecret, 'pm_card_chargeDeclined');
  await confirmPayment(fixture.sandbox, clientSecret);
  return paymentIntentId;
}

async function payByCheckout(payer: TestPayer): Promise<string> {
  const { url } = await startCheckout(payerDeps(fixture.deps, payer), payer, { topUpCents: CENTS });
  const sessionId = url.split('/').at(-1) ?? '';
  await fixture.sandbox.post(`/sandbox/stripe/checkout/${sessionId}/pay`, { payment_method: 'pm_card_visa' });
  const { payment_intent: intent } = await fixture.stripe.checkout.sessions.retrieve(sessionId);
  return String(intent);
}

const refund = async (intent: string, amount: number) =>
  (await fixture.stripe.refunds.create({ payment_intent: intent, amount })).id;

/** A payment’s history, and its expected ledger entries for any order of its events. */
type Story = {
  pay: (payer: TestPayer) => Promise<string>;
  afterwards: (intent: string) => Promise<void>;
  lines: [string, number][];
};

const stories: Record<string, Story> = {
  'paid on Stripe’s page, and refunded in two parts': {
    pay: payByCheckout,
    async afterwards(intent) {
      await refund(intent, 300);
      await refund(intent, 200);
    },
    lines: [
      ['refund', -200],
      ['refund', -300],
      ['topup', CENTS],
    ],
  },
  'paid after a declined card, with a refund that the bank sends back': {
    pay: payByForm,
    async afterwards(intent) {
      await refund(intent, 450);
      await failRefund(fixture.sandbox, await refund(intent, 250));
    },
    lines: [
      ['refund', -450],
      ['topup', CENTS],
    ],
  },
  'disputed and won': {
    pay: payByForm,
    async afterwards(intent) {
      await closeDispute(fixture.sandbox, (await openDispute(fixture.sandbox, intent)) ?? '', 'won');
    },
    lines: [['topup', CENTS]],
  },
  'refunded in part, disputed and lost': {
    pay: payByCheckout,
    async afterwards(intent) {
      await refund(intent, 500);
      await closeDispute(fixture.sandbox, (await openDispute(fixture.sandbox, intent)) ?? '', 'lost');
    },
    lines: [
      ['dispute', 500 - CENTS],
      ['refund', -500],
      ['topup', CENTS],
    ],
  },
};

/** Ledger entries of one payment, by kind and amount. */
async function linesOf(businessId: number): Promise<[string, number][]> {
  const lines = await paymentLines(fixture.deps, businessId);
  return lines
    .map(([kind, , cents]): [string, number] => [kind, cents])
    .sort(([a, first], [b, second]) => a.localeCompare(b) || second - first);
}

async function deliverEvents(events: readonly Stripe.Event[], followEvery: number): Promise<void> {
  for (const [index, event] of events.entries()) {
    await receiveEvents(fixture.deps, [event]);
    if (index % followEvery === 0) await followEvents(fixture.deps);
  }
  await followEvents(fixture.deps);
}

describe('payment events in any order: every order leads to the same ledger entries and the same balance', () => {
  const permutations = Math.ceil(PAYMENTS.permutations / Object.keys(stories).length);

  it.each(Object.entries(stories))(
    '%s',
    async (_name, { pay, afterwards, lines }) => {
      for (let permutation = 0; permutation < permutations; permutation += 1) {
        const payer = await makePayer(fixture.deps);
        const [last] = (await fixture.stripe.events.list({ limit: 1 })).data;
        await afterwards(await pay(payer));
        const events = shuffled(await eventsAfter(fixture.stripe, last?.id), random);
        await deliverEvents(events, 1 + Math.floor(random() * 4));
        const order = events.map(({ type }) => type).join(', ');
        expect(await linesOf(payer.businessId), order).toEqual(lines);
        const sum = lines.reduce((total, [, cents]) => total + cents, 0);
        expect(await balanceOf(fixture.deps.pool, payer.businessId), order).toBe(sum);
      }
      await expectPaymentsExact(fixture);
    },
    EXPERIMENT_MS,
  );
});

describe('payment events in any order: events that are delivered in reverse order and processed one by one', () => {
  it('a refund whose event arrives before the event of its payment posts the refund and the payment', async () => {
    const payer = await makePayer(fixture.deps);
    const [last] = (await fixture.stripe.events.list({ limit: 1 })).data;
    await refund(await payByForm(payer), 700);
    const events = await eventsAfter(fixture.stripe, last?.id);
    const [refunded] = events.filter(({ type }) => type === 'charge.refunded');
    if (!refunded) throw new Error('Stripe told of no refund');
    await deliverEvents([refunded], 1);
    expect(await balanceOf(fixture.deps.pool, payer.businessId)).toBe(1_300);
    await deliverEvents(events.toReversed(), 1);
    expect(await linesOf(payer.businessId)).toEqual([
      ['refund', -700],
      ['topup', CENTS],
    ]);
  });

  it('a won dispute returns its amount, whether its closing events arrive in order or reversed', async () => {
    for (const isReversed of [false, true]) {
      const payer = await makePayer(fixture.deps);
      const intent = await payByForm(payer);
      const [last] = (await fixture.stripe.events.list({ limit: 1 })).data;
      const dispute = (await openDispute(fixture.sandbox, intent)) ?? '';
      await deliverEvents(await eventsAfter(fixture.stripe, last?.id), 1);
      expect(await balanceOf(fixture.deps.pool, payer.businessId)).toBe(0);
      const [opened] = (await fixture.stripe.events.list({ limit: 1 })).data;
      await closeDispute(fixture.sandbox, dispute, 'won');
      const closing = await eventsAfter(fixture.stripe, opened?.id);
      await deliverEvents(isReversed ? closing.toReversed() : closing, 1);
      expect(await linesOf(payer.businessId)).toEqual([
        ['dispute', -CENTS],
        ['dispute_reversal', CENTS],
        ['topup', CENTS],
      ]);
    }
    await expectPaymentsExact(fixture);
  });
});
