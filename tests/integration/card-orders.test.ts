import { describe, expect, it } from 'vitest';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { settlePayment } from '../../server/modules/billing/payments/settle-payment.ts';
import { reconcileNumbers } from '../../server/modules/telephony/numbers/reconcile-numbers.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { balanceOf } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import {
  buy,
  expectNumbersExact,
  freshNumber,
  makeBuyer,
  orderOnly,
  ordersOf,
  workOnNumbers,
} from '../support/numbers.ts';
import {
  closeDispute,
  confirmPayment,
  eventsAfter,
  followEvents,
  lastEventId,
  openDispute,
  payerDeps,
  receiveEvents,
  startPaymentBench,
} from '../support/payments.ts';

const bench = forFile(startPaymentBench);
const buyer = forTest(() => makeBuyer(bench.deps, 0));

const balance = (who = buyer) => balanceOf(bench.deps.pool, who.businessId);
const orders = (who = buyer) => ordersOf(bench.deps, who);
const settle = (paymentIntentId: string, who = buyer) =>
  settlePayment(payerDeps(bench.deps, who), { paymentIntentId });

/** Orders a number with $20 by card and confirms the payment at Stripe, without any webhook yet. */
async function pay(phoneNumber: string, who = buyer, card?: string): Promise<string> {
  const order = { totalCents: 2_000, phoneNumber };
  const { clientSecret, paymentIntentId } = await createPayment(payerDeps(bench.deps, who), who, order);
  await confirmPayment(bench.sandbox, clientSecret, card);
  return paymentIntentId;
}

const bankSays = (payment_intent: string, outcome: 'succeed' | 'fail') =>
  bench.sandbox.post('/sandbox/stripe/settle', { payment_intent, outcome });

async function mailsOf(who = buyer): Promise<string[]> {
  await relayOutbox(bench.deps);
  const rows = await bench.deps.sql`SELECT template FROM outgoing_mails
    WHERE business_id = ${who.businessId} ORDER BY id`;
  return rows.map(({ template }) => template);
}

describe('a number that is paid by card', () => {
  it('is ordered once in the commit of its credit, from any source', async () => {
    const phoneNumber = freshNumber();
    const seen = await lastEventId(bench.stripe);
    const intent = await pay(phoneNumber);
    const events = await eventsAfter(bench.stripe, seen);
    await receiveEvents(bench.deps, [...events, ...events]);
    await Promise.all([settle(intent), settle(intent), followEvents(bench.deps)]);

    expect(await orders()).toMatchObject([{ phone_number: phoneNumber, state: 'paid', failure: null }]);
    expect(await balance()).toBe(2_000);
    await runWorkOf(bench.deps, 'provision-numbers');
    expect(await orders()).toMatchObject([{ state: 'active' }]);
    expect(await balance()).toBe(1_000);
    expect(await mailsOf()).toEqual(['number-activated']);
    await expectNumbersExact(bench.deps);
  });

  it('has both credit and order, or neither, after a crash between any two steps', async () => {
    let dying = buyer;
    const deaths = await crashAtEachStep(
      bench.deps.config.DATABASE_URL,
      async (db) => {
        dying = await makeBuyer(bench.deps, 0);
        const intent = await pay(freshNumber(), dying);
        await settlePayment(payerDeps({ ...bench.deps, db }, dying), { paymentIntentId: intent });
      },
      async () => {
        const rows = await bench.deps.sql`SELECT state = 'succeeded' AS is_credited FROM payments
          WHERE business_id = ${dying.businessId}`;
        expect(await orders(dying)).toHaveLength(rows[0].is_credited ? 1 : 0);
        expect(await balance(dying)).toBe(rows[0].is_credited ? 2_000 : 0);
      },
    );
    expect(deaths).toBeGreaterThan(10);
    await workOnNumbers(bench.deps);
    await expectNumbersExact(bench.deps);
  });

  it('needs no further balance, is provisioned on request, and stores its location', async () => {
    const phoneNumber = freshNumber('514');
    await pay(phoneNumber);
    const { order, phone } = await buy(bench.deps, buyer, { phoneNumber });

    expect(order).toMatchObject({ state: 'active' });
    expect(phone).toMatchObject({ location: 'Montréal, QC' });
    expect(await balance()).toBe(1_000);
    expect(await buy(bench.deps, buyer, { phoneNumber })).toMatchObject({ order: { id: order.id } });
  });

  it('can be in progress while another number is bought from the balance', async () => {
    await settle(await pay(freshNumber()));
    await orderOnly(bench.deps, buyer);
    await settle(await pay(freshNumber()));
    await runWorkOf(bench.deps, 'provision-numbers');

    expect((await orders()).map(({ state }) => state)).toEqual(['active', 'active', 'active']);
  });

  it('waits for a slow bank and stays reserved for its buyer', async () => {
    const phoneNumber = freshNumber();
    const intent = await pay(phoneNumber, buyer, 'pm_card_processing');
    await settle(intent);

    expect(await orders()).toMatchObject([{ state: 'awaiting_payment' }]);
    await runWorkOf(bench.deps, 'provision-numbers');
    expect(await orders()).toMatchObject([{ state: 'awaiting_payment' }]);
    const rival = await makeBuyer(bench.deps);
    await expect(buy(bench.deps, rival, { phoneNumber })).rejects.toMatchObject({ code: 'number_taken' });

    await bankSays(intent, 'succeed');
    await settle(intent);
    expect(await orders()).toMatchObject([{ state: 'paid' }]);
    await runWorkOf(bench.deps, 'provision-numbers');
    expect(await orders()).toMatchObject([{ state: 'active' }]);
  });

  it('loses its order when the bank declines, and gets it again with another card', async () => {
    const order = { totalCents: 2_000, phoneNumber: freshNumber() };
    const begun = await createPayment(payerDeps(bench.deps, buyer), buyer, order);
    await confirmPayment(bench.sandbox, begun.clientSecret, 'pm_card_processing');
    await settle(begun.paymentIntentId);
    await bankSays(begun.paymentIntentId, 'fail');
    await settle(begun.paymentIntentId);
    expect(await orders()).toEqual([]);

    await confirmPayment(bench.sandbox, begun.clientSecret);
    await settle(begun.paymentIntentId);
    await runWorkOf(bench.deps, 'provision-numbers');
    expect(await orders()).toMatchObject([{ state: 'active' }]);
  });
});

