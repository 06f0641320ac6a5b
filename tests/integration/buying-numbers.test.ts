import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedPremiumNumbers } from '../../prisma/seed/premium-numbers.ts';
import { numbersOfBusiness } from '../../server/modules/telephony/numbers/numbers.queries.ts';
import { findLatestOrder } from '../../server/modules/telephony/numbers/orders.queries.ts';
import { quoteNumber } from '../../server/modules/telephony/numbers/quote-number.ts';
import { removeNumber } from '../../server/modules/telephony/numbers/remove-number.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { auditOf } from '../support/accounts.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { asMember } from '../support/deps.ts';
import { addFunds, balanceOf } from '../support/factories.ts';
import { feesOf } from '../support/fees.ts';
import { forFile, forTest } from '../support/for-file.ts';
import {
  buy,
  expectNumbersExact,
  freshNumber,
  makeBuyer,
  orderOnly,
  ordersOf,
  sellToOtherAccount,
  TWILIO_REQUESTS,
  workOnNumbers,
} from '../support/numbers.ts';
import { startPaymentFixture, type TestPayer } from '../support/payments.ts';
import { clearFaults, setFault } from '../support/product.ts';

const fixture = forFile(startPaymentFixture);

beforeAll(() => seedPremiumNumbers(fixture.deps));
const buyer = forTest(() => makeBuyer(fixture.deps));
const rival = forTest(() => makeBuyer(fixture.deps));

const refused = (code: string, details: object = {}) => ({ code, ...details });
const balance = (user = buyer) => balanceOf(fixture.deps.pool, user.businessId);
const states = async (user = buyer) => (await ordersOf(fixture.deps, user)).map(({ state }) => state);
const db = (user = buyer) => fixture.deps.db.ofBusiness(user.businessId);
const quote = (phoneNumber: string, user = buyer) => quoteNumber(db(user), { phoneNumber });
const numbers = (user = buyer) => db(user).all(numbersOfBusiness);

async function mailsOf(user: TestPayer): Promise<string[]> {
  await relayOutbox(fixture.deps);
  const rows = await fixture.deps.sql`SELECT template FROM outgoing_mails
    WHERE business_id = ${user.businessId} ORDER BY id`;
  return rows.map(({ template }) => template);
}

describe('a purchased number', () => {
  it('a purchased number is activated and charged once for repeated and concurrent requests', async () => {
    const order = { phoneNumber: freshNumber(), requestId: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => buy(fixture.deps, buyer, order)));
    answers.push(await buy(fixture.deps, buyer, order));

    expect(new Set(answers.map((answer) => answer.order.id)).size).toBe(1);
    expect(answers.at(-1)).toMatchObject({
      order: { state: 'active', phoneNumber: order.phoneNumber },
      phone: { number: order.phoneNumber, status: 'active', isPrimary: true, monthlyFeeCents: 1_000 },
    });
    expect(await states()).toEqual(['active']);
    expect(await balance()).toBe(4_000);
    await expectNumbersExact(fixture.deps);
  });

  it('a second request after the purchase of the number returns the first order', async () => {
    const order = { phoneNumber: freshNumber(), requestId: randomUUID() };
    const telephony = {
      ...fixture.deps.telephony,
      findForSale: async (phoneNumber: string) => {
        await buy(fixture.deps, buyer, order);
        return fixture.deps.telephony.findForSale(phoneNumber);
      },
    };
    expect(await buy({ ...fixture.deps, telephony }, buyer, order)).toMatchObject({
      order: { state: 'active' },
    });
    expect(await states()).toEqual(['active']);
    expect(await balance()).toBe(4_000);
  });

  it('a repeated request completes the purchase of a number after a crash between any two steps', async () => {
    let order = { phoneNumber: '', requestId: '' };
    let dying = buyer;
    const deaths = await crashAtEachStep(
      fixture.deps.config.DATABASE_URL,
      async (system) => {
        dying = await makeBuyer(fixture.deps);
        order = { phoneNumber: freshNumber(), requestId: randomUUID() };
        // Crashes of the worker are tested in tests/faults/number-saga.test.ts.
        const telephony = {
          ...fixture.deps.telephony,
          findOwned: () => Promise.reject(new Error('no answer')),
        };
        await buy({ ...fixture.deps, telephony, db: system }, dying, order);
      },
      async () => {
        await fixture.deps.sql`UPDATE due_work SET leased_until = clock_timestamp()`;
        expect(await buy(fixture.deps, dying, order)).toMatchObject({ order: { state: 'active' } });
        expect(await states(dying)).toEqual(['active']);
        expect(await balance(dying)).toBe(4_000);
      },
    );
    expect(deaths).toBeGreaterThan(20);
    await expectNumbersExact(fixture.deps);
  }, 120_000);

  it('a purchased number is charged for its first month in the transaction of its activation, audited and mailed to the owner', async () => {
    const { phone } = await buy(fixture.deps, buyer, { friendlyName: 'Front desk' });

    expect(phone).toMatchObject({ friendlyName: 'Front desk', location: 'Toronto, ON', isPremium: false });
    expect(await feesOf(fixture.deps, buyer.businessId)).toMatchObject([
      { kind: 'number_fee', cents: -1_000 },
    ]);
    expect(await mailsOf(buyer)).toEqual(['number-activated']);
    const audited = await auditOf(fixture.deps, buyer.businessId);
    expect(audited).toEqual(['number.ordered', 'number.activated']);
  });

  it('a purchased number is the primary number if it is the first, and has the business’s default language', async () => {
    await fixture.deps.prisma.businessLanguage.create({
      data: { businessId: buyer.businessId, languageCode: 'fr' },
    });
    await buy(fixture.deps, buyer);
    await buy(fixture.deps, buyer);

    expect((await numbers()).map((number) => [number.is_primary, number.language_code])).toEqual([
      [true, 'en'],
      [false, 'en'],
    ]);
  });

  it('a premium number is charged at its own price and set-up fee, each with a ledger entry', async () => {
    await addFunds(fixture.deps.pool, buyer.businessId, 1_000);
    const phoneNumber = '+14165557777';
    expect(await quote(phoneNumber)).toMatchObject({
      isPremium: true,
      firstMonthCents: 5_000,
      setupFeeCents: 1_000,
      totalCents: 6_000,
      balanceCents: 6_000,
      shortfallCents: 0,
      isFirstNumber: true,
    });
    const { phone } = await buy(fixture.deps, buyer, { phoneNumber });

    expect(phone).toMatchObject({ isPremium: true, monthlyFeeCents: 5_000 });
    const rows = await fixture.deps.sql`SELECT kind, amount_cents FROM ledger_entries
      WHERE business_id = ${buyer.businessId} AND amount_cents < 0 ORDER BY sequence`;
    expect(rows).toEqual([
      { kind: 'setup_fee', amount_cents: -1_000 },
      { kind: 'number_fee', amount_cents: -5_000 },
    ]);
  });
});

