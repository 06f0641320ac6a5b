import { describe, expect, it } from 'vitest';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { settlePayment } from '../../server/modules/billing/payments/settle-payment.ts';
import { composeMail } from '../../server/modules/mail/compose-mail.ts';
import { findLatestOrder } from '../../server/modules/telephony/numbers/orders.queries.ts';
import { reconcileNumbers } from '../../server/modules/telephony/numbers/reconcile-numbers.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { captureLog } from '../support/captured-log.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { balanceOf } from '../support/factories.ts';
import { withFailingBusiness } from '../support/failing-business.ts';
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
import { inLostTransaction, inTransaction, requireWaiting } from '../support/open-transaction.ts';
import {
  closeDispute,
  confirmPayment,
  eventsAfter,
  followEvents,
  lastEventId,
  openDispute,
  payByCard,
  payerDeps,
  receiveEvents,
  startPaymentFixture,
  type TestPayer,
} from '../support/payments.ts';

const SITE = {
  productName: 'Callingua',
  publicUrl: 'https://callingua.example',
  supportEmail: 'support@callingua.example',
  senderEmail: 'hello@callingua.example',
};

const fixture = forFile(startPaymentFixture);
const buyer = forTest(() => makeBuyer(fixture.deps, 0));

const balance = (user = buyer) => balanceOf(fixture.deps.pool, user.businessId);
const orders = (user = buyer) => ordersOf(fixture.deps, user);
const settle = (paymentIntentId: string, user = buyer) =>
  settlePayment(payerDeps(fixture.deps, user), { paymentIntentId });

/** Orders a number with $20 by card and confirms the payment at Stripe, without any webhook yet. */
async function pay(phoneNumber: string, user = buyer, card?: string): Promise<string> {
  const order = { totalCents: 2_000, phoneNumber };
  const { clientSecret, paymentIntentId } = await createPayment(payerDeps(fixture.deps, user), user, order);
  await confirmPayment(fixture.sandbox, clientSecret, card);
  return paymentIntentId;
}

const settleAtBank = (payment_intent: string, outcome: 'succeed' | 'fail') =>
  fixture.sandbox.post('/sandbox/stripe/settle', { payment_intent, outcome });

async function mailsOf(user = buyer): Promise<string[]> {
  await relayOutbox(fixture.deps);
  const rows = await fixture.deps.sql`SELECT template FROM outgoing_mails
    WHERE business_id = ${user.businessId} ORDER BY id`;
  return rows.map(({ template }) => template);
}

