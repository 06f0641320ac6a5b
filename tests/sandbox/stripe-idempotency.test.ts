import Stripe from 'stripe';
import { afterEach, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { startLoneSandboxForFile } from './sandbox-for-file.ts';
import { failureOf, stripeClient } from './stripe-fixture.ts';

const sandbox = await startLoneSandboxForFile({ hangMs: 2_000 });
const stripe = stripeClient(sandbox);

afterEach(() => fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' }));

const order = { amount: 2_000, currency: 'cad' } as const;
const charge = { ...order, off_session: true, confirm: true, payment_method: 'pm_card_visa' } as const;

async function turn(fault: string, more: object = { next: 1 }): Promise<void> {
  const { status } = await sandbox.post('/sandbox/faults', { provider: 'stripe', fault, ...more });
  expect(status).toBe(200);
}

async function chargesOf(metadata: Stripe.MetadataParam): Promise<number> {
  const { data } = await stripe.charges.list({ limit: 100 });
  return data.filter((each) => each.metadata.test === metadata.test && each.paid).length;
}

test('a Stripe idempotency key replays its response for the same parameters, in whatever order the request has them', async () => {
  const options = { idempotencyKey: 'order:1' };
  const first = await stripe.paymentIntents.create({ ...charge, metadata: { test: 'replay' } }, options);
  const again = await stripe.paymentIntents.create({ metadata: { test: 'replay' }, ...charge }, options);
  expect(again.id).toBe(first.id);
  expect(again.lastResponse).toMatchObject({ statusCode: 200, idempotencyKey: 'order:1' });
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(await chargesOf({ test: 'replay' })).toBe(1);
});

test('a Stripe replay returns the original response, not the current state of the object', async () => {
  const options = { idempotencyKey: 'order:2' };
  const first = await stripe.paymentIntents.create(order, options);
  await stripe.paymentIntents.cancel(first.id);
  expect((await stripe.paymentIntents.create(order, options)).status).toBe('requires_payment_method');
});

test('a Stripe idempotency key is rejected for other parameters or another path', async () => {
  const options = { idempotencyKey: 'order:3' };
  await stripe.paymentIntents.create(order, options);
  for (const work of [
    stripe.paymentIntents.create({ ...order, amount: 2_001 }, options),
    stripe.customers.create({}, options),
  ]) {
    const error = await failureOf(work);
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
    expect(error.message).toContain("other than 'order:3'");
  }
});

test('a declined charge is replayed for the same idempotency key without another attempt', async () => {
  const { id: customer } = await stripe.customers.create();
  const { id } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  const params = { ...charge, customer, payment_method: id };
  const options = { idempotencyKey: 'order:4' };
  const first = await failureOf(stripe.paymentIntents.create(params, options));
  const again = await failureOf(stripe.paymentIntents.create(params, options));
  expect(again).toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect(again.payment_intent?.id).toBe(first.payment_intent?.id);
  expect(again.headers?.['idempotent-replayed']).toBe('true');
});

test('an invalid Stripe request does not use up its idempotency key', async () => {
  const options = { idempotencyKey: 'order:5' };
  expect(await failureOf(stripe.paymentIntents.create({ ...order, amount: 1 }, options))).toMatchObject({
    code: 'amount_too_small',
  });
  expect((await stripe.paymentIntents.create(order, options)).amount).toBe(2_000);
});

test('an idempotency key whose request is in progress gets a 409', async () => {
  await turn('timeout_before');
  const options = { idempotencyKey: 'order:6' };
  const hanging = failureOf(stripe.paymentIntents.create(order, { ...options, timeout: 1_500 }));
  await until(async () => JSON.stringify(await sandbox.get('/sandbox/faults')) === '{"faults":[]}');
  const second = await failureOf(stripe.paymentIntents.create(order, options));
  expect(second).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  expect(await hanging).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  let createdIntent: Stripe.PaymentIntent | undefined;
  await until(async () => {
    createdIntent = await stripe.paymentIntents.create(order, options).catch(() => undefined);
    return createdIntent !== undefined;
  });
  expect(createdIntent?.status).toBe('requires_payment_method');
});

test.each(['timeout_after', 'timeout_before', 'fail_500'])(
  'after the fault %s the retry of the Stripe SDK makes one charge',
  async (fault) => {
    await turn(fault);
    const patient = stripeClient(sandbox, { maxNetworkRetries: 2, timeout: 1_000 });
    const metadata = { test: fault };
    const intent = await patient.paymentIntents.create({ ...charge, metadata }, { idempotencyKey: fault });
    expect(intent.status).toBe('succeeded');
    expect(await chargesOf(metadata)).toBe(1);
    const replayed = intent.lastResponse.headers['idempotent-replayed'];
    expect(replayed).toBe(fault === 'timeout_after' ? 'true' : undefined);
  },
);

test('concurrent Stripe requests with one idempotency key make one charge', async () => {
  const metadata = { test: 'many' };
  const patient = stripeClient(sandbox, { maxNetworkRetries: 2 });
  const intents = await Promise.all(
    Array.from({ length: 20 }, () =>
      patient.paymentIntents.create({ ...charge, metadata }, { idempotencyKey: 'many' }),
    ),
  );
  expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
  expect(await chargesOf(metadata)).toBe(1);
});

test('the fail_500_after fault charges the card but returns a 500, which the same idempotency key replays', async () => {
  await turn('fail_500_after');
  const metadata = { test: 'spoilt' };
  const create = () =>
    failureOf(stripe.paymentIntents.create({ ...charge, metadata }, { idempotencyKey: 'spoilt' }));
  expect(await create()).toBeInstanceOf(Stripe.errors.StripeAPIError);
  const again = await create();
  expect(again).toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } });
  expect(await chargesOf(metadata)).toBe(1);
});

test('a Stripe idempotency key starts a new request after it was pruned', async () => {
  const options = { idempotencyKey: 'pruned' };
  const first = await stripe.paymentIntents.create(order, options);
  const young = await sandbox.post('/sandbox/stripe/forget-keys', { older_than_24h: true });
  expect(young.body).toEqual({ forgotten: 0 });
  expect((await stripe.paymentIntents.create(order, options)).id).toBe(first.id);
  const { body } = await sandbox.post('/sandbox/stripe/forget-keys');
  expect(body).toMatchObject({ forgotten: expect.any(Number) });
  expect((await stripe.paymentIntents.create(order, options)).id).not.toBe(first.id);
});

test('a fault can be limited to one kind of Stripe request', async () => {
  await turn('fail_500', { next: 1, only: 'POST /v1/refunds' });
  const intent = await stripe.paymentIntents.create(charge);
  const refund = () => stripe.refunds.create({ payment_intent: intent.id });
  expect(await failureOf(refund())).toMatchObject({ statusCode: 500 });
  expect((await refund()).amount).toBe(2_000);
});
