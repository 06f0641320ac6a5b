import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { startLoneSandboxForFile } from './sandbox-for-file.ts';
import { failureOf, stripeClient } from './stripe-fixture.ts';

const sandbox = await startLoneSandboxForFile();
const stripe = stripeClient(sandbox);

const order = { amount: 2_000, currency: 'cad' } as const;

describe('invalid Stripe requests', () => {
  const create = (params: object) =>
    failureOf(stripe.paymentIntents.create({ ...order, ...params } as Stripe.PaymentIntentCreateParams));

  test.each([
    [{ amount: 49 }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000 }, 'amount_too_large', 'amount'],
    [{ amount: 0 }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 12.5 }, 'parameter_invalid_integer', 'amount'],
    [{ currency: undefined }, 'parameter_missing', 'currency'],
    [{ payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
    [{ automatic_payment_methods: { on: true } }, 'parameter_unknown', 'automatic_payment_methods[on]'],
    [{ payment_method: 'pm_none' }, 'resource_missing', 'payment_method'],
    [{ off_session: true }, undefined, 'off_session'],
    [{ currency: 'xyz' }, undefined, 'currency'],
    [{ expand: ['customers'] }, undefined, 'expand[0]'],
    [{ expand: ['refunds'] }, undefined, 'expand'],
  ])('invalid Stripe requests get the error of Stripe for the parameters %o', async (params, code, param) => {
    const error = await create(params);
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 400, param });
    expect(error.code).toBe(code);
  });

  test('invalid Stripe requests with an unknown expansion do not charge the card', async () => {
    const charge = { payment_method: 'pm_card_visa', off_session: true, confirm: true, expand: ['refunds'] };
    const before = (await stripe.charges.list({ limit: 1 })).data[0]?.id;
    expect(await create(charge)).toMatchObject({ param: 'expand' });
    expect((await stripe.charges.list({ limit: 1 })).data[0]?.id).toBe(before);
  });

  test('invalid Stripe requests get a 404 for unknown ids and URLs, and a 401 for a wrong key', async () => {
    expect(await failureOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(await failureOf(stripe.balance.retrieve())).toMatchObject({ statusCode: 404 });
    const stranger = stripeClient(sandbox, { key: 'sk_test_somebody_else' });
    expect(await failureOf(stranger.customers.list())).toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
  });
});

test('the intents of a Stripe customer are paginated, newest first, and filtered by time', async () => {
  const { id: customer } = await stripe.customers.create();
  const createdIds: string[] = [];
  for (let each = 0; each < 5; each += 1) {
    createdIds.unshift((await stripe.paymentIntents.create({ ...order, customer })).id);
  }
  const first = await stripe.paymentIntents.list({ customer, limit: 2 });
  expect(first).toMatchObject({ has_more: true, url: '/v1/payment_intents' });
  expect(first.data.map(({ id }) => id)).toEqual(createdIds.slice(0, 2));
  const all = await stripe.paymentIntents.list({ customer, limit: 2 }).autoPagingToArray({ limit: 10 });
  expect(all.map(({ id }) => id)).toEqual(createdIds);
  const before = await stripe.paymentIntents.list({ customer, ending_before: createdIds[3] ?? '', limit: 2 });
  expect(before.data.map(({ id }) => id)).toEqual(createdIds.slice(1, 3));
  const now = Math.floor(Date.now() / 1_000);
  expect((await stripe.paymentIntents.list({ customer, created: { gte: now + 60 } })).data).toEqual([]);
  expect((await stripe.paymentIntents.list({ customer, created: { gte: now - 60 } })).data).toHaveLength(5);
  const response = (await sandbox.get('/sandbox/stripe/intents?limit=5')) as { intents: { id: string }[] };
  expect(response.intents.map(({ id }) => id)).toEqual(createdIds);
});