describe('an order from the balance', () => {
  it('an order from the balance is refused when due but uncharged monthly fees leave too little', async () => {
    const { pool } = fixture.deps;
    await buy(fixture.deps, buyer);
    const due = await pool.query(
      `UPDATE fee_schedules SET anchor_at = app_now() - interval '1 minute' WHERE business_id = $1 AND kind = 'platform_fee'
       RETURNING price_cents`,
      [buyer.businessId],
    );
    expect(due.rows).toEqual([{ price_cents: 1_000 }]);
    await pool.query(
      `SELECT post_ledger_entry($1, 'adjustment', $2, 1500 - balance_cents, '{"note": "Less"}') FROM accounts
                      WHERE business_id = $1`,
      [buyer.businessId, `less-${buyer.businessId}`],
    );
    await expect(buy(fixture.deps, buyer)).rejects.toMatchObject(
      refused('insufficient_funds', { details: { shortfallCents: 500 } }),
    );
  });

  it('an order from the balance is refused without enough balance, with the missing amount', async () => {
    const poor = await makeBuyer(fixture.deps, 999);
    const phoneNumber = freshNumber();
    await expect(buy(fixture.deps, poor, { phoneNumber })).rejects.toMatchObject(
      refused('insufficient_funds', { details: { shortfallCents: 1 } }),
    );
    expect(await quote(phoneNumber, poor)).toMatchObject({ shortfallCents: 1, balanceCents: 999 });
    expect(await states(poor)).toEqual([]);
  });

  it('an order from the balance is refused when another order will use the balance', async () => {
    const tight = await makeBuyer(fixture.deps, 1_500);
    const { id } = await orderOnly(fixture.deps, tight);
    // An order that is paid by card does not reserve any balance, so another order may use all of it.
    await fixture.deps.sql`WITH p AS (
        INSERT INTO payments (business_id, purpose, amount_cents, exchange_rate, lines, phone_number)
        VALUES (${tight.businessId}, 'number_order', 1000, 1, '[]', '+14165550123') RETURNING id)
      UPDATE number_orders SET payment_id = p.id FROM p WHERE number_orders.id = ${id}`;
    await expect(buy(fixture.deps, tight)).rejects.toMatchObject(
      refused('insufficient_funds', { details: { shortfallCents: 500 } }),
    );
  });

  it('an order from the balance is refused when due fees will use the balance', async () => {
    const { phone } = await buy(fixture.deps, buyer);
    await fixture.deps.sql`UPDATE fee_schedules SET anchor_at = anchor_at - interval '3 months 1 day'
      WHERE business_id = ${buyer.businessId} AND phone_number_id = ${phone?.id}`;
    await expect(buy(fixture.deps, buyer)).resolves.toMatchObject({ order: { state: 'active' } });
    expect(await balance()).toBe(0);
    await expect(buy(fixture.deps, buyer)).rejects.toMatchObject(refused('insufficient_funds'));
  });

  it('an order from the balance is refused while an order of another number is in progress', async () => {
    await setFault(fixture.sandbox, {
      provider: 'twilio',
      fault: 'fail_500',
      rate: 1,
      only: TWILIO_REQUESTS.find,
    });
    const phoneNumber = freshNumber();
    const first = await buy(fixture.deps, buyer, { phoneNumber });
    expect(first).toMatchObject({ order: { state: 'paid' }, phone: null });

    await expect(buy(fixture.deps, buyer)).rejects.toMatchObject(refused('conflict'));
    expect(await buy(fixture.deps, buyer, { phoneNumber, requestId: randomUUID() })).toMatchObject({
      order: { id: first.order.id },
    });
    expect(await quote(phoneNumber)).toMatchObject({ isOrdered: true });
    await clearFaults(fixture.sandbox);
    await workOnNumbers(fixture.deps);
    expect(await states()).toEqual(['active']);
    expect(await balance()).toBe(4_000);
  });

  it('the quote of an ordered number is marked as ordered for its buyer, and another buyer gets number_taken', async () => {
    const { phone } = await buy(fixture.deps, buyer);
    const number = phone?.number ?? '';
    expect(await quote(number)).toMatchObject({ phoneNumber: number, isOrdered: true });
    await expect(quote(number, rival)).rejects.toMatchObject(refused('number_taken'));
  });

  it('an order from the balance is refused for a number that another business has, has ordered or is paying for', async () => {
    const { phone } = await buy(fixture.deps, rival);
    await expect(quote(phone?.number ?? '')).rejects.toMatchObject(refused('number_taken'));
    const ordered = await orderOnly(fixture.deps, rival);
    await expect(buy(fixture.deps, buyer, ordered)).rejects.toMatchObject(refused('number_taken'));
    expect(await states()).toEqual([]);
    await workOnNumbers(fixture.deps);
  });

  it('an order from the balance is refused for a number that the provider does not sell, and while the provider is unavailable', async () => {
    await expect(buy(fixture.deps, buyer, { phoneNumber: '+14165550999' })).rejects.toMatchObject(
      refused('number_taken'),
    );
    await setFault(fixture.sandbox, { provider: 'twilio', fault: 'fail_500', next: 1 });
    await expect(buy(fixture.deps, buyer)).rejects.toMatchObject(refused('provider_unavailable'));
    expect(await states()).toEqual([]);
    expect(await balance()).toBe(5_000);
  });

  it('an order from the balance is refused when its request id belongs to an order of another number', async () => {
    const requestId = randomUUID();
    await buy(fixture.deps, buyer, { requestId });
    await expect(buy(fixture.deps, buyer, { requestId })).rejects.toMatchObject(refused('conflict'));
  });

  it('an order from the balance is refused above the daily limit', async () => {
    await fixture.deps.sql`INSERT INTO rate_limit_hits (bucket)
      SELECT 'order:business:' || ${buyer.businessId} FROM generate_series(1, 500)`;
    await expect(buy(fixture.deps, buyer)).rejects.toMatchObject(refused('rate_limited'));
  });
});

