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
  sellElsewhere,
  TWILIO_REQUESTS,
  workOnNumbers,
} from '../support/numbers.ts';
import {
  confirmPayment,
  type PaymentBench,
  payerDeps,
  startPaymentBench,
  type TestPayer,
} from '../support/payments.ts';
import { clearFaults, setFault } from '../support/product.ts';
import { EXPERIMENT_MS, NUMBERS } from './scale.ts';

const bench = forFile(startPaymentBench);
let buyer: TestPayer;

beforeEach(async () => {
  buyer = await makeBuyer(bench.deps);
});

const states = async (who = buyer) =>
  (await ordersOf(bench.deps, who)).map(({ state, failure }) => failure ?? state);
const balance = (who = buyer) => balanceOf(bench.deps.pool, who.businessId);

/** An order whose number an earlier attempt bought without storing it, and without webhooks. */
async function orderBought(deps: PaymentBench['deps'], who: TestPayer): Promise<void> {
  const { id, phoneNumber } = await orderOnly(deps, who);
  const order = (await ordersOf(deps, who)).find((one) => one.id === id);
  const friendlyName = `callingua order ${order?.provider_key}`;
  await twilioClient(bench.sandbox).incomingPhoneNumbers.create({ phoneNumber, friendlyName });
}

/** Pays for a number by card, and settles the payment. */
async function payByCard(phoneNumber: string, who: TestPayer): Promise<void> {
  const order = { totalCents: 2_000, phoneNumber };
  const { clientSecret, paymentIntentId } = await createPayment(payerDeps(bench.deps, who), who, order);
  await confirmPayment(bench.sandbox, clientSecret);
  await settlePayment(payerDeps(bench.deps, who), { paymentIntentId });
}

describe('number order interrupted at every step', () => {
  it(
    'is one number with one first month after another worker continues it',
    async () => {
      const deaths = await crashAtEachStep(
        bench.deps.config.DATABASE_URL,
        async (db) => {
          buyer = await makeBuyer(bench.deps);
          await orderOnly(bench.deps, buyer);
          await runWorkOf({ ...bench.deps, db }, 'provision-numbers');
        },
        async () => {
          await endNumberWaits(bench.deps);
          await runWorkOf(bench.deps, 'provision-numbers');
          expect(await states()).toEqual(['active']);
          expect(await balance()).toBe(4_000);
        },
      );
      expect(deaths).toBeGreaterThan(30);
      await expectNumbersExact(bench.deps);
    },
    EXPERIMENT_MS,
  );

  it(
    'fails once without a charge when the number cannot be bought',
    async () => {
      const deaths = await crashAtEachStep(
        bench.deps.config.DATABASE_URL,
        async (db) => {
          buyer = await makeBuyer(bench.deps);
          const { phoneNumber } = await orderOnly(bench.deps, buyer);
          await sellElsewhere(bench.sandbox, phoneNumber);
          await runWorkOf({ ...bench.deps, db }, 'provision-numbers');
        },
        async () => {
          await endNumberWaits(bench.deps);
          await runWorkOf(bench.deps, 'provision-numbers');
          expect(await states()).toEqual(['taken']);
          const { rows } = await bench.deps.pool.query(
            `SELECT count(*)::int AS told FROM outbox_events WHERE business_id = $1`,
            [buyer.businessId],
          );
          expect(rows).toEqual([{ told: 1 }]);
        },
      );
      expect(deaths).toBeGreaterThan(8);
      await expectNumbersExact(bench.deps);
    },
    EXPERIMENT_MS,
  );

  it(
    'is completed by another worker when the order is a release',
    async () => {
      await crashAtEachStep(
        bench.deps.config.DATABASE_URL,
        async (db) => {
          buyer = await makeBuyer(bench.deps);
          const { phone } = await buy(bench.deps, buyer);
          await removeNumber(asMember(bench.deps, buyer.businessId), buyer, {
            phoneSid: phone?.phoneSid ?? '',
          });
          await runWorkOf({ ...bench.deps, db }, 'release-numbers');
        },
        async () => {
          await endNumberWaits(bench.deps);
          await runWorkOf(bench.deps, 'release-numbers');
        },
      );
      await expectNumbersExact(bench.deps);
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
        const card = await makeBuyer(bench.deps, 0);
        await payByCard(freshNumber(), card);
        await orderBought(bench.deps, buyer);
        const former = await makeBuyer(bench.deps);
        const { phone } = await buy(bench.deps, former);
        await removeNumber(asMember(bench.deps, former.businessId), former, {
          phoneSid: phone?.phoneSid ?? '',
        });
        await setFault(bench.sandbox, { provider: 'twilio', fault, next: 2, only: TWILIO_REQUESTS[call] });
        await endNumberWaits(bench.deps);
        await runWorkOf(bench.deps, 'provision-numbers');
        await runWorkOf(bench.deps, 'release-numbers');
        await clearFaults(bench.sandbox);
        await workOnNumbers(bench.deps);

        expect(await states(card)).toEqual(['active']);
        expect(await balance(card)).toBe(1_000);
        await expectNumbersExact(bench.deps);
        buyer = await makeBuyer(bench.deps);
      }
    },
    EXPERIMENT_MS,
  );

  it('an order is given up after a day of failing calls; the payment stays credited and the number is released', async () => {
    const card = await makeBuyer(bench.deps, 0);
    await payByCard(freshNumber(), card);
    const lost = { provider: 'twilio', only: TWILIO_REQUESTS.buy };
    await setFault(bench.sandbox, { ...lost, fault: 'timeout_after', next: 1 });
    await runWorkOf(bench.deps, 'provision-numbers');
    await setFault(bench.sandbox, { provider: 'twilio', fault: 'fail_500', rate: 1 });
    await bench.deps.pool.query('UPDATE number_orders SET give_up_at = clock_timestamp()');
    await endNumberWaits(bench.deps);
    await runWorkOf(bench.deps, 'provision-numbers');
    await clearFaults(bench.sandbox);

    expect(await states(card)).toEqual(['provider']);
    expect(await balance(card)).toBe(2_000);
    await workOnNumbers(bench.deps);
    await expectNumbersExact(bench.deps);
  });
});

