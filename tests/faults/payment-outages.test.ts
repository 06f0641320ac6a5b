import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FaultName } from '../../sandbox/frame/faults.ts';
import type { Config } from '../../server/config.ts';
import { createStripePayments } from '../../server/integrations/stripe/stripe-payments.ts';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { settlePayment } from '../../server/modules/billing/payments/settle-payment.ts';
import { startCheckout } from '../../server/modules/billing/payments/start-checkout.ts';
import { refundPayment } from '../../server/modules/billing/refunds/refund-payment.ts';
import type { TestDeps } from '../support/deps.ts';
import {
  confirmPayment,
  eventsAfter,
  failRefund,
  followEvents,
  makePayer,
  type PaymentFixture,
  payerDeps,
  paymentLines,
  receiveEvents,
  startPaymentFixture,
  type TestPayer,
} from '../support/payments.ts';
import { setFault } from '../support/product.ts';
import { expectPaymentsExact } from './payments-books.ts';
import { EXPERIMENT_MS, PAYMENTS } from './scale.ts';

const CENTS = 2_000;
const FAULTS = [
  'timeout_before',
  'timeout_after',
  'fail_500',
  'fail_500_after',
] as const satisfies FaultName[];
/** The Stripe SDK retries each request once, so only two consecutive failures reach the product. */
const IN_A_ROW = 2;

/** One emulator per fault, so that the retry delays of Stripe’s SDK overlap. */
const fixtures = new Map<FaultName, PaymentFixture>();
let fixture: PaymentFixture;

beforeAll(async () => {
  for (const fault of FAULTS) fixtures.set(fault, await startPaymentFixture());
  fixture = await startPaymentFixture();
});
afterAll(async () => {
  for (const each of [fixture, ...fixtures.values()]) await each.stop();
});

async function spoil(
  { sandbox }: PaymentFixture,
  fault: FaultName,
  only: string,
  next = IN_A_ROW,
): Promise<void> {
  await setFault(sandbox, { provider: 'stripe', fault, next, only });
}
const repair = ({ sandbox }: PaymentFixture, fault: FaultName) =>
  setFault(sandbox, { provider: 'stripe', fault, next: 0 });

/** Runs `work` again if it fails, as a user would. The first failure must be `provider_unavailable`. */
async function tryTwice<Result>(work: () => Promise<Result>, between: () => Promise<void>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    expect(error).toMatchObject({ code: 'provider_unavailable' });
    await between();
    return await work();
  }
}

type Channel = (
  fixture: PaymentFixture,
  payer: TestPayer,
  retry: <R>(work: () => Promise<R>) => Promise<R>,
) => Promise<void>;

const byForm: Channel = async (at, payer, retry) => {
  const { clientSecret, paymentIntentId } = await retry(() =>
    createPayment(payerDeps(at.deps, payer), payer, { totalCents: CENTS }),
  );
  expect(await confirmPayment(at.sandbox, clientSecret)).toBe(200);
  const settle = () => settlePayment(payerDeps(at.deps, payer), { paymentIntentId });
  expect(await retry(settle)).toMatchObject({ state: 'succeeded', creditedCents: CENTS });
};

const byCheckout: Channel = async (at, payer, retry) => {
  const { url } = await retry(() => startCheckout(payerDeps(at.deps, payer), payer, { topUpCents: CENTS }));
  const checkoutSessionId = url.split('/').at(-1) ?? '';
  await at.sandbox.post(`/sandbox/stripe/checkout/${checkoutSessionId}/pay`, {
    payment_method: 'pm_card_visa',
  });
  const settle = () => settlePayment(payerDeps(at.deps, payer), { checkoutSessionId });
  expect(await retry(settle)).toMatchObject({ state: 'succeeded', creditedCents: CENTS });
};

const calls: [string, Channel][] = [
  ['POST /v1/payment_intents', byForm],
  ['GET /v1/payment_intents', byForm],
  ['GET /v1/refunds', byForm],
  ['GET /v1/disputes', byForm],
  ['POST /v1/checkout/sessions', byCheckout],
  ['GET /v1/checkout/sessions', byCheckout],
];

async function payThrough(
  at: PaymentFixture,
  fault: FaultName,
  only: string,
  channel: Channel,
): Promise<void> {
  const payer = await makePayer(at.deps);
  // Creates the customer at Stripe with a first payment, because failures during that creation are a separate case.
  await createPayment(payerDeps(at.deps, payer), payer, { totalCents: 1_000 });
  await spoil(at, fault, only);
  await channel(at, payer, (work) => tryTwice(work, () => repair(at, fault)));
  await repair(at, fault);
  expect((await paymentLines(at.deps, payer.businessId)).map(([kind, , cents]) => [kind, cents])).toEqual([
    ['topup', CENTS],
  ]);
}

