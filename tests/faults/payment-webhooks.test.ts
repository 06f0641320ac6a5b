import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import twilio from 'twilio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { createPayment } from '../../server/domains/billing/create-payment.ts';
import { TEST_AUTH_TOKEN } from '../support/deps.ts';
import { balanceOf } from '../support/factories.ts';
import {
  closeDispute,
  confirmPayment,
  eventsAfter,
  failRefund,
  followEvents,
  makePayer,
  openDispute,
  type PaymentBench,
  paymentLines,
  startPaymentBench,
} from '../support/payments.ts';
import { announceSeed, seededRandom, shuffled } from '../support/random.ts';
import { expectPaymentsExact, inTurns } from './payments-books.ts';
import { EXPERIMENT_MS, PAYMENTS } from './scale.ts';

const PATH = '/webhooks/stripe';
const random = seededRandom(announceSeed('payment-webhooks'));
let bench: PaymentBench;
let app: FastifyInstance;

beforeAll(async () => {
  bench = await startPaymentBench();
  app = await buildApp(bench.deps);
});
afterAll(async () => {
  await app.close();
  await bench.stop();
});

const secret = () => bench.sandbox.config.stripe.webhookSecret;
const nowSeconds = () => Math.floor(performance.timeOrigin / 1_000 + performance.now() / 1_000);

/** As Stripe signs it, `ageSeconds` ago. */
const signed = (payload: string, { key = secret(), ageSeconds = 0 } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp: nowSeconds() - ageSeconds });

async function post(payload: string, headers: Record<string, string>): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: PATH,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    payload,
  });
  return answer.statusCode;
}

const deliver = (event: Stripe.Event) => {
  const payload = JSON.stringify(event, null, 2);
  return post(payload, { 'stripe-signature': signed(payload) });
};

async function pay(totalCents = 2_000) {
  const payer = await makePayer(bench.deps);
  const { clientSecret, paymentIntentId } = await createPayment(bench.deps, payer, { totalCents });
  expect(await confirmPayment(bench.sandbox, clientSecret)).toBe(200);
  return { ...payer, paymentIntentId };
}

/** One payment in four stays as it is, the others are given back in some way. */
async function payAndRegret(turn: number): Promise<void> {
  const { paymentIntentId } = await pay();
  if (turn % 4 === 0) return;
  const refund = { payment_intent: paymentIntentId, amount: 1 + Math.floor(random() * 1_999) };
  if (turn % 4 === 1) await bench.stripe.refunds.create(refund);
  if (turn % 4 === 2) await failRefund(bench.sandbox, (await bench.stripe.refunds.create(refund)).id);
  if (turn % 4 === 3) {
    const dispute = await openDispute(bench.sandbox, paymentIntentId);
    if (dispute && random() < 0.7)
      await closeDispute(bench.sandbox, dispute, random() < 0.5 ? 'won' : 'lost');
  }
}

async function inboxRows(): Promise<number> {
  const { rows } = await bench.deps.pool.query<{ events: number }>(
    `/* every business: test */ SELECT count(*)::int AS events FROM inbox_events WHERE provider = 'stripe'`,
  );
  return rows[0]?.events ?? Number.NaN;
}

async function lastEventId(): Promise<string | undefined> {
  return (await bench.stripe.events.list({ limit: 1 })).data[0]?.id;
}

it(
  '[12] webhooks that come one to five times each, shuffled, post each line once',
  async () => {
    const last = await lastEventId();
    await inTurns(PAYMENTS.repeated, 4, payAndRegret);
    const events = await eventsAfter(bench.stripe, last);
    const before = await inboxRows();
    const sent = shuffled(
      events.flatMap((event) => Array.from({ length: 1 + Math.floor(random() * 5) }, () => event)),
      random,
    );
    const statuses = new Set<number>();
    await inTurns(sent.length, 6, async (turn) => {
      const event = sent[turn];
      if (event) statuses.add(await deliver(event));
      if (turn % 40 === 0) await followEvents(bench.deps);
    });
    await Promise.all([followEvents(bench.deps), followEvents(bench.deps)]);

    expect([...statuses]).toEqual([200]);
    expect((await inboxRows()) - before).toBe(events.length);
    await expectPaymentsExact(bench);
    console.log(`[12] ${events.length} events of ${PAYMENTS.repeated} payments, ${sent.length} deliveries`);
  },
  EXPERIMENT_MS,
);

