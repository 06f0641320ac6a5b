import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../server/deps.ts';
import { beginCardSetup } from '../../server/modules/billing/cards/begin-card-setup.ts';
import type { CardSetup } from '../../server/modules/billing/cards/cards.schema.ts';
import { payWithCard } from '../../server/modules/billing/cards/pay-with-card.ts';
import { stopCardSetup } from '../../server/modules/billing/cards/stop-card-setup.ts';
import { applyStripeEvents } from '../../server/modules/billing/payments/apply-stripe-events.ts';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { DECLINES_OF_PAYMENT_MAX } from '../../server/modules/billing/payments/limit-payments.ts';
import { openSolePayment } from '../../server/modules/billing/payments/open-sole-payment.ts';
import { settlePayment } from '../../server/modules/billing/payments/settle-payment.ts';
import { startCheckout } from '../../server/modules/billing/payments/start-checkout.ts';
import { finishRecharge } from '../../server/modules/billing/recharge/finish-recharge.ts';
import { submitRecharges } from '../../server/modules/billing/recharge/submit-recharges.ts';
import { expectRefusal } from '../support/accounts.ts';
import { captureLog } from '../support/captured-log.ts';
import { makePerson } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import {
  confirmPayment,
  endWaits,
  eventsAfter,
  lastEventId,
  makePayer,
  payerDeps,
  receiveEvents,
  startPaymentFixture,
  type TestPayer,
} from '../support/payments.ts';
import { makeRecharging, spend, statesOf } from '../support/recharges.ts';

const fixture = forFile(startPaymentFixture);
/** The limits of live mode, which are ten times tighter than the sandbox's. */
let live: Deps;
const CARD_THAT_IS_DECLINED = 'pm_card_chargeDeclined';

beforeAll(() => {
  live = { ...fixture.deps, config: { ...fixture.deps.config, APP_MODE: 'live' } as Deps['config'] };
});
const payer = forTest(() => makePayer(fixture.deps));

const unverifiedOf = async (owner: TestPayer): Promise<TestPayer> => ({
  ...owner,
  userId: (await makePerson(fixture.deps, owner.businessId, { isVerified: false })).id,
});

/** Opens the n-th payment. Its amount is unique, so that no earlier payment is reused. */
const open = (user: TestPayer, order: number) => {
  const lines = [{ kind: 'topup' as const, priceCents: 100_000 + order }];
  return openSolePayment(payerDeps(live, user), user, {
    order: { lines, totalCents: 1_000 },
    channel: 'form',
  });
};

/** Tries a declined card, delivers each event twice, and applies the events. */
async function decline(clientSecret: string): Promise<void> {
  const last = await lastEventId(fixture.stripe);
  expect(await confirmPayment(fixture.sandbox, clientSecret, CARD_THAT_IS_DECLINED)).toBe(402);
  const events = await eventsAfter(fixture.stripe, last);
  await receiveEvents(fixture.deps, [...events, ...events]);
  await endWaits(fixture.deps);
  await applyStripeEvents(live);
}

const begin = (user = payer, totalCents = 2_000) =>
  createPayment(payerDeps(live, user), user, { totalCents });

const payWithSaved = (user: TestPayer, cardId: number) =>
  payWithCard(payerDeps(live, user), user, { totalCents: 2_000, cardId, requestId: randomUUID() });

describe('creating payments', () => {
  it('creating payments is limited to twenty per day and business, not counting repetitions', async () => {
    for (let order = 0; order < 20; order += 1) await open(payer, order);
    const refusal = await expectRefusal(open(payer, 20), 'rate_limited');
    expect(refusal.details.retryAfterSeconds).toBeGreaterThan(3_600);
    expect((await open(payer, 19)).id).toBeGreaterThan(0);
    const other = await makePayer(fixture.deps);
    expect((await open(other, 20)).id).toBeGreaterThan(0);
  });

  it('creating payments is limited to five per day for users without a verified email', async () => {
    const stranger = await unverifiedOf(payer);
    for (let order = 0; order < 5; order += 1) await open(stranger, order);
    await expectRefusal(open(stranger, 5), 'rate_limited');
    const rows = await fixture.deps.sql`SELECT FROM payments WHERE business_id = ${payer.businessId}`;
    expect(rows).toHaveLength(5);
    expect((await open(payer, 5)).id).toBeGreaterThan(0);
  });

  it('creating payments shares its daily limit with charges of saved cards', async () => {
    const own = await makeRecharging(fixture);
    const stranger = await unverifiedOf({ ...own, role: 'admin' });
    const { id: cardId } = await payerDeps(live, own).db.models.paymentMethod.findFirstOrThrow();
    for (let order = 0; order < 4; order += 1) await open(stranger, order);
    expect((await payWithSaved(stranger, cardId)).payment).toMatchObject({ state: 'succeeded' });
    await expectRefusal(payWithSaved(stranger, cardId), 'rate_limited');
    await expectRefusal(open(stranger, 5), 'rate_limited');
  });

  it('creating payments shares its daily limit with saving cards, because both try cards', async () => {
    const stranger = await unverifiedOf(payer);
    for (let order = 0; order < 4; order += 1) await open(stranger, order);
    const setUp = () => beginCardSetup(payerDeps(live, stranger), stranger);
    expect((await setUp()).clientSecret).toContain('secret');
    await expectRefusal(setUp(), 'rate_limited');
    await expectRefusal(open(stranger, 5), 'rate_limited');
  });
});

