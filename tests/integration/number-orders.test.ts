import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { computeOrder } from '../../server/core/order.ts';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { openPayment } from '../../server/modules/billing/payments/open-payment.ts';
import { settlePayment } from '../../server/modules/billing/payments/settle-payment.ts';
import { startCheckout } from '../../server/modules/billing/payments/start-checkout.ts';
import { removeNumber } from '../../server/modules/telephony/numbers/remove-number.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { expectRefusal } from '../support/accounts.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { balanceOf } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { ordersOf } from '../support/numbers.ts';
import { inTransaction, requireWaiting, waitForBlockedStatement } from '../support/open-transaction.ts';
import {
  confirmPayment,
  makePayer,
  payerDeps,
  startPaymentFixture,
  type TestPayer,
} from '../support/payments.ts';
import { clearFaults, setFault } from '../support/product.ts';
import { until } from '../support/until.ts';

const fixture = forFile(() => startPaymentFixture(300));
const payer = forTest(() => makePayer(fixture.deps));
const rival = forTest(() => makePayer(fixture.deps));
let ordered = 2_000;

/** A number of the emulator’s inventory that no other test orders. */
function freshNumber(): string {
  ordered += 1;
  return `+1647555${ordered}`;
}

const order = (phoneNumber: string, user = payer, deps = fixture.deps) =>
  createPayment(payerDeps(deps, user), user, { totalCents: 2_000, phoneNumber });
const refused = (code: string, text?: string) => ({ code, ...(text && { text }) });

async function rowsOf({ businessId }: TestPayer) {
  const rows = await fixture.deps.sql`SELECT phone_number, state, stripe_payment_intent_id AS intent
    FROM payments WHERE business_id = ${businessId} ORDER BY id`;
  return rows;
}

async function age(user: TestPayer, state?: string): Promise<void> {
  await fixture.deps.sql`UPDATE payments
    SET created_at = created_at - interval '31 minutes', state = coalesce(${state}, state)
    WHERE business_id = ${user.businessId}`;
}

async function buy(phoneNumber: string, user = payer): Promise<string> {
  const { clientSecret, paymentIntentId } = await order(phoneNumber, user);
  await confirmPayment(fixture.sandbox, clientSecret);
  await settlePayment(payerDeps(fixture.deps, user), { paymentIntentId });
  return paymentIntentId;
}

const intentState = async (id: string) => (await fixture.stripe.paymentIntents.retrieve(id)).status;

