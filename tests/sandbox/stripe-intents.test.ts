import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { startSandboxForFile } from './sandbox-for-file.ts';
import { expectEvents, failureOf, stripeClient } from './stripe-fixture.ts';

const { product, sandbox } = await startSandboxForFile();
const stripe = stripeClient(sandbox);

const order = { amount: 2_000, currency: 'cad' } as const;
const noRedirect = { enabled: true, allow_redirects: 'never' } as const;

async function confirmInBrowser(intent: Stripe.PaymentIntent, payment_method: string | object) {
  return sandbox.post('/sandbox/stripe/confirm', { client_secret: intent.client_secret, payment_method });
}

describe('on-session payment', () => {
  test('an on-session payment succeeds in the browser with one charge', async () => {
    const customer = await stripe.customers.create({ email: 'ana@example.test', name: 'Ana' });
    const intent = await stripe.paymentIntents.create({
      ...order,
      customer: customer.id,
      automatic_payment_methods: { enabled: true },
      setup_future_usage: 'off_session',
      metadata: { order: '7' },
    });
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0, livemode: false });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));
    const answer = await confirmInBrowser(intent, 'pm_card_visa');
    expect(answer).toMatchObject({ status: 200, body: { payment_intent: { status: 'succeeded' } } });
    expect(answer.body).not.toHaveProperty('payment_intent.metadata');
    const paid = await stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge.refunds', 'payment_method', 'customer'],
    });
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 2_000,
      metadata: { order: '7' },
      customer: { email: 'ana@example.test' },
      payment_method: { type: 'card', customer: customer.id, card: { last4: '4242', brand: 'visa' } },
      latest_charge: { paid: true, captured: true, amount_refunded: 0, refunds: { data: [] } },
    });
    const charges = await stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data).toHaveLength(1);
    expect(charges.data[0]?.receipt_url).toMatch(/^http/);
    const saved = await stripe.customers.listPaymentMethods(customer.id);
    expect(saved.data.map((method) => method.card?.last4)).toEqual(['4242']);
    const events = await expectEvents(product, sandbox, customer.id, [
      'customer.created',
      'payment_intent.created',
      'charge.succeeded',
      'payment_method.attached',
      'payment_intent.succeeded',
    ]);
    const succeeded = events.find((event) => event.type === 'payment_intent.succeeded');
    expect(succeeded?.data.object).toMatchObject({ id: intent.id, metadata: { order: '7' } });
  });

  test('an on-session payment can succeed with another card after a decline', async () => {
    const intent = await stripe.paymentIntents.create(order);
    const answer = await confirmInBrowser(intent, { card: { number: '4000 0000 0000 9995' } });
    expect(answer).toMatchObject({
      status: 402,
      body: {
        error: {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'insufficient_funds',
          message: 'Your card has insufficient funds.',
          payment_intent: { id: intent.id, status: 'requires_payment_method' },
        },
      },
    });
    const declined = await stripe.paymentIntents.retrieve(intent.id);
    expect(declined).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
    });
    await confirmInBrowser(intent, {
      card: { number: '4242424242424242', exp_month: 12, exp_year: 40, cvc: '123' },
    });
    const charges = await stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data.map((charge) => charge.status)).toEqual(['succeeded', 'failed']);
    await expectEvents(product, sandbox, intent.id, [
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  test.each([
    ['complete', 'succeeded', 'payment_intent.succeeded'],
    ['fail', 'requires_payment_method', 'payment_intent.payment_failed'],
  ])(
    'an on-session payment with the authentication outcome %s ends with the status %s',
    async (outcome, status, event) => {
      const intent = await stripe.paymentIntents.create(order);
      const { client_secret } = intent;
      const waiting = await confirmInBrowser(intent, { card: { number: '4000002500003155' } });
      expect(waiting.body).toMatchObject({
        payment_intent: { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
      });
      const charges = await stripe.charges.list({ payment_intent: intent.id });
      expect(charges.data).toEqual([]);
      const answer = await sandbox.post('/sandbox/stripe/authenticate', { client_secret, outcome });
      expect(answer.body).toMatchObject({ payment_intent: { status } });
      const again = await sandbox.post('/sandbox/stripe/authenticate', { client_secret, outcome });
      expect(again.body).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } });
      expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(status);
      const failure = outcome === 'fail' ? 'payment_intent_authentication_failure' : undefined;
      expect((await stripe.paymentIntents.retrieve(intent.id)).last_payment_error?.code).toBe(failure);
      const types = (await stripe.events.list({ limit: 3 })).data.map((each) => each.type);
      expect(types).toContain(event);
    },
  );

  test.each([
    ['succeed', 'succeeded', 'payment_intent.succeeded', 'charge.succeeded'],
    ['fail', 'requires_payment_method', 'payment_intent.payment_failed', 'charge.failed'],
  ] as const)(
    'an on-session payment is processing until its delayed settlement: %s',
    async (outcome, status, eventType, charge) => {
      const intent = await stripe.paymentIntents.create(order);
      const started = await confirmInBrowser(intent, 'pm_card_processing');
      expect(started.body).toMatchObject({ payment_intent: { status: 'processing' } });
      expect(await failureOf(stripe.paymentIntents.cancel(intent.id))).toMatchObject({
        code: 'payment_intent_unexpected_state',
      });
      const settle = () => sandbox.post('/sandbox/stripe/settle', { payment_intent: intent.id, outcome });
      expect(await settle()).toMatchObject({ status: 200, body: { payment_intent: { status } } });
      expect((await settle()).status).toBe(400);
      const before = ['payment_intent.created', 'payment_intent.processing'] as const;
      await expectEvents(product, sandbox, intent.id, [...before, charge, eventType]);
    },
  );

  test('an on-session payment can be read by a browser only with its client secret and the publishable key', async () => {
    const intent = await stripe.paymentIntents.create(order);
    const response = await sandbox.post('/sandbox/stripe/retrieve', { client_secret: intent.client_secret });
    expect(response.body).toMatchObject({ payment_intent: { id: intent.id, amount: 2_000 } });
    for (const client_secret of [`${intent.id}_secret_wrong`, 'pi_none_secret_x']) {
      const refused = await sandbox.post('/sandbox/stripe/confirm', {
        client_secret,
        payment_method: 'pm_card_visa',
      });
      expect(refused).toMatchObject({ status: 400, body: { error: { param: 'client_secret' } } });
    }
    const wrongKey = await sandbox.post('/sandbox/stripe/retrieve', {
      client_secret: intent.client_secret,
      publishable_key: 'pk_test_of_somebody_else',
    });
    expect(wrongKey.status).toBe(401);
  });

  test.each([
    ['4242424242424241', 'incorrect_number'],
    ['4111111111111111', 'card_declined'],
  ])('an on-session payment fails with the card %s: %s', async (number, code) => {
    const intent = await stripe.paymentIntents.create(order);
    const answer = await confirmInBrowser(intent, { card: { number } });
    expect(answer).toMatchObject({ status: 402, body: { error: { type: 'card_error', code } } });
    const old = await confirmInBrowser(intent, {
      card: { number: '4242424242424242', exp_month: 1, exp_year: 20 },
    });
    expect(old.body).toMatchObject({ error: { code: 'invalid_expiry_year' } });
  });
});

