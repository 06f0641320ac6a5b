import { describe, expect, it } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import type { Deps } from '../../server/deps.ts';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { settlePayment } from '../../server/modules/billing/payments/settle-payment.ts';
import { startCheckout } from '../../server/modules/billing/payments/start-checkout.ts';
import { forFile } from '../support/for-file.ts';
import { inTransaction, waitForBlockedStatement } from '../support/open-transaction.ts';
import {
  confirmPayment,
  eventsAfter,
  followEvents,
  makePayer,
  payerDeps,
  paymentLines,
  receiveEvents,
  startPaymentFixture,
} from '../support/payments.ts';
import { expectPaymentsExact, inTurns, makeGate } from './payments-books.ts';
import { EXPERIMENT_MS, PAYMENTS } from './scale.ts';

const CENTS = 2_000;
const fixture = forFile(startPaymentFixture);

const lastEvent = async () => (await fixture.stripe.events.list({ limit: 1 })).data[0]?.id;

it(
  'browser and webhook concurrently: each payment is credited exactly once',
  async () => {
    let credits = 0;
    await inTurns(PAYMENTS.races, 1, async () => {
      const payer = await makePayer(fixture.deps);
      const { clientSecret, paymentIntentId } = await createPayment(payerDeps(fixture.deps, payer), payer, {
        totalCents: CENTS,
      });
      const last = await lastEvent();
      await confirmPayment(fixture.sandbox, clientSecret);
      await receiveEvents(fixture.deps, await eventsAfter(fixture.stripe, last));
      const settle = () => settlePayment(payerDeps(fixture.deps, payer), { paymentIntentId });
      const [view, again] = await Promise.all([
        settle(),
        settle(),
        followEvents(fixture.deps),
        followEvents(fixture.deps),
      ]);
      expect([view, again].map(({ creditedCents }) => creditedCents)).toEqual([CENTS, CENTS]);
      expect(await paymentLines(fixture.deps, payer.businessId)).toEqual([['topup', paymentIntentId, CENTS]]);
      credits += 1;
    });
    expect(credits).toBe(PAYMENTS.races);
    await expectPaymentsExact(fixture);
  },
  EXPERIMENT_MS,
);

describe('browser and webhook concurrently: two browser tabs', () => {
  it('two browser tabs create one intent for the same payment', async () => {
    await inTurns(5, 1, async () => {
      const payer = await makePayer(fixture.deps);
      // The customer is created first, because a race for it would add half a second of SDK retries.
      await createPayment(payerDeps(fixture.deps, payer), payer, { totalCents: 1_000 });
      const begin = () => createPayment(payerDeps(fixture.deps, payer), payer, { totalCents: CENTS });
      const [first, second] = await Promise.all([begin(), begin()]);
      expect(second.paymentIntentId).toBe(first.paymentIntentId);
    });
    const intents = await fixture.stripe.paymentIntents
      .list({ limit: 100 })
      .autoPagingToArray({ limit: 10_000 });
    const payments = intents.map(({ metadata }) => metadata.payment_id);
    expect(new Set(payments).size).toBe(intents.length);
  });

  it('a business cannot settle the payment of another business', async () => {
    const [payer, stranger] = [await makePayer(fixture.deps), await makePayer(fixture.deps)];
    const { clientSecret, paymentIntentId } = await createPayment(payerDeps(fixture.deps, payer), payer, {
      totalCents: CENTS,
    });
    await confirmPayment(fixture.sandbox, clientSecret);
    await expect(settlePayment(payerDeps(fixture.deps, stranger), { paymentIntentId })).rejects.toMatchObject(
      {
        code: 'not_found',
      },
    );
    expect(await paymentLines(fixture.deps, payer.businessId)).toEqual([]);
    await settlePayment(payerDeps(fixture.deps, payer), { paymentIntentId });
    expect(await paymentLines(fixture.deps, stranger.businessId)).toEqual([]);
    await expectPaymentsExact(fixture);
  });
});

/** Dependencies in which this call to Stripe waits until `letGo` is called. */
function holding(call: 'createIntent' | 'createCheckout', deps: Deps) {
  const reached = makeGate();
  const go = makeGate();
  const wait = async () => {
    reached.open();
    await go.opened;
  };
  const real = deps.payments;
  const delayedPayments: Partial<Deps['payments']> = {
    createCustomer: (business) => wait().then(() => real.createCustomer(business)),
    createIntent: (intent) => wait().then(() => real.createIntent(intent)),
    createCheckout: (checkout) => wait().then(() => real.createCheckout(checkout)),
  };
  const payments: Deps['payments'] = { ...real, [call]: delayedPayments[call] };
  return { deps: { ...deps, payments }, reached: reached.opened, letGo: go.open };
}

const away: Deps['payments']['createIntent'] = async () => {
  throw new AppError('provider_unavailable', 'errors.billing.noAnswer');
};

describe('payment regressions', () => {
  it('a payment whose creation failed in a second tab can still be settled once Stripe answers the first tab', async () => {
    const payer = await makePayer(fixture.deps);
    const slow = holding('createIntent', fixture.deps);
    const first = createPayment(payerDeps(slow.deps, payer), payer, { totalCents: CENTS });
    await slow.reached;
    const unlucky = { ...fixture.deps, payments: { ...fixture.deps.payments, createIntent: away } };
    await expect(
      createPayment(payerDeps(unlucky, payer), payer, { totalCents: CENTS }),
    ).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
    slow.letGo();
    const { clientSecret, paymentIntentId } = await first;
    await confirmPayment(fixture.sandbox, clientSecret);
    expect(await settlePayment(payerDeps(fixture.deps, payer), { paymentIntentId })).toMatchObject({
      creditedCents: CENTS,
    });
  });

  it('a payment on the checkout page of Stripe is credited even when another tab has opened the card form for it', async () => {
    const payer = await makePayer(fixture.deps);
    const last = await lastEvent();
    const slow = holding('createCheckout', fixture.deps);
    const checkout = startCheckout(payerDeps(slow.deps, payer), payer, { topUpCents: CENTS });
    await slow.reached;
    await createPayment(payerDeps(fixture.deps, payer), payer, { totalCents: CENTS });
    slow.letGo();
    const sessionId = (await checkout).url.split('/').at(-1) ?? '';
    const { status } = await fixture.sandbox.post(`/sandbox/stripe/checkout/${sessionId}/pay`, {
      payment_method: 'pm_card_visa',
    });
    expect(status).toBe(200);
    await receiveEvents(fixture.deps, await eventsAfter(fixture.stripe, last));
    await followEvents(fixture.deps);
    expect((await paymentLines(fixture.deps, payer.businessId)).map(([kind]) => kind)).toEqual(['topup']);
  });

  it('one number that two businesses order concurrently goes to one of them, and the other gets number_taken', async () => {
    const order = { totalCents: CENTS, phoneNumber: '+14165552345' };
    const payers = [await makePayer(fixture.deps), await makePayer(fixture.deps)];
    const { attempts } = await inTransaction(fixture.deps, async (sql) => {
      // Each order writes its audit entry last, after its payment.
      await sql`LOCK TABLE audit_entries IN SHARE MODE`;
      const orders = payers.map((payer) => createPayment(payerDeps(fixture.deps, payer), payer, order));
      const settled = Promise.all(
        orders.map((each) =>
          each.then(
            () => 'paid',
            ({ code }) => code,
          ),
        ),
      );
      await waitForBlockedStatement(fixture.deps, '', 2);
      return { attempts: settled };
    });
    expect((await attempts).sort()).toEqual(['number_taken', 'paid']);
  });
});
