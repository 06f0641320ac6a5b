import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startSandboxForFile } from './sandbox-for-file.ts';
import { expectEvents, failureOf, stripeClient } from './stripe-fixture.ts';

const { product, sandbox } = await startSandboxForFile();
const stripe = stripeClient(sandbox);

function line(name: string, cents: number, quantity = 1) {
  return { quantity, price_data: { currency: 'cad', unit_amount: cents, product_data: { name } } };
}

const order = {
  mode: 'payment',
  line_items: [line('Starter balance', 2_000), line('Premium <number>', 500, 2)],
  success_url: 'http://localhost:3000/paid?sid={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/cancelled',
} satisfies Stripe.Checkout.SessionCreateParams;

function pay(session: Stripe.Checkout.Session, payment_method: string | object) {
  return sandbox.post(`/sandbox/stripe/checkout/${session.id}/pay`, { payment_method });
}

function card(number: string): object {
  return { card: { number }, billing_details: { name: 'Ana', email: 'ana@example.test' } };
}

test('a new customer can pay on the hosted checkout page after a first card was declined', async () => {
  const session = await stripe.checkout.sessions.create({
    ...order,
    customer_creation: 'always',
    customer_email: 'ana@example.test',
    client_reference_id: 'order-7',
    payment_intent_data: { setup_future_usage: 'off_session', metadata: { order: '7' } },
    expires_at: Math.floor(Date.now() / 1_000) + 1_800,
  });
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 3_000,
    payment_intent: null,
    url: `${product.url}/sandbox/stripe/checkout/${session.id}`,
  });
  const lines = await stripe.checkout.sessions.listLineItems(session.id);
  expect(lines.data.map((each) => [each.description, each.amount_total, each.quantity])).toEqual([
    ['Starter balance', 2_000, 1],
    ['Premium <number>', 1_000, 2],
  ]);
  const declined = await pay(session, card('4000000000000002'));
  expect(declined).toMatchObject({ status: 402, body: { error: { message: 'Your card was declined.' } } });
  const answer = await pay(session, card('4242424242424242'));
  expect(answer.body).toMatchObject({
    payment_intent: { status: 'succeeded' },
    redirect_url: `http://localhost:3000/paid?sid=${session.id}`,
  });
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent', 'line_items'],
  });
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: 'order-7',
    customer_details: { email: 'ana@example.test', name: 'Ana' },
    payment_intent: { status: 'succeeded', amount: 3_000, metadata: { order: '7' } },
    line_items: { data: [{ amount_total: 2_000 }, { amount_total: 1_000 }] },
    url: null,
  });
  const methods = await stripe.customers.listPaymentMethods(String(done.customer));
  expect(methods.data.map((method) => method.card?.last4)).toEqual(['4242']);
  const { id: intent } = done.payment_intent as Stripe.PaymentIntent;
  await expectEvents(product, sandbox, intent, [
    'payment_intent.created',
    'charge.failed',
    'payment_intent.payment_failed',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ]);
  expect((await pay(session, card('4242424242424242'))).status).toBe(400);
  expect((await stripe.charges.list({ payment_intent: intent })).data).toHaveLength(2);
});

test('a checkout that requires authentication completes after the authentication', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'bo@example.test' });
  const session = await stripe.checkout.sessions.create({ ...order, customer });
  const { body } = await pay(session, card('4000002500003155'));
  const { payment_intent: intent } = body as { payment_intent: Stripe.PaymentIntent };
  expect(intent.status).toBe('requires_action');
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  await sandbox.post('/sandbox/stripe/authenticate', {
    client_secret: intent.client_secret,
    outcome: 'complete',
  });
  const done = await stripe.checkout.sessions.retrieve(session.id);
  expect(done).toMatchObject({ status: 'complete', payment_status: 'paid', customer });
  const found = await stripe.checkout.sessions.list({ customer, status: 'complete' });
  expect(found.data.map(({ id }) => id)).toEqual([session.id]);
});

test('an expired checkout session cancels the payment intent of its declined attempt', async () => {
  const session = await stripe.checkout.sessions.create(order);
  expect((await pay(session, card('4000000000000002'))).status).toBe(402);
  await stripe.checkout.sessions.expire(session.id);
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
  expect((await stripe.paymentIntents.retrieve(String(intent))).status).toBe('canceled');
});

test('an expired checkout session can no longer be paid', async () => {
  const session = await stripe.checkout.sessions.create(order);
  expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
  expect((await pay(session, card('4242424242424242'))).status).toBe(400);
  expect(await failureOf(stripe.checkout.sessions.expire(session.id))).toMatchObject({ statusCode: 400 });
  await expectEvents(product, sandbox, session.id, ['checkout.session.expired']);
});

test('invalid checkout sessions get the errors of Stripe', async () => {
  const create = (more: object) =>
    failureOf(stripe.checkout.sessions.create({ ...order, ...more } as Stripe.Checkout.SessionCreateParams));
  expect(await create({ payment_method_types: ['card'] })).toMatchObject({ code: 'parameter_unknown' });
  expect(await create({ success_url: undefined })).toMatchObject({ code: 'parameter_missing' });
  expect(await create({ line_items: [line('Cheap', 10)] })).toMatchObject({ code: 'amount_too_small' });
  expect(await create({ expires_at: 1 })).toMatchObject({ param: 'expires_at' });
  expect(await create({ ui_mode: 'hosted' })).toMatchObject({ param: 'ui_mode' });
  expect(await failureOf(stripe.checkout.sessions.retrieve('cs_none'))).toMatchObject({ statusCode: 404 });
});

test('the checkout page escapes line items, runs only its own scripts, and responds with 404 for an unknown session', async () => {
  const session = await stripe.checkout.sessions.create(order);
  const page = await fetch(`${sandbox.url}/sandbox/stripe/checkout/${session.id}`);
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(html).toContain('Premium &lt;number&gt;');
  expect(html).toContain('CA$30.00');
  expect(html).not.toMatch(/<script>|style="/);
  expect((await fetch(`${sandbox.url}/sandbox/stripe/checkout/cs_none`)).status).toBe(404);
});