describe('confirmation and cancellation over the API', () => {
  test('the Stripe emulator confirms an intent with a payment method once', async () => {
    const intent = await stripe.paymentIntents.create({
      ...order,
      payment_method: 'pm_card_visa',
      automatic_payment_methods: noRedirect,
    });
    expect(intent.status).toBe('requires_confirmation');
    expect((await stripe.paymentIntents.confirm(intent.id)).status).toBe('succeeded');
    const again = await failureOf(stripe.paymentIntents.confirm(intent.id));
    expect(again).toMatchObject({ code: 'payment_intent_unexpected_state', statusCode: 400 });
    expect(again.payment_intent?.status).toBe('succeeded');
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
    expect(await failureOf(stripe.paymentIntents.cancel(intent.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  test('the Stripe emulator requires a return_url for payment methods that may redirect, as Stripe does', async () => {
    const intent = await stripe.paymentIntents.create({ ...order, payment_method: 'pm_card_visa' });
    expect(await failureOf(stripe.paymentIntents.confirm(intent.id))).toMatchObject({ param: 'return_url' });
    const atOnce = { ...order, payment_method: 'pm_card_visa', confirm: true, metadata: { test: 'at once' } };
    expect(await failureOf(stripe.paymentIntents.create(atOnce))).toMatchObject({ param: 'return_url' });
    const { data } = await stripe.paymentIntents.list({ limit: 100 });
    expect(data.filter((each) => each.metadata.test === 'at once')).toEqual([]);
    const back = await stripe.paymentIntents.confirm(intent.id, { return_url: 'https://example.test/' });
    expect(back.status).toBe('succeeded');
  });

  test('the Stripe emulator returns requires_action for a card that needs authentication, or a 402 when the request asks for an error', async () => {
    const card = { payment_method: 'pm_card_authenticationRequired', automatic_payment_methods: noRedirect };
    const waiting = await stripe.paymentIntents.create({ ...order, ...card, confirm: true });
    expect(waiting.status).toBe('requires_action');
    expect((await stripe.paymentIntents.cancel(waiting.id)).status).toBe('canceled');
    const refused = stripe.paymentIntents.create({
      ...order,
      ...card,
      confirm: true,
      error_on_requires_action: true,
    });
    expect(await failureOf(refused)).toMatchObject({ code: 'authentication_required', statusCode: 402 });
  });

  test('the Stripe emulator refuses to confirm or cancel a canceled intent', async () => {
    const intent = await stripe.paymentIntents.create(order);
    const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(canceled.canceled_at).toBeGreaterThan(1_700_000_000);
    expect((await confirmInBrowser(intent, 'pm_card_visa')).body).toMatchObject({
      error: { code: 'payment_intent_unexpected_state' },
    });
    expect(await failureOf(stripe.paymentIntents.cancel(intent.id))).toMatchObject({ statusCode: 400 });
    await expectEvents(product, sandbox, intent.id, ['payment_intent.created', 'payment_intent.canceled']);
  });

  test('the Stripe emulator rejects the confirmation of an intent without a payment method', async () => {
    const intent = await stripe.paymentIntents.create(order);
    const error = await failureOf(stripe.paymentIntents.confirm(intent.id));
    expect(error.message).toContain('missing a payment method');
  });

  test('the Stripe emulator allows changes of amount and metadata until the intent is paid', async () => {
    const intent = await stripe.paymentIntents.create({ ...order, metadata: { a: '1', b: '2' } });
    const changed = await stripe.paymentIntents.update(intent.id, {
      amount: 3_000,
      metadata: { a: '', c: '3' },
    });
    expect(changed).toMatchObject({ amount: 3_000, metadata: { b: '2', c: '3' } });
    await confirmInBrowser(intent, 'pm_card_visa');
    expect(await failureOf(stripe.paymentIntents.update(intent.id, { amount: 50 }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });
});