describe('declined cards', () => {
  it('five declined cards cancel the payment, and a new payment can be created', async () => {
    const { paymentIntentId, clientSecret } = await begin();
    for (let tries = 1; tries <= DECLINES_OF_PAYMENT_MAX; tries += 1) {
      const { status } = await fixture.stripe.paymentIntents.retrieve(paymentIntentId);
      expect(status, `before try ${tries}`).toBe('requires_payment_method');
      await decline(clientSecret);
    }
    expect((await fixture.stripe.paymentIntents.retrieve(paymentIntentId)).status).toBe('canceled');
    expect(await confirmPayment(fixture.sandbox, clientSecret)).not.toBe(200);
    expect(await settlePayment(payerDeps(live, payer), { paymentIntentId })).toMatchObject({
      state: 'canceled',
    });
    expect((await begin()).paymentIntentId).not.toBe(paymentIntentId);
  });

  it('six declined cards a day cancel the payment of an unverified user, and block payments in the portal and at Stripe', async () => {
    const stranger = await unverifiedOf(payer);
    const first = await begin(stranger);
    for (let tries = 0; tries < 4; tries += 1) await decline(first.clientSecret);
    const second = await begin(stranger, 5_000);
    await decline(second.clientSecret);
    expect((await fixture.stripe.paymentIntents.retrieve(second.paymentIntentId)).status).toBe(
      'requires_payment_method',
    );
    await decline(second.clientSecret);
    expect((await fixture.stripe.paymentIntents.retrieve(second.paymentIntentId)).status).toBe('canceled');
    await expectRefusal(begin(stranger, 10_000), 'rate_limited');
    await expectRefusal(
      startCheckout(payerDeps(live, stranger), stranger, { topUpCents: 1_000 }),
      'rate_limited',
    );
    await expectRefusal(beginCardSetup(payerDeps(live, stranger), stranger), 'rate_limited');
    await expectRefusal(payWithSaved(stranger, 1), 'rate_limited');
    expect((await begin(await makePayer(fixture.deps))).clientSecret).toContain('secret');
  });

  it('six declined cards a day refuse a new payment with a saved card, but still answer a repeated request', async () => {
    const own = await makeRecharging(fixture);
    const stranger = await unverifiedOf({ ...own, role: 'admin' });
    const { id: cardId } = await payerDeps(live, own).db.models.paymentMethod.findFirstOrThrow();
    const request = { totalCents: 2_000, cardId, requestId: randomUUID() };
    const pay = () => payWithCard(payerDeps(live, stranger), stranger, request);
    const paid = await pay();
    expect(paid.payment).toMatchObject({ state: 'succeeded' });
    for (const totalCents of [2_000, 5_000]) {
      const { clientSecret } = await begin(stranger, totalCents);
      for (let tries = 0; tries < 3; tries += 1) await decline(clientSecret);
    }
    await expectRefusal(payWithSaved(stranger, cardId), 'rate_limited');
    expect(await pay()).toEqual(paid);
  });

  it('six declined cards a day leave a recharge open, because recharges have a limit per business instead', async () => {
    const own = await makeRecharging(fixture);
    await own.chargeTo('pm_card_authenticationRequired');
    await spend(fixture.deps, own, 1_200);
    const user = { ...own, role: 'admin' as const };
    const first = await begin(user, 5_000);
    for (let tries = 0; tries < DECLINES_OF_PAYMENT_MAX; tries += 1) await decline(first.clientSecret);
    await submitRecharges(fixture.deps);
    const { clientSecret } = await finishRecharge(payerDeps(live, own));
    await decline(clientSecret);
    expect(await statesOf(fixture.deps, own.businessId)).toEqual(['authentication']);
  });

  it('declined cards are ignored for a payment that succeeded meanwhile', async () => {
    const { paymentIntentId, clientSecret } = await begin();
    const last = await lastEventId(fixture.stripe);
    for (let tries = 0; tries < DECLINES_OF_PAYMENT_MAX; tries += 1)
      await confirmPayment(fixture.sandbox, clientSecret, CARD_THAT_IS_DECLINED);
    expect(await confirmPayment(fixture.sandbox, clientSecret)).toBe(200);
    const received = await receiveEvents(fixture.deps, await eventsAfter(fixture.stripe, last));
    const { log, lines } = captureLog();
    expect(await applyStripeEvents({ ...live, log })).toBe(received);
    expect(lines).toEqual([]);
    expect((await fixture.stripe.paymentIntents.retrieve(paymentIntentId)).status).toBe('succeeded');
    expect(await settlePayment(payerDeps(live, payer), { paymentIntentId })).toMatchObject({
      state: 'succeeded',
      creditedCents: 2_000,
    });
  });
});