it('an order fails with a mail and without a charge when its number is sold to another account meanwhile', async () => {
  const { phoneNumber } = await orderOnly(fixture.deps, buyer);
  await sellToOtherAccount(fixture.sandbox, phoneNumber);
  await runWorkOf(fixture.deps, 'provision-numbers');

  expect(await ordersOf(fixture.deps, buyer)).toMatchObject([{ state: 'failed', failure: 'taken' }]);
  expect(await balance()).toBe(5_000);
  expect(await mailsOf(buyer)).toEqual(['number-order-failed']);
  expect(await findLatestOrder(db())).toMatchObject({ state: 'failed', failure: 'taken' });
  await expect(buy(fixture.deps, buyer, { phoneNumber })).rejects.toMatchObject(refused('number_taken'));
  await expect(buy(fixture.deps, buyer)).resolves.toMatchObject({ order: { state: 'active' } });
});

it('a repeated order without a request id returns the first order of the number until the number is released', async () => {
  const phoneNumber = freshNumber();
  const first = await buy(fixture.deps, buyer, { phoneNumber });
  expect(await buy(fixture.deps, buyer, { phoneNumber })).toEqual(first);

  await removeNumber(asMember(fixture.deps, buyer.businessId), buyer, {
    phoneSid: first.phone?.phoneSid ?? '',
  });
  await workOnNumbers(fixture.deps);
  const again = await buy(fixture.deps, buyer, { phoneNumber });
  expect(again.order.id).not.toBe(first.order.id);
  expect(again.phone).toMatchObject({ status: 'active' });
  await expectNumbersExact(fixture.deps);
});