it(
  '[15] one valid webhook, replayed for as long as it is valid, has one effect',
  async () => {
    const last = await lastEventId();
    const { businessId, paymentIntentId } = await pay();
    const events = await eventsAfter(bench.stripe, last);
    const succeeded = events.find(({ type }) => type === 'payment_intent.succeeded');
    const payload = JSON.stringify(succeeded);
    const headers = { 'stripe-signature': signed(payload, { ageSeconds: 290 }) };
    const before = await inboxRows();
    await inTurns(PAYMENTS.replays, 8, async (turn) => {
      expect(await post(payload, headers)).toBe(200);
      if (turn % 20 === 0) await followEvents(bench.deps);
    });
    await followEvents(bench.deps);

    expect((await inboxRows()) - before).toBe(1);
    expect(await paymentLines(bench.deps, businessId)).toEqual([['topup', paymentIntentId, 2_000]]);
    expect(await balanceOf(bench.deps.pool, businessId)).toBe(2_000);
    await expectPaymentsExact(bench);
  },
  EXPERIMENT_MS,
);

/** Every row of every table that a webhook of Stripe could lead to. */
async function rowCounts(): Promise<unknown> {
  const tables = [
    'inbox_events',
    'outbox_events',
    'outgoing_mails',
    'payments',
    'payment_effects',
    'payment_methods',
    'ledger_entries',
    'audit_entries',
  ];
  const counts = tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  const { rows } = await bench.deps.pool.query(`/* every business: test */ SELECT ${counts.join()}`);
  return rows[0];
}

function flipByte(text: string): string {
  const bytes = Buffer.from(text);
  const place = Math.floor(random() * bytes.length);
  bytes[place] = (bytes[place] ?? 0) ^ (1 << Math.floor(random() * 7));
  return bytes.toString('latin1');
}

type Forge = (payload: string) => { payload: string; headers: Record<string, string> };

const withSignature =
  (sign: (payload: string) => string): Forge =>
  (payload) => ({ payload, headers: { 'stripe-signature': sign(payload) } });

const forgeries: [string, Forge][] = [
  [
    'signed with a random secret',
    withSignature((payload) => signed(payload, { key: `whsec_${randomBytes(16).toString('hex')}` })),
  ],
  [
    'signed with another environment’s secret',
    withSignature((payload) => signed(payload, { key: 'whsec_staging_stripe' })),
  ],
  ['signed with the key of the API', withSignature((payload) => signed(payload, { key: 'sk_test_sandbox' }))],
  [
    'with one byte of the body changed',
    (payload) => ({ payload: flipByte(payload), headers: { 'stripe-signature': signed(payload) } }),
  ],
  ['with one byte of the signature changed', withSignature((payload) => flipByte(signed(payload)))],
  ['without a signature', (payload) => ({ payload, headers: {} })],
  ['with an empty signature', withSignature(() => '')],
  ['signed 301 seconds ago', withSignature((payload) => signed(payload, { ageSeconds: 301 }))],
  [
    'signed long ago, with a fresh time written over it',
    withSignature((payload) => signed(payload, { ageSeconds: 3_600 }).replace(/t=\d+/, `t=${nowSeconds()}`)),
  ],
  ['signed by the older scheme alone', withSignature((payload) => signed(payload).replace('v1=', 'v0='))],
  [
    'signed as Twilio signs',
    (payload) => ({
      payload,
      headers: {
        'x-twilio-signature': twilio.getExpectedTwilioSignature(
          TEST_AUTH_TOKEN,
          bench.deps.config.PUBLIC_URL + PATH,
          {},
        ),
      },
    }),
  ],
  [
    'with Twilio’s signature in the place of Stripe’s',
    withSignature(() =>
      twilio.getExpectedTwilioSignature(TEST_AUTH_TOKEN, bench.deps.config.PUBLIC_URL + PATH, {}),
    ),
  ],
  [
    'with the signature of another event',
    withSignature((payload) => signed(payload.replace('"evt_', '"evt_0'))),
  ],
];

describe('[14] a forged webhook of Stripe is refused with a 4xx and writes no row', () => {
  let paid: Stripe.Event;
  beforeAll(async () => {
    const last = await lastEventId();
    await pay();
    const events = await eventsAfter(bench.stripe, last);
    const found = events.find(({ type }) => type === 'payment_intent.succeeded');
    if (!found) throw new Error('Stripe told of no payment');
    paid = found;
  });

  it.each(forgeries)(
    '%s',
    async (_name, forge) => {
      const before = await rowCounts();
      const statuses = new Map<number, number>();
      for (let sent = 0; sent < PAYMENTS.forgeries; sent += 1) {
        const { payload, headers } = forge(JSON.stringify(paid));
        const status = await post(payload, headers);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      expect(Object.fromEntries(statuses)).toEqual({ 403: PAYMENTS.forgeries });
      await followEvents(bench.deps);
      expect(await rowCounts()).toEqual(before);
    },
    EXPERIMENT_MS,
  );

  it('and the event that all of them imitated is accepted, so that it was the forgery that was refused', async () => {
    expect(await deliver(paid)).toBe(200);
    await followEvents(bench.deps);
    await expectPaymentsExact(bench);
  });
});
