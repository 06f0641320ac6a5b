import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import twilio from 'twilio';
import { beforeAll, describe, expect, it } from 'vitest';
import { TEST_AUTH_TOKEN } from '../support/deps.ts';
import { forFile } from '../support/for-file.ts';
import { eventsAfter, followEvents, lastEventId } from '../support/payments.ts';
import { announceSeed, seededRandom } from '../support/random.ts';
import { expectPaymentsExact } from './payments-books.ts';
import { EXPERIMENT_MS, PAYMENTS } from './scale.ts';
import { nowSeconds, openStripeEndpoint, PATH } from './stripe-endpoint.ts';

const random = seededRandom(announceSeed('forged-payment-webhooks'));
const endpoint = forFile(openStripeEndpoint);

/** Row counts of every table that a Stripe webhook can write to. */
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
  const { rows } = await endpoint.deps.pool.query(`SELECT ${counts.join()}`);
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
    withSignature((payload) => endpoint.signed(payload, { key: `whsec_${randomBytes(16).toString('hex')}` })),
  ],
  [
    'signed with another environment’s secret',
    withSignature((payload) => endpoint.signed(payload, { key: 'whsec_staging_stripe' })),
  ],
  [
    'signed with the key of the API',
    withSignature((payload) => endpoint.signed(payload, { key: 'sk_test_sandbox' })),
  ],
  [
    'with one byte of the body changed',
    (payload) => ({ payload: flipByte(payload), headers: { 'stripe-signature': endpoint.signed(payload) } }),
  ],
  ['with one bit of the signature changed', withSignature((payload) => flipByte(endpoint.signed(payload)))],
  ['without a signature', (payload) => ({ payload, headers: {} })],
  ['with an empty signature', withSignature(() => '')],
  [
    'with an empty signature of the right scheme',
    withSignature((payload) => endpoint.signed(payload).replace(/v1=.*/, 'v1=')),
  ],
  ['signed 301 seconds ago', withSignature((payload) => endpoint.signed(payload, { ageSeconds: 301 }))],
  [
    'signed long ago, with a fresh time written over it',
    withSignature((payload) =>
      endpoint.signed(payload, { ageSeconds: 3_600 }).replace(/t=\d+/, `t=${nowSeconds()}`),
    ),
  ],
  [
    'signed by the older scheme alone',
    withSignature((payload) => endpoint.signed(payload).replace('v1=', 'v0=')),
  ],
  [
    'signed as Twilio signs',
    (payload) => ({
      payload,
      headers: {
        'x-twilio-signature': twilio.getExpectedTwilioSignature(
          TEST_AUTH_TOKEN,
          endpoint.deps.config.PUBLIC_URL + PATH,
          {},
        ),
      },
    }),
  ],
  [
    'with Twilio’s signature in the place of Stripe’s',
    withSignature(() =>
      twilio.getExpectedTwilioSignature(TEST_AUTH_TOKEN, endpoint.deps.config.PUBLIC_URL + PATH, {}),
    ),
  ],
  [
    'with the signature of another event',
    withSignature((payload) => endpoint.signed(payload.replace('"evt_', '"evt_0'))),
  ],
];

describe('forged Stripe webhooks: each is refused with a 4xx and writes no row', () => {
  let paid: Stripe.Event;
  beforeAll(async () => {
    const last = await lastEventId(endpoint.stripe);
    await endpoint.pay();
    const events = await eventsAfter(endpoint.stripe, last);
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
        const status = await endpoint.post(payload, headers);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      expect(Object.fromEntries(statuses)).toEqual({ 403: PAYMENTS.forgeries });
      await followEvents(endpoint.deps);
      expect(await rowCounts()).toEqual(before);
    },
    EXPERIMENT_MS,
  );

  it('the genuine event that the forgeries imitated is accepted', async () => {
    expect(await endpoint.deliver(paid)).toBe(200);
    await followEvents(endpoint.deps);
    await expectPaymentsExact(endpoint);
  });
});
