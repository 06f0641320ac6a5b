import { expect, test } from 'vitest';
import { startLoneSandboxForFile } from './sandbox-for-file.ts';
import { failureOf, stripeClient } from './stripe-fixture.ts';

const sandbox = await startLoneSandboxForFile();
const stripe = stripeClient(sandbox);

test('a Stripe customer can be created, updated, found by email and deleted', async () => {
  const customer = await stripe.customers.create({
    email: 'bo@example.test',
    metadata: { business_id: '19' },
  });
  expect(customer).toMatchObject({ object: 'customer', livemode: false, metadata: { business_id: '19' } });
  const changed = await stripe.customers.update(customer.id, { name: 'Bo', metadata: { plan: 'a' } });
  expect(changed).toMatchObject({
    name: 'Bo',
    email: 'bo@example.test',
    metadata: { business_id: '19', plan: 'a' },
  });
  expect((await stripe.customers.list({ email: 'bo@example.test' })).data.map(({ id }) => id)).toEqual([
    customer.id,
  ]);
  expect((await stripe.customers.list({ email: 'nobody@example.test' })).data).toEqual([]);
  expect(await stripe.customers.del(customer.id)).toMatchObject({ id: customer.id, deleted: true });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  expect(await failureOf(stripe.customers.update(customer.id, {}))).toMatchObject({
    code: 'resource_missing',
  });
});

test('a payment method can be created, attached, listed, made the default, and permanently detached', async () => {
  const { id: customer } = await stripe.customers.create();
  const method = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: '5555 5555 5555 4444', exp_month: 8, exp_year: 2040, cvc: '123' },
    billing_details: { name: 'Ana', address: { postal_code: 'M5V 2T6' } },
  });
  expect(method).toMatchObject({
    customer: null,
    card: { brand: 'mastercard', last4: '4444', exp_month: 8, exp_year: 2040 },
    billing_details: { name: 'Ana', address: { postal_code: 'M5V 2T6' } },
  });
  expect(JSON.stringify(method)).not.toContain('555555555555');
  await stripe.paymentMethods.attach(method.id, { customer });
  const attached = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const listed = await stripe.paymentMethods.list({ customer, type: 'card' });
  expect(listed.data.map(({ id }) => id)).toEqual([attached.id, method.id]);
  const settings = { invoice_settings: { default_payment_method: method.id } };
  expect(await stripe.customers.update(customer, settings)).toMatchObject(settings);
  await stripe.paymentMethods.detach(method.id);
  expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
  expect((await stripe.paymentMethods.retrieve(method.id)).customer).toBeNull();
  const error = await failureOf(stripe.paymentMethods.attach(method.id, { customer }));
  expect(error.message).toContain('may not be used again');
  expect(await failureOf(stripe.paymentMethods.detach(method.id))).toMatchObject({ statusCode: 400 });
});

test('payment methods with the same card number have the same fingerprint, and attaching a declined card fails', async () => {
  const { id: customer } = await stripe.customers.create();
  const [first, second] = await Promise.all([
    stripe.paymentMethods.attach('pm_card_visa', { customer }),
    stripe.paymentMethods.attach('pm_card_visa', { customer }),
  ]);
  expect(first.id).not.toBe(second.id);
  expect(first.card?.fingerprint).toBe(second.card?.fingerprint);
  const refused = await failureOf(stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer }));
  expect(refused).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' });
});