describe('a number that is paid by card', () => {
  it('a payment by card creates the credit and one number order, whether the browser or a webhook reports the payment first', async () => {
    const phoneNumber = freshNumber();
    const lastSeenEvent = await lastEventId(fixture.stripe);
    const intent = await pay(phoneNumber);
    const events = await eventsAfter(fixture.stripe, lastSeenEvent);
    await receiveEvents(fixture.deps, [...events, ...events]);
    await Promise.all([settle(intent), settle(intent), followEvents(fixture.deps)]);

    expect(await orders()).toMatchObject([{ phone_number: phoneNumber, state: 'paid', failure: null }]);
    expect(await balance()).toBe(2_000);
    await runWorkOf(fixture.deps, 'provision-numbers');
    expect(await orders()).toMatchObject([{ state: 'active' }]);
    expect(await balance()).toBe(1_000);
    expect(await mailsOf()).toEqual(['number-activated']);
    await expectNumbersExact(fixture.deps);
  });

  it('a payment by card creates both the credit and the number order or neither when the process crashes', async () => {
    let dying = buyer;
    const deaths = await crashAtEachStep(
      fixture.deps.config.DATABASE_URL,
      async (db) => {
        dying = await makeBuyer(fixture.deps, 0);
        const intent = await pay(freshNumber(), dying);
        await settlePayment(payerDeps({ ...fixture.deps, db }, dying), { paymentIntentId: intent });
      },
      async () => {
        const rows = await fixture.deps.sql`SELECT state = 'succeeded' AS is_credited FROM payments
          WHERE business_id = ${dying.businessId}`;
        expect(await orders(dying)).toHaveLength(rows[0].is_credited ? 1 : 0);
        expect(await balance(dying)).toBe(rows[0].is_credited ? 2_000 : 0);
      },
    );
    expect(deaths).toBeGreaterThan(10);
    await workOnNumbers(fixture.deps);
    await expectNumbersExact(fixture.deps);
  });

  it('a number that is paid by card is bought immediately on request, and stores its location', async () => {
    const phoneNumber = freshNumber('514');
    await pay(phoneNumber);
    const { order, phone } = await buy(fixture.deps, buyer, { phoneNumber });

    expect(order).toMatchObject({ state: 'active' });
    expect(phone).toMatchObject({ location: 'Montréal, QC' });
    expect(await balance()).toBe(1_000);
    expect(await buy(fixture.deps, buyer, { phoneNumber })).toMatchObject({ order: { id: order.id } });
  });

  it('a number that is paid by card can be in progress while another number is bought from the balance', async () => {
    await settle(await pay(freshNumber()));
    await orderOnly(fixture.deps, buyer);
    await settle(await pay(freshNumber()));
    await runWorkOf(fixture.deps, 'provision-numbers');

    expect((await orders()).map(({ state }) => state)).toEqual(['active', 'active', 'active']);
  });

  it('a number that is paid by card waits for a slow bank and stays reserved for its buyer', async () => {
    const phoneNumber = freshNumber();
    const intent = await pay(phoneNumber, buyer, 'pm_card_processing');
    await settle(intent);
    await settle(intent);

    expect(await orders()).toMatchObject([{ state: 'awaiting_payment' }]);
    await runWorkOf(fixture.deps, 'provision-numbers');
    expect(await orders()).toMatchObject([{ state: 'awaiting_payment' }]);
    const rival = await makeBuyer(fixture.deps);
    await expect(buy(fixture.deps, rival, { phoneNumber })).rejects.toMatchObject({ code: 'number_taken' });

    await settleAtBank(intent, 'succeed');
    await settle(intent);
    expect(await orders()).toMatchObject([{ state: 'paid' }]);
    await runWorkOf(fixture.deps, 'provision-numbers');
    expect(await orders()).toMatchObject([{ state: 'active' }]);
  });

  it('a payment that the bank declined creates no number order, and a payment with another card creates one', async () => {
    const order = { totalCents: 2_000, phoneNumber: freshNumber() };
    const payment = await createPayment(payerDeps(fixture.deps, buyer), buyer, order);
    await settle(payment.paymentIntentId);
    expect(await orders()).toEqual([]);
    await confirmPayment(fixture.sandbox, payment.clientSecret, 'pm_card_processing');
    await settle(payment.paymentIntentId);
    await settleAtBank(payment.paymentIntentId, 'fail');
    await settle(payment.paymentIntentId);
    expect(await orders()).toEqual([]);

    await confirmPayment(fixture.sandbox, payment.clientSecret);
    await settle(payment.paymentIntentId);
    await runWorkOf(fixture.deps, 'provision-numbers');
    expect(await orders()).toMatchObject([{ state: 'active' }]);
  });
});

describe('follow_number_payment()', () => {
  const follow = (businessId: number, paymentId: number, sql = fixture.deps.sql) =>
    sql`SELECT follow_number_payment(${businessId}, ${paymentId}) AS is_changed`;

  /**
   * Pays an order by card and deletes the order, as an older server left it; returns the id of the credited payment.
   */
  async function payWithoutOrder(): Promise<number> {
    await settle(await pay(freshNumber()));
    const rows = await fixture.deps.sql`DELETE FROM number_orders WHERE business_id = ${buyer.businessId}
      RETURNING payment_id`;
    return rows[0].payment_id;
  }

  it('follow_number_payment changes nothing when it is repeated, and creates no order for a top-up', async () => {
    const paymentId = await payWithoutOrder();
    const other = await makeBuyer(fixture.deps);
    await expect(follow(other.businessId, paymentId)).rejects.toMatchObject({ code: 'P0002' });
    expect(await follow(buyer.businessId, paymentId)).toEqual([{ is_changed: true }]);
    expect(await follow(buyer.businessId, paymentId)).toEqual([{ is_changed: false }]);
    await payByCard(fixture, buyer);
    const [topUp] = await fixture.deps.sql`SELECT id FROM payments
      WHERE business_id = ${buyer.businessId} AND purpose = 'topup'`;
    expect(await follow(buyer.businessId, topUp.id)).toEqual([{ is_changed: false }]);
    await runWorkOf(fixture.deps, 'provision-numbers');
  });

  it.each(['payments', 'accounts'])(
    'follow_number_payment waits for a lock on a row of its own business in %s, and not for a lock on rows of another business',
    async (table) => {
      const paymentId = await payWithoutOrder();
      const other = await makeBuyer(fixture.deps);
      const { followed } = await inTransaction(fixture.deps, async (_sql, client) => {
        const lock = `SELECT FROM ${table} WHERE business_id = $1 FOR NO KEY UPDATE`;
        await client.query(lock, [other.businessId]);
        await inLostTransaction(fixture.deps, async (sql) => {
          await sql`SET LOCAL lock_timeout = '500ms'`;
          expect(await follow(buyer.businessId, paymentId, sql)).toEqual([{ is_changed: true }]);
        });
        await client.query(lock, [buyer.businessId]);
        const following = follow(buyer.businessId, paymentId);
        await requireWaiting(fixture.deps, following, 'follow_number_payment');
        return { followed: following };
      });
      expect(await followed).toEqual([{ is_changed: true }]);
      await runWorkOf(fixture.deps, 'provision-numbers');
    },
  );

  it('follow_number_payment changes nothing when another transaction ends the order meanwhile', async () => {
    await settle(await pay(freshNumber()));
    const { businessId } = buyer;
    const [order] = await fixture.deps.sql`UPDATE number_orders SET state = 'awaiting_payment'
      WHERE business_id = ${businessId} RETURNING id, payment_id`;
    const { followed } = await inTransaction(fixture.deps, async (sql) => {
      await sql`SELECT fail_number_order(${businessId}, ${order.id}, 'taken')`;
      const following = follow(businessId, order.payment_id);
      await requireWaiting(fixture.deps, following, 'follow_number_payment');
      return { followed: following };
    });
    expect(await followed).toEqual([{ is_changed: false }]);
    expect(await orders()).toMatchObject([{ state: 'failed', failure: 'taken' }]);
  });
});