describe('declined cards on Stripe’s own page', () => {
  it('five declined cards on Stripe’s own page expire the page and cancel its payment', async () => {
    const { url } = await startCheckout(payerDeps(live, payer), payer, { topUpCents: 1_000 });
    const sessionId = url.split('/').at(-1) ?? '';
    const last = await lastEventId(fixture.stripe);
    for (let tries = 0; tries < DECLINES_OF_PAYMENT_MAX; tries += 1)
      await fixture.sandbox.post(`/sandbox/stripe/checkout/${sessionId}/pay`, {
        payment_method: CARD_THAT_IS_DECLINED,
      });
    await receiveEvents(fixture.deps, await eventsAfter(fixture.stripe, last));
    await applyStripeEvents(live);
    expect((await fixture.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
    expect(await settlePayment(payerDeps(live, payer), { checkoutSessionId: sessionId })).toMatchObject({
      state: 'canceled',
    });
  });
});

describe('refused cards of a card setup', () => {
  const setUp = (user: TestPayer) => beginCardSetup(payerDeps(live, user), user);
  const statusOf = async ({ setupIntentId }: CardSetup) =>
    (await fixture.stripe.setupIntents.retrieve(setupIntentId)).status;

  /** Submits refused cards to a setup, and applies all events of Stripe since the setup began. */
  async function refuse({ clientSecret }: CardSetup, times: number, last: string | undefined): Promise<void> {
    for (let tries = 0; tries < times; tries += 1)
      await fixture.sandbox.post('/sandbox/stripe/confirm-setup', {
        client_secret: clientSecret,
        payment_method: CARD_THAT_IS_DECLINED,
      });
    await receiveEvents(fixture.deps, await eventsAfter(fixture.stripe, last));
    await applyStripeEvents(live);
  }

  it('four refused cards leave a card setup open, and so do the refused cards of another setup', async () => {
    const other = await makePayer(fixture.deps);
    const last = await lastEventId(fixture.stripe);
    const [setup, second] = [await setUp(payer), await setUp(other)];
    await refuse(setup, 4, last);
    await refuse(second, 4, last);
    expect([await statusOf(setup), await statusOf(second)]).toEqual([
      'requires_payment_method',
      'requires_payment_method',
    ]);
    await refuse(setup, 1, last);
    expect([await statusOf(setup), await statusOf(second)]).toEqual(['canceled', 'requires_payment_method']);
  });

  it('a refused card cancels a card setup at once when its user has reached the daily maximum', async () => {
    const last = await lastEventId(fixture.stripe);
    const others = await setUp(await makePayer(fixture.deps));
    const stranger = await unverifiedOf(payer);
    const [first, second] = [await setUp(stranger), await setUp(stranger)];
    await refuse(first, 4, last);
    await refuse(second, 1, last);
    expect([await statusOf(first), await statusOf(second)]).toEqual([
      'requires_payment_method',
      'requires_payment_method',
    ]);
    await refuse(second, 1, last);
    expect([await statusOf(second), await statusOf(others)]).toEqual(['canceled', 'requires_payment_method']);
  });

  it('a refused card of a card setup that the product did not create is ignored', async () => {
    expect(await stopCardSetup(live, 'seti_unknown')).toBe(false);
  });
});

it('60 concurrent requests for the state of a payment send two requests to Stripe', async () => {
  const { paymentIntentId } = await begin();
  let questions = 0;
  const counted: Deps = {
    ...fixture.deps,
    payments: {
      ...fixture.deps.payments,
      readPayment: (id) => {
        questions += 1;
        return fixture.deps.payments.readPayment(id);
      },
    },
  };
  const settle = () => settlePayment(payerDeps(counted, payer), { paymentIntentId });
  const views = await Promise.all(Array.from({ length: 60 }, settle));
  expect(views.every(({ state }) => state === 'open')).toBe(true);
  expect(questions).toBeGreaterThan(0);
  expect(questions).toBeLessThanOrEqual(10);
});