describe('one number, many buyers', () => {
  it(
    'is bought by exactly one buyer, and no other buyer is charged',
    async () => {
      for (let round = 0; round < NUMBERS.races; round += 1) {
        const phoneNumber = freshNumber();
        const buyers = await Promise.all(Array.from({ length: 4 }, () => makeBuyer(bench.deps)));
        const [twoTabs] = buyers;
        const attempts = [...buyers, ...(twoTabs ? [twoTabs, twoTabs] : [])].map((who) =>
          buy(bench.deps, who, { phoneNumber }).catch((error: unknown) => error),
        );
        const [answers] = await Promise.all([
          Promise.all(attempts),
          runWorkOf(bench.deps, 'provision-numbers'),
        ]);
        for (const answer of answers)
          if (answer instanceof Error) expect(answer).toMatchObject({ code: 'number_taken' });
        await workOnNumbers(bench.deps);
        const balances = await Promise.all(buyers.map((who) => balance(who)));
        expect(balances.sort()).toEqual([4_000, 5_000, 5_000, 5_000]);
      }
      await expectNumbersExact(bench.deps);
    },
    EXPERIMENT_MS,
  );
});

describe('many orders, many workers', () => {
  it(
    'end with one number and one first month per order',
    async () => {
      const buyers = await Promise.all(Array.from({ length: NUMBERS.orders }, () => makeBuyer(bench.deps)));
      for (const who of buyers) await orderOnly(bench.deps, who);
      await Promise.all(Array.from({ length: 3 }, () => runWorkOf(bench.deps, 'provision-numbers')));
      for (const who of buyers) {
        expect(await states(who)).toEqual(['active']);
        expect(await balance(who)).toBe(4_000);
      }
      await expectNumbersExact(bench.deps);
    },
    EXPERIMENT_MS,
  );
});
