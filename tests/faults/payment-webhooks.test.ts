import { expect, it } from 'vitest';
import { balanceOf } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import {
  closeDispute,
  eventsAfter,
  failRefund,
  followEvents,
  lastEventId,
  openDispute,
  paymentLines,
} from '../support/payments.ts';
import { announceSeed, seededRandom, shuffled } from '../support/random.ts';
import { expectPaymentsExact, inTurns } from './payments-books.ts';
import { EXPERIMENT_MS, PAYMENTS } from './scale.ts';
import { openStripeEndpoint } from './stripe-endpoint.ts';

const random = seededRandom(announceSeed('payment-webhooks'));
const endpoint = forFile(openStripeEndpoint);

/**
 * Makes a payment. Of each four payments, two are refunded (one refund fails later), one is disputed and one stays as
 * paid.
 */
async function payAndRefund(turn: number): Promise<void> {
  const { paymentIntentId } = await endpoint.pay();
  if (turn % 4 === 0) return;
  const refund = { payment_intent: paymentIntentId, amount: 1 + Math.floor(random() * 1_999) };
  if (turn % 4 === 1) await endpoint.stripe.refunds.create(refund);
  if (turn % 4 === 2) await failRefund(endpoint.sandbox, (await endpoint.stripe.refunds.create(refund)).id);
  if (turn % 4 === 3) {
    const dispute = await openDispute(endpoint.sandbox, paymentIntentId);
    if (dispute && random() < 0.7)
      await closeDispute(endpoint.sandbox, dispute, random() < 0.5 ? 'won' : 'lost');
  }
}

async function inboxRows(): Promise<number> {
  const { rows } = await endpoint.deps.pool.query<{ events: number }>(
    `SELECT count(*)::int AS events FROM inbox_events WHERE provider = 'stripe'`,
  );
  return rows[0]?.events ?? Number.NaN;
}

it(
  'Stripe webhooks repeated and shuffled: each entry is posted once when its webhooks arrive one to five times',
  async () => {
    const last = await lastEventId(endpoint.stripe);
    await inTurns(PAYMENTS.repeated, 4, payAndRefund);
    const events = await eventsAfter(endpoint.stripe, last);
    const before = await inboxRows();
    const sent = shuffled(
      events.flatMap((event) => Array.from({ length: 1 + Math.floor(random() * 5) }, () => event)),
      random,
    );
    const statuses = new Set<number>();
    await inTurns(sent.length, 6, async (turn) => {
      const event = sent[turn];
      if (event) statuses.add(await endpoint.deliver(event));
      if (turn % 40 === 0) await followEvents(endpoint.deps);
    });
    await Promise.all([followEvents(endpoint.deps), followEvents(endpoint.deps)]);

    expect([...statuses]).toEqual([200]);
    expect((await inboxRows()) - before).toBe(events.length);
    await expectPaymentsExact(endpoint);
    console.log(
      `Stripe webhooks repeated and shuffled: ${events.length} events of ${PAYMENTS.repeated} payments, ${sent.length} deliveries`,
    );
  },
  EXPERIMENT_MS,
);

it(
  'Stripe webhook replayed: a webhook takes effect once, however often it is repeated while its signature is valid',
  async () => {
    const last = await lastEventId(endpoint.stripe);
    const { businessId, paymentIntentId } = await endpoint.pay();
    const events = await eventsAfter(endpoint.stripe, last);
    const succeeded = events.find(({ type }) => type === 'payment_intent.succeeded');
    const payload = JSON.stringify(succeeded);
    const headers = { 'stripe-signature': endpoint.signed(payload, { ageSeconds: 290 }) };
    const before = await inboxRows();
    await inTurns(PAYMENTS.replays, 8, async (turn) => {
      expect(await endpoint.post(payload, headers)).toBe(200);
      if (turn % 20 === 0) await followEvents(endpoint.deps);
    });
    await followEvents(endpoint.deps);

    expect((await inboxRows()) - before).toBe(1);
    expect(await paymentLines(endpoint.deps, businessId)).toEqual([['topup', paymentIntentId, 2_000]]);
    expect(await balanceOf(endpoint.deps.pool, businessId)).toBe(2_000);
    await expectPaymentsExact(endpoint);
  },
  EXPERIMENT_MS,
);