describe('failing calls to Stripe: only the intended charges are made, and the next attempt continues', () => {
  it.each(calls)(
    '%s',
    async (only, channel) => {
      await Promise.all(
        [...fixtures].map(async ([fault, at]) => {
          for (let round = 0; round < PAYMENTS.faults; round += 1) await payThrough(at, fault, only, channel);
          await expectPaymentsExact(at);
        }),
      );
    },
    EXPERIMENT_MS,
  );

  it.each(['timeout_before', 'timeout_after', 'fail_500'] as const)(
    'POST /v1/customers: a payment succeeds at the second attempt after the fault %s',
    async (fault) => {
      const payer = await makePayer(fixture.deps);
      await spoil(fixture, fault, 'POST /v1/customers');
      await byForm(fixture, payer, (work) => tryTwice(work, () => repair(fixture, fault)));
      const customers = await fixture.stripe.customers.list({ limit: 100 });
      const createdCustomers = customers.data.filter(
        ({ metadata }) => metadata.business_id === String(payer.businessId),
      );
      // A failed attempt may leave a second customer at Stripe. Unused customers are free of charge.
      expect(createdCustomers.length).toBeLessThanOrEqual(2);
    },
  );

  it.each([
    ['pm_card_chargeDeclined', 402, 'declined'],
    ['pm_card_chargeDeclinedInsufficientFunds', 402, 'insufficient_funds'],
    ['pm_card_authenticationRequired', 200, null],
  ])(
    'a card that cannot be charged immediately (%s) credits nothing, and another card pays the same intent',
    async (card, status, refusal) => {
      const payer = await makePayer(fixture.deps);
      const { clientSecret, paymentIntentId } = await createPayment(payerDeps(fixture.deps, payer), payer, {
        totalCents: CENTS,
      });
      const settle = () => settlePayment(payerDeps(fixture.deps, payer), { paymentIntentId });
      expect(await confirmPayment(fixture.sandbox, clientSecret, card)).toBe(status);
      expect(await settle()).toMatchObject({
        state: 'open',
        creditedCents: 0,
        refusal,
      });
      expect(await paymentLines(fixture.deps, payer.businessId)).toEqual([]);
      expect(
        (await createPayment(payerDeps(fixture.deps, payer), payer, { totalCents: CENTS })).paymentIntentId,
      ).toBe(paymentIntentId);
      await confirmPayment(fixture.sandbox, clientSecret);
      expect(await settle()).toMatchObject({ state: 'succeeded', creditedCents: CENTS });
      await expectPaymentsExact(fixture);
    },
  );
});

/** The dependencies with an API key that Stripe does not know. */
function withOldKey(deps: TestDeps): TestDeps {
  const config: Config = { ...deps.config, STRIPE_SECRET_KEY: 'sk_test_of_last_year' };
  return { ...deps, payments: createStripePayments(config) };
}

it.each([
  [
    'Stripe answers 500',
    async () => {
      await setFault(fixture.sandbox, { provider: 'stripe', fault: 'fail_500', rate: 1, only: 'GET /v1/' });
      return fixture.deps;
    },
  ],
  ['Stripe refuses our API key', async () => withOldKey(fixture.deps)],
])(
  'while %s, its events are never dead-lettered, however often they fail, and are applied afterwards',
  async (_what, fail) => {
    const payer = await makePayer(fixture.deps);
    const [last] = (await fixture.stripe.events.list({ limit: 1 })).data;
    const { clientSecret, paymentIntentId } = await createPayment(payerDeps(fixture.deps, payer), payer, {
      totalCents: CENTS,
    });
    await confirmPayment(fixture.sandbox, clientSecret);
    const events = await eventsAfter(fixture.stripe, last?.id);
    await receiveEvents(
      fixture.deps,
      events.filter(({ type }) => type === 'payment_intent.succeeded'),
    );
    const failing = await fail();
    for (const failuresSoFar of [0, 7, 100]) {
      await fixture.deps.pool.query(`UPDATE inbox_events SET attempts = $2 WHERE correlation_id = $1`, [
        paymentIntentId,
        failuresSoFar,
      ]);
      expect(await followEvents(failing)).toBe(0);
    }
    const { rows } = await fixture.deps.pool.query(
      `SELECT attempts, dead_at FROM inbox_events WHERE correlation_id = $1`,
      [paymentIntentId],
    );
    expect(rows).toEqual([{ attempts: 101, dead_at: null }]);
    expect(await paymentLines(fixture.deps, payer.businessId)).toEqual([]);

    await repair(fixture, 'fail_500');
    expect(await followEvents(fixture.deps)).toBe(1);
    expect(await paymentLines(fixture.deps, payer.businessId)).toEqual([['topup', paymentIntentId, CENTS]]);
    await expectPaymentsExact(fixture);
  },
);