describe('the reservation of an ordered number', () => {
  it('an ordered number stays reserved while its payment is processing', async () => {
    const number = freshNumber();
    await order(number);
    await age(payer, 'processing');

    await expect(order(number, rival)).rejects.toMatchObject(refused('number_taken'));
  });

  it('an ordered number stays reserved until it is active, and its buyer cannot pay a second time', async () => {
    const number = freshNumber();
    await buy(number);
    await expect(order(number)).rejects.toMatchObject(refused('conflict', 'errors.numbers.alreadyPaid'));
    expect(await balanceOf(fixture.deps.pool, payer.businessId)).toBe(2_000);
    await age(payer);

    await expect(order(number, rival)).rejects.toMatchObject(refused('number_taken'));
  });

  it('the payment of an ordered number shows the number in its readable form', async () => {
    const number = freshNumber();
    const paymentIntentId = await buy(number);
    const payment = await settlePayment(payerDeps(fixture.deps, payer), { paymentIntentId });
    expect(payment.phoneNumber).toBe(`+1 (647) 555-${number.slice(-4)}`);
  });

  it('the reservation of an ordered number ends with a refund to the buyer', async () => {
    const number = freshNumber();
    const intent = await buy(number);
    await fixture.stripe.refunds.create({ payment_intent: intent });
    await settlePayment(payerDeps(fixture.deps, payer), { paymentIntentId: intent });

    await expect(order(number, rival)).resolves.toMatchObject({ totalCents: 2_000 });
  });

  it('the reservation of an ordered number ends when the buyer releases the number', async () => {
    const number = freshNumber();
    await buy(number);
    await runWorkOf(fixture.deps, 'provision-numbers');
    const [bought] = await ordersOf(fixture.deps, payer);
    await removeNumber(payerDeps(fixture.deps, payer), payer, { phoneSid: bought?.phone_sid ?? '' });
    await runWorkOf(fixture.deps, 'release-numbers');

    await expect(order(number, rival)).resolves.toMatchObject({ totalCents: 2_000 });
  });

  it.each(['+12125550123', '+14165550999', '+33612345678', '+999999999'])(
    'an order is refused when the provider does not sell the number: %s',
    async (number) => {
      const unavailable = refused('number_taken', 'errors.numbers.unavailable');
      await expect(order(number)).rejects.toMatchObject(unavailable);
      expect(await rowsOf(payer)).toEqual([]);
    },
  );

  it('a number that two businesses order at the same time goes to one of them, and the other is refused', async () => {
    const number = freshNumber();
    const { both } = await inTransaction(fixture.deps, async (sql) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`number:${number}`}, 0))`;
      const orders = Promise.allSettled([order(number), order(number, rival)]);
      await requireWaiting(fixture.deps, orders, 'pg_advisory_xact_lock');
      await waitForBlockedStatement(fixture.deps, 'pg_advisory_xact_lock', 2);
      return { both: orders };
    });
    const refusals = (await both).flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refusals).toMatchObject([{ code: 'number_taken' }]);
    expect([...(await rowsOf(payer)), ...(await rowsOf(rival))]).toHaveLength(1);
  });

  it('an order is refused and reserves nothing while Twilio or Stripe is unavailable', async () => {
    await setFault(fixture.sandbox, { provider: 'twilio', fault: 'fail_500', next: 1 });
    await expect(order(freshNumber())).rejects.toMatchObject(refused('provider_unavailable'));
    await clearFaults(fixture.sandbox);
    await setFault(fixture.sandbox, { provider: 'stripe', fault: 'drop', rate: 1 });
    expect(await rowsOf(payer)).toEqual([]);
  });
});

describe('the one open number order of a business', () => {
  it('an order of another number replaces the open order, which can no longer be paid', async () => {
    const [first, second] = [freshNumber(), freshNumber()];
    const former = await order(first);
    const now = await order(second);

    expect(await rowsOf(payer)).toEqual([
      { phone_number: first, state: 'canceled', intent: former.paymentIntentId },
      { phone_number: second, state: 'open', intent: now.paymentIntentId },
    ]);
    expect(await intentState(former.paymentIntentId)).toBe('canceled');
    expect(await confirmPayment(fixture.sandbox, former.clientSecret)).not.toBe(200);
    await expect(order(first, rival)).resolves.toMatchObject({ totalCents: 2_000 });
  });

  it('an order of the same number returns the open order, and an order with a larger top-up replaces it', async () => {
    const number = freshNumber();
    const first = await order(number);
    expect(await order(number)).toEqual(first);
    const larger = { totalCents: 5_000, phoneNumber: number };
    const more = await createPayment(payerDeps(fixture.deps, payer), payer, larger);

    expect(await intentState(first.paymentIntentId)).toBe('canceled');
    expect((await rowsOf(payer)).map(({ state }) => state)).toEqual(['canceled', 'open']);
    expect(more.totalCents).toBe(5_000);
  });

  it('an order in Stripe Checkout and one in the portal replace each other', async () => {
    const [first, second, third] = [freshNumber(), freshNumber(), freshNumber()];
    const checkout = (phoneNumber: string) =>
      startCheckout(payerDeps(fixture.deps, payer), payer, { phoneNumber, isAutoRecharge: false });
    const { url } = await checkout(first);
    await order(second);
    await checkout(third);

    const page = await fixture.stripe.checkout.sessions.retrieve(url.split('/').at(-1) ?? '');
    expect(page.status).toBe('expired');
    expect((await rowsOf(payer)).map(({ state }) => state)).toEqual(['canceled', 'canceled', 'open']);
  });

  it('the payment of an open order is credited if the buyer paid before another order replaced it', async () => {
    const [first, second] = [freshNumber(), freshNumber()];
    const former = await order(first);
    await confirmPayment(fixture.sandbox, former.clientSecret);
    await order(second);

    expect((await rowsOf(payer)).map(({ state }) => state)).toEqual(['succeeded', 'open']);
    expect(await balanceOf(fixture.deps.pool, payer.businessId)).toBe(2_000);
  });

  it('an order whose payment is processing at Stripe blocks another order even before its webhook arrives', async () => {
    const { clientSecret } = await order(freshNumber());
    expect(await confirmPayment(fixture.sandbox, clientSecret, 'pm_card_processing')).toBe(200);
    const { message } = await expectRefusal(order(freshNumber()), 'conflict');
    expect(message).toMatch(/^Your payment for \+1 \(647\) 555-\d{4} is still under way/);
    expect(await rowsOf(payer)).toMatchObject([{ state: 'processing' }]);
  });

  it('an order whose payment is processing blocks another order', async () => {
    await order(freshNumber());
    await fixture.deps.sql`UPDATE payments SET state = 'processing' WHERE business_id = ${payer.businessId}`;

    const { message } = await expectRefusal(order(freshNumber()), 'conflict');
    expect(message).toMatch(/^Your payment for \+1 \(647\) 555-\d{4} is still under way/);
  });

  it('the one open number order of a business does not affect a top-up or the order of another business', async () => {
    const theirs = await order(freshNumber(), rival);
    const topUp = await createPayment(payerDeps(fixture.deps, payer), payer, { totalCents: 2_000 });
    await order(freshNumber());
    await order(freshNumber());

    expect(await intentState(topUp.paymentIntentId)).not.toBe('canceled');
    expect(await intentState(theirs.paymentIntentId)).not.toBe('canceled');
    expect((await rowsOf(payer)).filter(({ state }) => state === 'open')).toHaveLength(2);
  });

  it('an order of another number replaces an order that Stripe has not answered, but no top-up in the same state', async () => {
    const phoneNumber = freshNumber();
    const member = payerDeps(fixture.deps, payer);
    const top = { order: computeOrder(5_000), channel: 'form' as const };
    await openPayment(member, payer, top);
    await openPayment(member, payer, { ...top, phoneNumber });
    await order(freshNumber());
    expect((await rowsOf(payer)).map(({ state }) => state)).toEqual(['created', 'canceled', 'open']);
  });

  it('a business that sends five concurrent orders has at most one open order, and the others cannot be paid', async () => {
    const numbers = Array.from({ length: 5 }, freshNumber);
    const outcomes = await Promise.allSettled(numbers.map((number) => order(number)));

    const rows = await rowsOf(payer);
    expect(rows.filter(({ state }) => state !== 'canceled').length).toBeLessThanOrEqual(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(refused('conflict'));
    const open = rows.find(({ state }) => state === 'open')?.intent;
    for await (const intent of fixture.stripe.paymentIntents.list({ limit: 100 }))
      if (intent.metadata.business_id === String(payer.businessId) && intent.id !== open)
        expect(intent.status).toBe('canceled');
  });

  it('the one open number order of a business is closed again when a late response from Stripe reopens it', async () => {
    const [first, second] = [freshNumber(), freshNumber()];
    const answer = new EventEmitter();
    const slowly: typeof fixture.deps.payments.createIntent = async (intent) => {
      const createdIntent = await fixture.deps.payments.createIntent(intent);
      const isAwaited = once(answer, 'comes');
      answer.emit('made');
      await isAwaited;
      return createdIntent;
    };
    const isCreated = once(answer, 'made');
    const payments = { ...fixture.deps.payments, createIntent: slowly };
    const late = order(first, payer, { ...fixture.deps, payments });
    await isCreated;
    const client = await fixture.deps.pool.connect();
    try {
      // The locked table stops the second order after it has replaced the first one, before it is counted and stored.
      await client.query('BEGIN; LOCK TABLE rate_limit_hits IN EXCLUSIVE MODE');
      const next = order(second);
      await until(async () => {
        const { rows } = await client.query(
          `SELECT FROM pg_locks WHERE relation = 'rate_limit_hits'::regclass AND NOT granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
        return rows.length > 0;
      });
      answer.emit('comes');
      const { paymentIntentId: former } = await late;
      await client.query('COMMIT');
      const { paymentIntentId } = await next;

      expect(await rowsOf(payer)).toEqual([
        { phone_number: first, state: 'canceled', intent: former },
        { phone_number: second, state: 'open', intent: paymentIntentId },
      ]);
      expect(await intentState(former)).toBe('canceled');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('the one open number order of a business stays closed after its replacement despite a late response from Stripe', async () => {
    const number = freshNumber();
    const { paymentIntentId } = await order(number);
    await fixture.deps.sql`UPDATE payments SET state = 'canceled' WHERE business_id = ${payer.businessId}`;
    await settlePayment(payerDeps(fixture.deps, payer), { paymentIntentId });

    expect(await rowsOf(payer)).toMatchObject([{ state: 'canceled' }]);
  });

  it('the one open number order of a business can be continued after a crash at any step', async () => {
    await order(freshNumber());
    const deaths = await crashAtEachStep(
      fixture.deps.config.DATABASE_URL,
      (db) => order(freshNumber(), payer, { ...fixture.deps, db }),
      async (point) => {
        const { paymentIntentId } = await order(freshNumber());
        const rows = await rowsOf(payer);
        expect(
          rows.filter(({ state }) => state !== 'canceled'),
          JSON.stringify(point),
        ).toMatchObject([{ state: 'open', intent: paymentIntentId }]);
      },
    );

    expect(deaths).toBeGreaterThan(8);
  }, 120_000);
});
