import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startLoneSandboxForFile } from './sandbox-for-file.ts';
import { failureOf, stripeClient } from './stripe-fixture.ts';

const sandbox = await startLoneSandboxForFile();
const stripe = stripeClient(sandbox);

const order = { amount: 2_000, currency: 'cad' } as const;

async function customerWith(card: string): Promise<{ customer: string; payment_method: string }> {
  const { id: customer } = await stripe.customers.create({ email: 'ana@example.test' });
  const { id } = await stripe.paymentMethods.attach(card, { customer });
  return { customer, payment_method: id };
}

const offSession = { ...order, off_session: true, confirm: true } as const;

test('an off-session payment charges a saved card immediately', async () => {
  const saved = await customerWith('pm_card_visa');
  const intent = await stripe.paymentIntents.create({ ...offSession, ...saved });
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2_000, ...saved });
});

test.each([
  ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
  ['pm_card_authenticationRequired', 'authentication_required', 'authentication_required'],
])('an off-session payment with %s throws %s, which has the intent', async (card, code, declineCode) => {
  const saved = await customerWith(card);
  const error = await failureOf(stripe.paymentIntents.create({ ...offSession, ...saved }));
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(error).toMatchObject({ statusCode: 402, code, decline_code: declineCode });
  expect(error.payment_intent).toMatchObject({ status: 'requires_payment_method', ...order });
  expect(error.payment_method?.id).toBe(saved.payment_method);
  const storedIntent = await stripe.paymentIntents.retrieve(error.payment_intent?.id ?? '');
  expect(storedIntent.last_payment_error?.code).toBe(code);
  const latest = await stripe.charges.retrieve(String(storedIntent.latest_charge));
  expect(latest).toMatchObject({ status: 'failed', paid: false, failure_code: code });
});

test('a card authenticated at setup is charged off-session without another authentication', async () => {
  const customer = (await stripe.customers.create()).id;
  const intent = await stripe.paymentIntents.create({
    ...order,
    customer,
    setup_future_usage: 'off_session',
  });
  const { client_secret } = intent;
  const card = { card: { number: '4000002500003155' } };
  await sandbox.post('/sandbox/stripe/confirm', { client_secret, payment_method: card });
  await sandbox.post('/sandbox/stripe/authenticate', { client_secret, outcome: 'complete' });
  const payment_method = String((await stripe.paymentIntents.retrieve(intent.id)).payment_method);
  const later = await stripe.paymentIntents.create({ ...offSession, customer, payment_method });
  expect(later.status).toBe('succeeded');
});

test('an off-session payment rejects a detached method, a method of another customer and an unknown customer', async () => {
  const saved = await customerWith('pm_card_visa');
  const stranger = await customerWith('pm_card_visa');
  const charge = (params: object) =>
    failureOf(stripe.paymentIntents.create({ ...offSession, ...saved, ...params }));
  expect(await charge({ payment_method: stranger.payment_method })).toMatchObject({
    param: 'payment_method',
  });
  expect(await charge({ customer: 'cus_none' })).toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  });
  await stripe.paymentMethods.detach(saved.payment_method);
  const detached = await charge({});
  expect(detached).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(detached.message).toContain('may not be used again');
});

test('a payment method that was used once without a customer cannot be charged again', async () => {
  const { id } = await stripe.paymentMethods.create({ type: 'card', card: { number: '4242424242424242' } });
  await stripe.paymentIntents.create({ ...offSession, payment_method: id });
  const again = await failureOf(stripe.paymentIntents.create({ ...offSession, payment_method: id }));
  expect(again.message).toContain('may not be used again');
});