describe('a refund or dispute of a number payment', () => {
  it('a refund or dispute before the number is bought fails the order and releases the reservation', async () => {
    const phoneNumber = freshNumber();
    const intent = await pay(phoneNumber);
    await settle(intent);
    await fixture.stripe.refunds.create({ payment_intent: intent });
    await settle(intent);
    await runWorkOf(fixture.deps, 'provision-numbers');

    expect(await orders()).toMatchObject([{ state: 'failed', failure: 'funds', phone_sid: null }]);
    expect(await balance()).toBe(0);
    expect(await mailsOf()).toEqual(['number-order-failed']);
    const rival = await makeBuyer(fixture.deps);
    await expect(buy(fixture.deps, rival, { phoneNumber })).resolves.toMatchObject({
      order: { state: 'active' },
    });
    await expectNumbersExact(fixture.deps);
  });

  it('a payment that is refunded before its order exists creates a failed order without a mail', async () => {
    const intent = await pay(freshNumber());
    await fixture.stripe.refunds.create({ payment_intent: intent });
    await settle(intent);
    expect(await orders()).toMatchObject([{ state: 'failed', failure: 'funds' }]);
    expect(await mailsOf()).toEqual([]);
  });

  it('a dispute of a number payment ends the order, and nothing is bought when the dispute is won later', async () => {
    const intent = await pay(freshNumber());
    await settle(intent);
    const dispute = (await openDispute(fixture.sandbox, intent)) ?? '';
    await settle(intent);
    await closeDispute(fixture.sandbox, dispute, 'won');
    await settle(intent);
    await runWorkOf(fixture.deps, 'provision-numbers');

    expect(await orders()).toMatchObject([{ state: 'failed', failure: 'funds' }]);
    expect(await balance()).toBe(2_000);
  });

  it('a partial refund leaves the order open when the rest of the payment covers the number', async () => {
    const [paid, short] = [await makeBuyer(fixture.deps, 0), buyer];
    for (const [user, amount] of [
      [paid, 1_000],
      [short, 1_001],
    ] as const) {
      const intent = await pay(freshNumber(), user);
      await settle(intent, user);
      await fixture.stripe.refunds.create({ payment_intent: intent, amount });
      await settle(intent, user);
    }
    expect(await orders(paid)).toMatchObject([{ state: 'paid' }]);
    expect(await orders(short)).toMatchObject([{ state: 'failed', failure: 'funds' }]);
  });

  it.each([
    [
      'cancelled after the bank declined it',
      async () => {
        const intent = await pay(freshNumber(), buyer, 'pm_card_processing');
        await settle(intent);
        await settleAtBank(intent, 'fail');
        await fixture.stripe.paymentIntents.cancel(intent);
        await settle(intent);
      },
    ],
    [
      'partly refunded',
      async () => {
        const intent = await pay(freshNumber());
        await settle(intent);
        await fixture.stripe.refunds.create({ payment_intent: intent, amount: 1_001 });
        await settle(intent);
      },
    ],
  ])(
    'the mail of a failed number order claims neither a full refund nor that nothing was charged when the payment was %s',
    async (_what, end) => {
      await end();
      expect(await orders()).toMatchObject([{ state: 'failed', failure: 'funds' }]);
      await relayOutbox(fixture.deps);
      const [mail] = await fixture.deps.sql`SELECT template, language, payload FROM outgoing_mails
        WHERE business_id = ${buyer.businessId}`;
      const { text } = composeMail({ ...mail, secret: null }, SITE);
      expect(text).toContain('Its payment was not completed or was reversed.');
      expect(text).not.toMatch(/refunded before|were not charged/);
    },
  );

  it('a refund or dispute of a number payment during the purchase releases the purchased number', async () => {
    const intent = await pay(freshNumber());
    await settle(intent);
    const { buyNumber } = fixture.deps.telephony;
    const telephony = {
      ...fixture.deps.telephony,
      async buyNumber(phoneNumber: string, name: string) {
        const bought = await buyNumber(phoneNumber, name);
        await fixture.stripe.refunds.create({ payment_intent: intent });
        await settle(intent);
        return bought;
      },
    };
    await runWorkOf({ ...fixture.deps, telephony }, 'provision-numbers');

    expect(await orders()).toMatchObject([{ state: 'failed', failure: 'funds' }]);
    await workOnNumbers(fixture.deps);
    await expectNumbersExact(fixture.deps);
  });

  it('a purchase request for a number whose payment is refunded during the purchase is refused as payment_failed', async () => {
    const phoneNumber = freshNumber();
    const intent = await pay(phoneNumber);
    const { buyNumber } = fixture.deps.telephony;
    const telephony = {
      ...fixture.deps.telephony,
      async buyNumber(number: string, name: string) {
        const bought = await buyNumber(number, name);
        await fixture.stripe.refunds.create({ payment_intent: intent });
        await settle(intent);
        return bought;
      },
    };
    const buying = buy({ ...fixture.deps, telephony }, buyer, { phoneNumber });
    await expect(buying).rejects.toMatchObject({ code: 'payment_failed' });
    expect(await orders()).toMatchObject([{ state: 'failed', failure: 'funds' }]);
    await workOnNumbers(fixture.deps);
    await expectNumbersExact(fixture.deps);
  });
});

