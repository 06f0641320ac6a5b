import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceOf } from '../support/factories.ts';
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
import { openStripeDoor, type StripeDoor } from './stripe-door.ts';

const random = seededRandom(announceSeed('payment-webhooks'));
let door: StripeDoor;
beforeAll(async () => {
  door = await openStripeDoor();
});
afterAll(() => door.stop());

/** One payment in four stays as it is, the others are given back in some way. */
async function payAndRegret(turn: number): Promise<void> {
  const { paymentIntentId } = await door.pay();
  if (turn % 4 === 0) return;
  const refund = { payment_intent: paymentIntentId, amount: 1 + Math.floor(random() * 1_999) };
  if (turn % 4 === 1) await door.stripe.refunds.create(refund);
  if (turn % 4 === 2) await failRefund(door.sandbox, (await door.stripe.refunds.create(refund)).id);
  if (turn % 4 === 3) {
    const dispute = await openDispute(door.sandbox, paymentIntentId);
    if (dispute && random() < 0.7) await closeDispute(door.sandbox, dispute, random() < 0.5 ? 'won' : 'lost');
  }
}

async function inboxRows(): Promise<number> {
  const { rows } = await door.deps.pool.query<{ events: number }>(
    `SELECT count(*)::int AS events FROM inbox_events WHERE provider = 'stripe'`,
  );
  return rows[0]?.events ?? Number.NaN;
}

it(
  '[12] webhooks that come one to five times each, shuffled, post each line once',
  async () => {
    const last = await lastEventId(door.stripe);
    await inTurns(PAYMENTS.repeated, 4, payAndRegret);
    const events = await eventsAfter(door.stripe, last);
    const before = await inboxRows();
    const sent = shuffled(
      events.flatMap((event) => Array.from({ length: 1 + Math.floor(random() * 5) }, () => event)),
      random,
    );
    const statuses = new Set<number>();
    await inTurns(sent.length, 6, async (turn) => {
      const event = sent[turn];
      if (event) statuses.add(await door.deliver(event));
      if (turn % 40 === 0) await followEvents(door.deps);
    });
    await Promise.all([followEvents(door.deps), followEvents(door.deps)]);

    expect([...statuses]).toEqual([200]);
    expect((await inboxRows()) - before).toBe(events.length);
    await expectPaymentsExact(door);
    console.log(`[12] ${events.length} events of ${PAYMENTS.repeated} payments, ${sent.length} deliveries`);
  },
  EXPERIMENT_MS,
);

it(
  '[15] one valid webhook, replayed for as long as it is valid, has one effect',
  async () => {
    const last = await lastEventId(door.stripe);
    const { businessId, paymentIntentId } = await door.pay();
    const events = await eventsAfter(door.stripe, last);
    const succeeded = events.find(({ type }) => type === 'payment_intent.succeeded');
    const payload = JSON.stringify(succeeded);
    const headers = { 'stripe-signature': door.signed(payload, { ageSeconds: 290 }) };
    const before = await inboxRows();
    await inTurns(PAYMENTS.replays, 8, async (turn) => {
      expect(await door.post(payload, headers)).toBe(200);
      if (turn % 20 === 0) await followEvents(door.deps);
    });
    await followEvents(door.deps);

    expect((await inboxRows()) - before).toBe(1);
    expect(await paymentLines(door.deps, businessId)).toEqual([['topup', paymentIntentId, 2_000]]);
    expect(await balanceOf(door.deps.pool, businessId)).toBe(2_000);
    await expectPaymentsExact(door);
  },
  EXPERIMENT_MS,
);
