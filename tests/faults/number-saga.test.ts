import { beforeEach, describe, expect, it } from 'vitest';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { settlePayment } from '../../server/modules/billing/payments/settle-payment.ts';
import { removeNumber } from '../../server/modules/telephony/numbers/remove-number.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { twilioClient } from '../sandbox/sandbox-fixture.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { asMember } from '../support/deps.ts';
import { balanceOf } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import {
  buy,
  endNumberWaits,
  expectNumbersExact,
  freshNumber,
  makeBuyer,
  orderOnly,
  ordersOf,
  sellToOtherAccount,
  TWILIO_REQUESTS,
  workOnNumbers,
} from '../support/numbers.ts';
import {
  confirmPayment,
  type PaymentFixture,
  payerDeps,
  startPaymentFixture,
  type TestPayer,
} from '../support/payments.ts';
import { clearFaults, setFault } from '../support/product.ts';
import { EXPERIMENT_MS, NUMBERS } from './scale.ts';

const fixture = forFile(startPaymentFixture);
let buyer: TestPayer;

beforeEach(async () => {
  buyer = await makeBuyer(fixture.deps);
});

const states = async (user = buyer) =>
  (await ordersOf(fixture.deps, user)).map(({ state, failure }) => failure ?? state);
const balance = (user = buyer) => balanceOf(fixture.deps.pool, user.businessId);

/**
 * Creates an order whose first attempt crashed after the purchase at Twilio: the number is not stored yet and has no
 * webhooks.
 */
async function orderBought(deps: PaymentFixture['deps'], user: TestPayer): Promise<void> {
  const { id, phoneNumber } = await orderOnly(deps, user);
  const order = (await ordersOf(deps, user)).find((one) => one.id === id);
  const friendlyName = `callingua order ${order?.provider_key}`;
  await twilioClient(fixture.sandbox).incomingPhoneNumbers.create({ phoneNumber, friendlyName });
}

/** Pays for a number by card, and settles the payment. */
async function payByCard(phoneNumber: string, user: TestPayer): Promise<void> {
  const order = { totalCents: 2_000, phoneNumber };
  const { clientSecret, paymentIntentId } = await createPayment(payerDeps(fixture.deps, user), user, order);
  await confirmPayment(fixture.sandbox, clientSecret);
  await settlePayment(payerDeps(fixture.deps, user), { paymentIntentId });
}

describe('a number saga that is interrupted at every step', () => {
  it(
    'an interrupted number saga buys one number and charges its first month once after another worker continues the saga',
    async () => {
      const deaths = await crashAtEachStep(
        fixture.deps.config.DATABASE_URL,
        async (db) => {
          buyer = await makeBuyer(fixture.deps);
          await orderOnly(fixture.deps, buyer);
          await runWorkOf({ ...fixture.deps, db }, 'provision-numbers');
        },
        async () => {
          await endNumberWaits(fixture.deps);
          await runWorkOf(fixture.deps, 'provision-numbers');
          expect(await states()).toEqual(['active']);
          expect(await balance()).toBe(4_000);
        },
      );
      expect(deaths).toBeGreaterThan(30);
      await expectNumbersExact(fixture.deps);
    },
    EXPERIMENT_MS,
  );

  it(
    'an interrupted number saga fails once and charges nothing when the number cannot be bought',
    async () => {
      const deaths = await crashAtEachStep(
        fixture.deps.config.DATABASE_URL,
        async (db) => {
          buyer = await makeBuyer(fixture.deps);
          const { phoneNumber } = await orderOnly(fixture.deps, buyer);
          await sellToOtherAccount(fixture.sandbox, phoneNumber);
          await runWorkOf({ ...fixture.deps, db }, 'provision-numbers');
        },
        async () => {
          await endNumberWaits(fixture.deps);
          await runWorkOf(fixture.deps, 'provision-numbers');
          expect(await states()).toEqual(['taken']);
          const { rows } = await fixture.deps.pool.query(
            `SELECT count(*)::int AS notices FROM outbox_events WHERE business_id = $1`,
            [buyer.businessId],
          );
          expect(rows).toEqual([{ notices: 1 }]);
        },
      );
      expect(deaths).toBeGreaterThan(8);
      await expectNumbersExact(fixture.deps);
    },
    EXPERIMENT_MS,
  );

  it(
    'an interrupted number saga releases a cancelled number after another worker continues the saga',
    async () => {
      await crashAtEachStep(
        fixture.deps.config.DATABASE_URL,
        async (db) => {
          buyer = await makeBuyer(fixture.deps);
          const { phone } = await buy(fixture.deps, buyer);
          await removeNumber(asMember(fixture.deps, buyer.businessId), buyer, {
            phoneSid: phone?.phoneSid ?? '',
          });
          await runWorkOf({ ...fixture.deps, db }, 'release-numbers');
        },
        async () => {
          await endNumberWaits(fixture.deps);
          await runWorkOf(fixture.deps, 'release-numbers');
        },
      );
      await expectNumbersExact(fixture.deps);
    },
    EXPERIMENT_MS,
  );
});