describe('a payment for a number', () => {
  const endReservation = () =>
    fixture.deps.sql`UPDATE payments SET created_at = created_at - interval '31 minutes'
      WHERE business_id = ${buyer.businessId}`;

  it.each([
    ['bought', (rival: TestPayer, phoneNumber: string) => buy(fixture.deps, rival, { phoneNumber })],
    ['ordered', (rival: TestPayer, phoneNumber: string) => orderOnly(fixture.deps, rival, phoneNumber)],
  ])(
    'a payment for a number that succeeds after the reservation expired is credited when another business %s the number meanwhile, with a mail',
    async (_what, take) => {
      const phoneNumber = freshNumber();
      const intent = await pay(phoneNumber);
      await endReservation();
      await take(await makeBuyer(fixture.deps), phoneNumber);
      await settle(intent);

      expect(await orders()).toMatchObject([{ state: 'failed', failure: 'taken' }]);
      expect(await balance()).toBe(2_000);
      expect(await mailsOf()).toEqual(['number-order-failed']);
      const [mail] = await fixture.deps.sql`SELECT template, language, payload FROM outgoing_mails
        WHERE business_id = ${buyer.businessId}`;
      expect(composeMail({ ...mail, secret: null }, SITE).text).toContain('stays in your balance');
      await workOnNumbers(fixture.deps);
      await expectNumbersExact(fixture.deps);
    },
  );

  it('a payment for a taken number counts as unpaid, also in the mail, until the bank confirms the payment', async () => {
    const order = { totalCents: 2_000, phoneNumber: freshNumber() };
    const payment = await createPayment(payerDeps(fixture.deps, buyer), buyer, order);
    await endReservation();
    await buy(fixture.deps, await makeBuyer(fixture.deps), { phoneNumber: order.phoneNumber });
    await confirmPayment(fixture.sandbox, payment.clientSecret, 'pm_card_processing');
    await settle(payment.paymentIntentId);
    await settle(payment.paymentIntentId);
    const latest = () => findLatestOrder(payerDeps(fixture.deps, buyer).db);
    expect(await latest()).toMatchObject({ state: 'failed', failure: 'taken', isPaid: false });
    expect(await mailsOf()).toEqual(['number-order-failed']);
    const [mail] = await fixture.deps.sql`SELECT template, language, payload FROM outgoing_mails
      WHERE business_id = ${buyer.businessId}`;
    const { text } = composeMail({ ...mail, secret: null }, SITE);
    expect(text).toContain('Your bank is still processing the payment.');
    expect(text).not.toMatch(/stays in your balance|were not charged/);

    await settleAtBank(payment.paymentIntentId, 'succeed');
    await settle(payment.paymentIntentId);
    expect(await latest()).toMatchObject({ failure: 'taken', isPaid: true });
    expect(await balance()).toBe(2_000);
    expect(await mailsOf()).toEqual(['number-order-failed']);
  });

  it('a payment for a number leaves the failed order unchanged when the bank declines the first card and another card pays later', async () => {
    const order = { totalCents: 2_000, phoneNumber: freshNumber() };
    const payment = await createPayment(payerDeps(fixture.deps, buyer), buyer, order);
    await endReservation();
    await buy(fixture.deps, await makeBuyer(fixture.deps), { phoneNumber: order.phoneNumber });
    await confirmPayment(fixture.sandbox, payment.clientSecret, 'pm_card_processing');
    await settle(payment.paymentIntentId);
    const [failed] = await orders();
    expect(failed).toMatchObject({ state: 'failed', failure: 'taken' });
    await settleAtBank(payment.paymentIntentId, 'fail');
    await settle(payment.paymentIntentId);
    await confirmPayment(fixture.sandbox, payment.clientSecret);
    await settle(payment.paymentIntentId);
    expect(await orders()).toEqual([failed]);
    expect(await balance()).toBe(2_000);
  });

  it('a payment for a number that its buyer released earlier buys the number again, even after a failed order', async () => {
    const phoneNumber = freshNumber();
    const former = { phoneNumber, friendlyName: 'Former', languageCode: 'en', monthlyFeeCents: 1_000 };
    const { businessId } = buyer;
    await fixture.deps.sql`INSERT INTO phone_numbers (business_id, number, friendly_name, language_code,
        monthly_fee_cents, status, created_at, released_at)
      VALUES (${businessId}, ${phoneNumber}, 'Former', 'en', 1000, 'cancelled',
        app_now() - interval '2 days', app_now() - interval '1 day')`;
    await fixture.deps.prisma.numberOrder.create({
      data: {
        ...{ ...former, businessId, requestId: 'former', isPremium: false },
        ...{ state: 'failed', failure: 'funds' },
      },
    });
    await fixture.deps.prisma.businessLanguage.create({ data: { businessId, languageCode: 'de' } });
    await settle(await pay(phoneNumber));
    const [, order] = await orders();
    expect(order).toMatchObject({ state: 'paid', failure: null, language_code: 'en' });
    await runWorkOf(fixture.deps, 'provision-numbers');
    await expectNumbersExact(fixture.deps);
  });

  it('a payment for a number that the buyer already bought from the balance is credited without a mail about a failed order', async () => {
    const phoneNumber = freshNumber();
    const rich = await makeBuyer(fixture.deps);
    const order = { totalCents: 2_000, phoneNumber };
    const payment = await createPayment(payerDeps(fixture.deps, rich), rich, order);
    await buy(fixture.deps, rich, { phoneNumber });
    await confirmPayment(fixture.sandbox, payment.clientSecret);
    await settle(payment.paymentIntentId, rich);

    expect((await orders(rich)).map(({ state, failure }) => [state, failure])).toEqual([
      ['active', null],
      ['failed', 'taken'],
    ]);
    expect(await balance(rich)).toBe(6_000);
    expect(await mailsOf(rich)).toEqual(['number-activated']);
  });

  it('the next reconciliation creates an order for a number payment that an older server credited without an order', async () => {
    const intent = await pay(freshNumber());
    await settle(intent);
    await fixture.deps.sql`DELETE FROM number_orders WHERE business_id = ${buyer.businessId}`;
    await reconcileNumbers(fixture.deps);
    await runWorkOf(fixture.deps, 'provision-numbers');
    expect(await orders()).toMatchObject([{ state: 'active' }]);
  });

  it('the next reconciliation creates an order for a number payment although the order of an older payment fails', async () => {
    const later = await makeBuyer(fixture.deps, 0);
    for (const user of [buyer, later]) await settle(await pay(freshNumber(), user), user);
    await fixture.deps
      .sql`DELETE FROM number_orders WHERE business_id IN (${buyer.businessId}, ${later.businessId})`;
    const { log, errors } = captureLog();
    const failing = { table: 'number_orders', businessId: buyer.businessId };
    await withFailingBusiness(fixture.deps, failing, () => reconcileNumbers({ ...fixture.deps, log }));
    expect(await orders()).toEqual([]);
    expect(await orders(later)).toMatchObject([{ state: 'paid' }]);
    expect(errors()).toMatchObject([{ businessId: buyer.businessId }, {}]);
    await reconcileNumbers(fixture.deps);
    expect(await orders()).toMatchObject([{ state: 'paid' }]);
  });
});