it('Stripe not answering: a run ends at its first event, and all events are applied afterwards', async () => {
  const [last] = (await fixture.stripe.events.list({ limit: 1 })).data;
  const intents: string[] = [];
  for (let payment = 0; payment < 3; payment += 1) {
    const payer = await makePayer(fixture.deps);
    const { clientSecret, paymentIntentId } = await createPayment(payerDeps(fixture.deps, payer), payer, {
      totalCents: CENTS,
    });
    await confirmPayment(fixture.sandbox, clientSecret);
    intents.push(paymentIntentId);
  }
  const events = await eventsAfter(fixture.stripe, last?.id);
  await receiveEvents(
    fixture.deps,
    events.filter(({ type }) => type === 'payment_intent.succeeded'),
  );
  await setFault(fixture.sandbox, { provider: 'stripe', fault: 'timeout_before', rate: 1, only: 'GET /v1/' });
  expect(await followEvents(fixture.deps)).toBe(0);
  const { rows } = await fixture.deps.pool.query(
    `SELECT attempts FROM inbox_events WHERE correlation_id = ANY ($1) ORDER BY id`,
    [intents],
  );
  expect(rows).toEqual([{ attempts: 1 }, { attempts: 0 }, { attempts: 0 }]);

  await repair(fixture, 'timeout_before');
  expect(await followEvents(fixture.deps)).toBe(3);
  await expectPaymentsExact(fixture);
});

describe('payment regressions', () => {
  const actor = 'operator:test';

  async function paid(): Promise<{ payer: TestPayer; paymentIntentId: string }> {
    const payer = await makePayer(fixture.deps);
    await byForm(fixture, payer, (work) => work());
    const [line] = await paymentLines(fixture.deps, payer.businessId);
    return { payer, paymentIntentId: line?.[1] ?? '' };
  }
  const lines = async (payer: TestPayer) =>
    (await paymentLines(fixture.deps, payer.businessId)).map(([kind, , cents]) => [kind, cents]);

  it('a first payment can be created again after Stripe answered the customer request with a 500', async () => {
    const payer = await makePayer(fixture.deps);
    await spoil(fixture, 'fail_500_after', 'POST /v1/customers', 1);
    const begin = () => createPayment(payerDeps(fixture.deps, payer), payer, { totalCents: CENTS });
    expect(await tryTwice(begin, () => repair(fixture, 'fail_500_after'))).toMatchObject({
      totalCents: CENTS,
    });
  });

  it('a refund that is requested again after a 500 of Stripe is posted once', async () => {
    const { payer, paymentIntentId } = await paid();
    await spoil(fixture, 'fail_500_after', 'POST /v1/refunds', 1);
    const refund = () =>
      refundPayment(fixture.deps, { actor, paymentIntentId, amountCents: 500, requestId: paymentIntentId });
    // The second request may fail, because Stripe replays the stored 500 for the same idempotency key. The ledger must
    // contain the refund anyway.
    await tryTwice(refund, () => repair(fixture, 'fail_500_after')).catch(() => undefined);
    expect(await lines(payer)).toEqual([
      ['topup', CENTS],
      ['refund', -500],
    ]);
  });

  it('a second refund request for the same amount creates a new refund after the bank returned the first refund', async () => {
    const { payer, paymentIntentId } = await paid();
    let requests = 0;
    const refund = () => {
      requests += 1;
      const requestId = `${paymentIntentId}-${requests}`;
      return refundPayment(fixture.deps, { actor, paymentIntentId, amountCents: 500, requestId });
    };
    const first = await refund();
    await failRefund(fixture.sandbox, first.refundId);
    const second = await refund();
    expect(second.refundId).not.toBe(first.refundId);
    expect((await lines(payer)).filter(([kind]) => kind === 'refund')).toHaveLength(2);
    expect((await lines(payer)).filter(([kind]) => kind === 'refund_reversal')).toHaveLength(1);
  });
});