describe('failing calls to Twilio', () => {
  const faults = ['fail_500', 'fail_500_after', 'timeout_before', 'timeout_after'];
  const calls = ['search', 'find', 'buy', 'configure', 'release'] as const;

  it.each(calls.flatMap((call) => faults.map((fault) => [call, fault] as const)))(
    '%s, %s: an order ends with one number or none, and every number is paid for',
    async (call, fault) => {
      for (let round = 0; round < NUMBERS.faults; round += 1) {
        const card = await makeBuyer(fixture.deps, 0);
        await payByCard(freshNumber(), card);
        await orderBought(fixture.deps, buyer);
        const former = await makeBuyer(fixture.deps);
        const { phone } = await buy(fixture.deps, former);
        await removeNumber(asMember(fixture.deps, former.businessId), former, {
          phoneSid: phone?.phoneSid ?? '',
        });
        await setFault(fixture.sandbox, { provider: 'twilio', fault, next: 2, only: TWILIO_REQUESTS[call] });
        await endNumberWaits(fixture.deps);
        await runWorkOf(fixture.deps, 'provision-numbers');
        await runWorkOf(fixture.deps, 'release-numbers');
        await clearFaults(fixture.sandbox);
        await workOnNumbers(fixture.deps);

        expect(await states(card)).toEqual(['active']);
        expect(await balance(card)).toBe(1_000);
        await expectNumbersExact(fixture.deps);
        buyer = await makeBuyer(fixture.deps);
      }
    },
    EXPERIMENT_MS,
  );

  it('an order fails after a day of failing calls to Twilio; the payment stays credited and the number is released', async () => {
    const card = await makeBuyer(fixture.deps, 0);
    await payByCard(freshNumber(), card);
    const lost = { provider: 'twilio', only: TWILIO_REQUESTS.buy };
    await setFault(fixture.sandbox, { ...lost, fault: 'timeout_after', next: 1 });
    await runWorkOf(fixture.deps, 'provision-numbers');
    await setFault(fixture.sandbox, { provider: 'twilio', fault: 'fail_500', rate: 1 });
    await fixture.deps.pool.query('UPDATE number_orders SET give_up_at = clock_timestamp()');
    await endNumberWaits(fixture.deps);
    await runWorkOf(fixture.deps, 'provision-numbers');
    await clearFaults(fixture.sandbox);

    expect(await states(card)).toEqual(['provider']);
    expect(await balance(card)).toBe(2_000);
    await workOnNumbers(fixture.deps);
    await expectNumbersExact(fixture.deps);
  });
});

describe('one number, many buyers', () => {
  it(
    'one number that several buyers order concurrently is sold to one of them, and the others are not charged',
    async () => {
      for (let round = 0; round < NUMBERS.races; round += 1) {
        const phoneNumber = freshNumber();
        const buyers = await Promise.all(Array.from({ length: 4 }, () => makeBuyer(fixture.deps)));
        const [twoTabs] = buyers;
        const attempts = [...buyers, ...(twoTabs ? [twoTabs, twoTabs] : [])].map((user) =>
          buy(fixture.deps, user, { phoneNumber }).catch((error: unknown) => error),
        );
        const [answers] = await Promise.all([
          Promise.all(attempts),
          runWorkOf(fixture.deps, 'provision-numbers'),
        ]);
        for (const answer of answers)
          if (answer instanceof Error) expect(answer).toMatchObject({ code: 'number_taken' });
        await workOnNumbers(fixture.deps);
        const balances = await Promise.all(buyers.map((user) => balance(user)));
        expect(balances.sort()).toEqual([4_000, 5_000, 5_000, 5_000]);
      }
      await expectNumbersExact(fixture.deps);
    },
    EXPERIMENT_MS,
  );
});

describe('many orders, many workers', () => {
  it(
    'many orders that several workers process concurrently get one number and one charged first month each',
    async () => {
      const buyers = await Promise.all(Array.from({ length: NUMBERS.orders }, () => makeBuyer(fixture.deps)));
      for (const user of buyers) await orderOnly(fixture.deps, user);
      await Promise.all(Array.from({ length: 3 }, () => runWorkOf(fixture.deps, 'provision-numbers')));
      for (const user of buyers) {
        expect(await states(user)).toEqual(['active']);
        expect(await balance(user)).toBe(4_000);
      }
      await expectNumbersExact(fixture.deps);
    },
    EXPERIMENT_MS,
  );
});