describe('a refund or dispute of a number payment', () => {
  it('ends the order and frees the number when it is posted before the purchase', async () => {
    const phoneNumber = freshNumber();
    const intent = await pay(phoneNumber);
    await settle(intent);
    await bench.stripe.refunds.create({ payment_intent: intent });
    await settle(intent);
    await runWorkOf(bench.deps, 'provision-numbers');

    expect(await orders()).toMatchObject([{ state: 'failed', failure: 'funds', phone_sid: null }]);
    expect(await balance()).toBe(0);
    expect(await mailsOf()).toEqual(['number-order-failed']);
    const rival = await makeBuyer(bench.deps);
    await expect(buy(bench.deps, rival, { phoneNumber })).resolves.toMatchObject({
      order: { state: 'active' },
    });
    await expectNumbersExact(bench.deps);
  });

  it('ends the order, and buys nothing when the dispute is won later', async () => {
    const intent = await pay(freshNumber());
    await settle(intent);
    const dispute = (await openDispute(bench.sandbox, intent)) ?? '';
    await settle(intent);
    await closeDispute(bench.sandbox, dispute, 'won');
    await settle(intent);
    await runWorkOf(bench.deps, 'provision-numbers');

    expect(await orders()).toMatchObject([{ state: 'failed', failure: 'funds' }]);
    expect(await balance()).toBe(2_000);
  });

  it('leaves the order open when it is partial and the rest pays for the number', async () => {
    const [kept, short] = [await makeBuyer(bench.deps, 0), buyer];
    for (const [who, amount] of [
      [kept, 1_000],
      [short, 1_001],
    ] as const) {
      const intent = await pay(freshNumber(), who);
      await settle(intent, who);
      await bench.stripe.refunds.create({ payment_intent: intent, amount });
      await settle(intent, who);
    }
    expect(await orders(kept)).toMatchObject([{ state: 'paid' }]);
    expect(await orders(short)).toMatchObject([{ state: 'failed', failure: 'funds' }]);
  });

  it('releases the number again when it happens during the purchase', async () => {
    const intent = await pay(freshNumber());
    await settle(intent);
    const { buyNumber } = bench.deps.telephony;
    const telephony = {
      ...bench.deps.telephony,
      async buyNumber(phoneNumber: string, name: string) {
        const bought = await buyNumber(phoneNumber, name);
        await bench.stripe.refunds.create({ payment_intent: intent });
        await settle(intent);
        return bought;
      },
    };
    await runWorkOf({ ...bench.deps, telephony }, 'provision-numbers');

    expect(await orders()).toMatchObject([{ state: 'failed', failure: 'funds' }]);
    await workOnNumbers(bench.deps);
    await expectNumbersExact(bench.deps);
  });
});

describe('a late payment for a number', () => {
  it('is credited when another business bought the number meanwhile, and the buyer gets a mail', async () => {
    const phoneNumber = freshNumber();
    const intent = await pay(phoneNumber);
    await bench.deps.sql`UPDATE payments SET created_at = created_at - interval '31 minutes'
      WHERE business_id = ${buyer.businessId}`;
    const rival = await makeBuyer(bench.deps);
    await buy(bench.deps, rival, { phoneNumber });
    await settle(intent);

    expect(await orders()).toMatchObject([{ state: 'failed', failure: 'taken' }]);
    expect(await balance()).toBe(2_000);
    expect(await mailsOf()).toEqual(['number-order-failed']);
    await expectNumbersExact(bench.deps);
  });

  it('is credited when the buyer already bought the number from the balance, without a failure mail', async () => {
    const phoneNumber = freshNumber();
    const rich = await makeBuyer(bench.deps);
    const order = { totalCents: 2_000, phoneNumber };
    const begun = await createPayment(payerDeps(bench.deps, rich), rich, order);
    await buy(bench.deps, rich, { phoneNumber });
    await confirmPayment(bench.sandbox, begun.clientSecret);
    await settle(begun.paymentIntentId, rich);

    expect((await orders(rich)).map(({ state, failure }) => [state, failure])).toEqual([
      ['active', null],
      ['failed', 'taken'],
    ]);
    expect(await balance(rich)).toBe(6_000);
    expect(await mailsOf(rich)).toEqual(['number-activated']);
  });

  it('leads to an order at the next reconciliation when an older server credited it', async () => {
    const intent = await pay(freshNumber());
    await settle(intent);
    await bench.deps.sql`DELETE FROM number_orders WHERE business_id = ${buyer.businessId}`;
    await reconcileNumbers(bench.deps);
    await runWorkOf(bench.deps, 'provision-numbers');
    expect(await orders()).toMatchObject([{ state: 'active' }]);
  });
});
