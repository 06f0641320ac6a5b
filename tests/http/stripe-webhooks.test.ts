import Stripe from 'stripe';
import { beforeEach, expect, it } from 'vitest';
import { buildTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';

const SECRET = 'whsec_of-these-tests';
const PATH = '/webhooks/stripe';
const stripe = new Stripe('sk_test_nothing', { telemetry: false });

const test = forFile(() => buildTestApp({ STRIPE_WEBHOOK_SECRET: SECRET }));
let event: string;
let number = 0;

beforeEach(() => {
  number += 1;
  event = JSON.stringify({
    id: `evt_${number}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: `pi_${number}`, object: 'payment_intent' } },
  });
});

type Signing = { secret?: string; ageSeconds?: number };

function sign(payload: string, { secret = SECRET, ageSeconds = 0 }: Signing = {}): string {
  const timestamp = Math.floor(Date.now() / 1_000) - ageSeconds;
  return stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

function post(payload: string | Buffer, signature?: string) {
  const headers = {
    'content-type': 'application/json',
    ...(signature !== undefined && { 'stripe-signature': signature }),
  };
  return test.app.inject({ method: 'POST', url: PATH, headers, payload });
}

const rows = () =>
  test.deps.sql`SELECT event_key, payload, correlation_id FROM inbox_events
    WHERE provider = 'stripe' AND event_key = ${`evt_${number}`}`;

it('a signed Stripe event is stored in the inbox with its payment before it is acknowledged', async () => {
  const answer = await post(event, sign(event));
  expect(answer.statusCode).toBe(200);
  expect(await rows()).toEqual([
    {
      event_key: `evt_${number}`,
      correlation_id: `pi_${number}`,
      payload: {
        id: `evt_${number}`,
        type: 'payment_intent.succeeded',
        objectId: `pi_${number}`,
        paymentIntentId: `pi_${number}`,
      },
    },
  ]);
});

it('repeated deliveries of a Stripe event are stored once and all acknowledged', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(event, sign(event))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(await rows()).toHaveLength(1);
});

it.each([
  ['no signature', () => undefined],
  ['an empty signature', () => ''],
  ['an empty signature of the right scheme', () => sign(event).replace(/v1=.*/, 'v1=')],
  ['a signature with another secret', () => sign(event, { secret: 'whsec_of-somebody' })],
  ['a signature that is 301 s old', () => sign(event, { ageSeconds: 301 })],
  ['the signature of another event', () => sign(`${event} `)],
])('a Stripe event with %s gets 403 and writes nothing', async (_name, signature) => {
  const answer = await post(event, signature());
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ success: false, error: 'forbidden' });
  expect(await rows()).toEqual([]);
});

it('a Stripe event with one changed byte gets 403', async () => {
  const forged = Buffer.from(event);
  forged[forged.length - 5] = (forged[forged.length - 5] ?? 0) ^ 1;
  expect((await post(forged, sign(event))).statusCode).toBe(403);
  expect(await rows()).toEqual([]);
});

it('a signed Stripe request without an event gets 400', async () => {
  expect((await post('nonsense', sign('nonsense'))).statusCode).toBe(400);
});

it('a Stripe event of 512 KiB is accepted, and a larger one gets 413', async () => {
  const ofSize = (bytes: number) => {
    const empty = JSON.stringify({ ...JSON.parse(event), padding: '' });
    return empty.replace('"padding":""', `"padding":"${'x'.repeat(bytes - Buffer.byteLength(empty))}"`);
  };
  const largest = ofSize(512 * 1_024);
  expect((await post(largest, sign(largest))).statusCode).toBe(200);
  const before = await rows();
  const larger = ofSize(512 * 1_024 + 1);
  expect((await post(larger, sign(larger))).statusCode).toBe(413);
  expect(await rows()).toEqual(before);
});

it('a Stripe request with deeply nested JSON is rejected before it is parsed', async () => {
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  expect((await post(deep, 'no signature')).statusCode).toBe(400);
});
