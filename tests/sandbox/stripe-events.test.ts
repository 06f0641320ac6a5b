import Stripe from 'stripe';
import { afterEach, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { startSandbox, temporaryFolder } from './sandbox-fixture.ts';
import { startSandboxForFile } from './sandbox-for-file.ts';
import { receivedEvents, stripeClient } from './stripe-fixture.ts';

const { product, sandbox } = await startSandboxForFile();
const stripe = stripeClient(sandbox);

afterEach(async () => {
  await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' });
  await until(
    async () => (await stripe.events.list({ delivery_success: false, limit: 1 })).data.length === 0,
  );
});

const paid = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'];

async function pay(options: Stripe.RequestOptions = {}): Promise<Stripe.Response<Stripe.PaymentIntent>> {
  const card = { payment_method: 'pm_card_visa', off_session: true, confirm: true } as const;
  return stripe.paymentIntents.create({ amount: 2_000, currency: 'cad', ...card }, options);
}

async function turn(fault: string, more: object): Promise<void> {
  await sandbox.post('/sandbox/faults', { provider: 'stripe', fault, ...more });
}

function received(): string[] {
  return receivedEvents(product, sandbox).map((event) => event.type);
}

test('the webhooks of a Stripe request arrive in order, signed and with the full event', async () => {
  const intent = await pay({ idempotencyKey: 'auto:1' });
  await until(() => product.received.length === 3);
  expect(received()).toEqual(paid);
  const [request] = product.received;
  expect(request?.path).toBe('/webhooks/stripe');
  const event = receivedEvents(product, sandbox)[2];
  expect(event).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: false,
    pending_webhooks: 1,
    request: { id: intent.lastResponse.requestId, idempotency_key: 'auto:1' },
    data: { object: { id: intent.id, status: 'succeeded' } },
  });
  const verify = (body: string, secret: string) =>
    Stripe.webhooks.constructEvent(body, request?.headers['stripe-signature'] ?? '', secret);
  const { webhookSecret } = sandbox.config.stripe;
  const tampered = request?.body.replace('2000', '9000') ?? '';
  expect(() => verify(tampered, webhookSecret)).toThrow(Stripe.errors.StripeSignatureVerificationError);
  expect(() => verify(request?.body ?? '', 'whsec_other')).toThrow();
});

test('a Stripe webhook is retried after any response but 2xx, with the same event id', async () => {
  product.failures = [500, 302, 404].map((status) => ({ match: '"payment_intent.succeeded"', status }));
  const { id } = await pay();
  await until(async () => {
    const { data } = await stripe.events.list({ type: 'payment_intent.succeeded', delivery_success: true });
    return data.some((event) => JSON.stringify(event).includes(id));
  });
  const attempts = receivedEvents(product, sandbox).filter(
    (event) => event.type === 'payment_intent.succeeded',
  );
  expect(attempts).toHaveLength(4);
  expect(new Set(attempts.map((event) => event.id)).size).toBe(1);
  const { events } = (await sandbox.get(`/sandbox/events?subject=${attempts[0]?.id}`)) as {
    events: object[];
  };
  expect(events[0]).toMatchObject({ provider: 'stripe', event: 'payment_intent.succeeded', attempt: 4 });
});

test('duplicate, reorder and delay faults hit only the matching Stripe webhooks', async () => {
  await turn('duplicate', { next: 1, only: 'charge.' });
  await pay();
  await until(() => product.received.length === 4);
  expect(received().toSorted()).toEqual([...paid, 'charge.succeeded'].toSorted());

  product.received.length = 0;
  await turn('reorder', { next: 1, only: 'charge.' });
  await pay();
  await until(() => product.received.length === 3);
  expect(received()).toEqual(['payment_intent.created', 'payment_intent.succeeded', 'charge.succeeded']);

  product.received.length = 0;
  await turn('delay', { next: 1, delay_ms: 600, only: 'payment_intent.created' });
  await pay();
  await until(() => product.received.length === 3);
  expect(received()).toEqual(['charge.succeeded', 'payment_intent.succeeded', 'payment_intent.created']);
});

test('dropped Stripe events are listed and can be sent again', async () => {
  await turn('drop', { next: 1, only: 'payment_intent.succeeded' });
  const { id } = await pay();
  await until(() => product.received.length === 2);
  const missed = (await stripe.events.list({ delivery_success: false })).data;
  expect(missed.map((event) => [event.type, event.pending_webhooks])).toEqual([
    ['payment_intent.succeeded', 1],
  ]);
  expect(missed[0]?.data.object).toMatchObject({ id });
  const again = await sandbox.post(`/sandbox/stripe/events/${missed[0]?.id}/resend`);
  expect(again.body).toMatchObject({ delivery: { status: 200 } });
  expect((await stripe.events.retrieve(missed[0]?.id ?? '')).pending_webhooks).toBe(0);
  expect(received()).toContain('payment_intent.succeeded');
});

test('Stripe events are filtered by type, types, pattern and time, and paginated', async () => {
  await pay();
  const of = async (query: Stripe.EventListParams) =>
    (await stripe.events.list({ limit: 3, ...query })).data.map((event) => event.type);
  expect(await of({})).toEqual(paid.toReversed());
  expect(await of({ types: ['charge.succeeded', 'charge.refunded'], limit: 1 })).toEqual([
    'charge.succeeded',
  ]);
  expect(new Set(await of({ type: 'payment_intent.*' }))).toEqual(new Set([paid[0], paid[2]]));
  expect(await of({ created: { gte: Math.floor(Date.now() / 1_000) + 60 } })).toEqual([]);
  const [newest] = (await stripe.events.list({ limit: 1 })).data;
  expect(await of({ starting_after: newest?.id ?? '', limit: 1 })).toEqual(['charge.succeeded']);
});

test('a restarted Stripe emulator has its data and idempotency keys, and sends pending webhooks', async () => {
  const other = temporaryFolder();
  const first = await startSandbox('http://127.0.0.1:9', other.path, {
    retryBackoffMs: { twilio: [5], resend: [5], stripe: [60_000] },
  });
  const before = stripeClient(first);
  const { id: customer } = await before.customers.create({ email: 'ana@example.test' });
  const intent = await before.paymentIntents.create(
    { amount: 2_000, currency: 'cad', customer },
    { idempotencyKey: 'before' },
  );
  await until(async () =>
    JSON.stringify(await first.get('/sandbox/events')).includes('payment_intent.created'),
  );
  await first.close();
  const second = await startSandbox(product.url, other.path);
  const after = stripeClient(second);
  await until(() => product.received.length === 2);
  expect(received().toSorted()).toEqual(['customer.created', 'payment_intent.created']);
  const replayed = await after.paymentIntents.create(
    { amount: 2_000, currency: 'cad', customer },
    { idempotencyKey: 'before' },
  );
  expect(replayed.id).toBe(intent.id);
  expect((await after.customers.retrieve(customer)) as Stripe.Customer).toMatchObject({
    email: 'ana@example.test',
  });
  await until(async () => (await after.events.list({ delivery_success: false })).data.length === 0);
  await second.close();
  other.remove();
});
