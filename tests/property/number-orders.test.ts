import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { settlePayment } from '../../server/modules/billing/payments/settle-payment.ts';
import { reconcileNumbers } from '../../server/modules/telephony/numbers/reconcile-numbers.ts';
import { removeNumber } from '../../server/modules/telephony/numbers/remove-number.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { asMember } from '../support/deps.ts';
import { forFile } from '../support/for-file.ts';
import {
  buy,
  endNumberWaits,
  expectNumbersExact,
  freshNumber,
  makeBuyer,
  ordersOf,
  sellToOtherAccount,
  TWILIO_REQUESTS,
  workOnNumbers,
} from '../support/numbers.ts';
import { confirmPayment, startPaymentFixture, type TestPayer } from '../support/payments.ts';
import { clearFaults, setFault } from '../support/product.ts';
import { commandsOf, runsOf } from './settings.ts';

const settings = runsOf(8);

const fixture = forFile(startPaymentFixture);

/** Three businesses that order the same few numbers, and their card payments. */
type Market = { buyers: TestPayer[]; numbers: string[]; intents: { intent: string; payer: TestPayer }[] };
type Step = { label: string; run(market: Market): Promise<unknown> };

const pick = <One>(list: readonly One[], at: number): One => {
  const one = list[at % Math.max(1, list.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};
/** Accepts a refusal (`AppError`); any other error fails the test. */
const orRefused = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
const member = (user: TestPayer) => asMember(fixture.deps, user.businessId);

const buyerIndex = fc.nat(2);
const which = fc.nat(3);

const buyStep = fc.tuple(buyerIndex, which, fc.integer({ min: 1, max: 2 })).map(
  ([buyer, number, tabs]): Step => ({
    label: `buy(${buyer}, ${number}, ${tabs} tabs)`,
    run: ({ buyers, numbers }) =>
      Promise.all(
        Array.from({ length: tabs }, () =>
          orRefused(buy(fixture.deps, pick(buyers, buyer), { phoneNumber: pick(numbers, number) })),
        ),
      ),
  }),
);

const payStep = fc.tuple(buyerIndex, which).map(
  ([buyer, number]): Step => ({
    label: `pay(${buyer}, ${number})`,
    run: ({ buyers, numbers, intents }) => {
      const payer = pick(buyers, buyer);
      const order = { totalCents: 2_000, phoneNumber: pick(numbers, number) };
      const begin = async () => {
        const { clientSecret, paymentIntentId } = await createPayment(member(payer), payer, order);
        intents.push({ intent: paymentIntentId, payer });
        await confirmPayment(fixture.sandbox, clientSecret);
      };
      return orRefused(begin());
    },
  }),
);

const deliverStep = fc.boolean().map(
  (isRefunded): Step => ({
    label: isRefunded ? 'refund and tell' : 'tell',
    async run({ intents }) {
      for (const [at, { intent, payer }] of intents.entries()) {
        if (isRefunded && at === 0)
          await fixture.stripe.refunds.create({ payment_intent: intent }).catch(() => undefined);
        await orRefused(settlePayment(member(payer), { paymentIntentId: intent }));
      }
    },
  }),
);

const removeStep = buyerIndex.map(
  (buyer): Step => ({
    label: `remove(${buyer})`,
    async run({ buyers }) {
      const payer = pick(buyers, buyer);
      const active = (await ordersOf(fixture.deps, payer)).find(({ state }) => state === 'active');
      if (active?.phone_sid) await removeNumber(member(payer), payer, { phoneSid: active.phone_sid });
    },
  }),
);

const workStep = fc.integer({ min: 1, max: 3 }).map(
  (workers): Step => ({
    label: `work(${workers} workers)`,
    async run() {
      await endNumberWaits(fixture.deps);
      await Promise.all(
        Array.from({ length: workers }, async () => {
          await runWorkOf(fixture.deps, 'provision-numbers');
          await runWorkOf(fixture.deps, 'release-numbers');
          await orRefused(reconcileNumbers(fixture.deps));
        }),
      );
    },
  }),
);

const faultStep = fc
  .tuple(
    fc.constantFrom('fail_500', 'fail_500_after', 'timeout_before', 'timeout_after'),
    fc.constantFrom(...Object.values(TWILIO_REQUESTS)),
    fc.integer({ min: 1, max: 4 }),
  )
  .map(
    ([fault, only, next]): Step => ({
      label: `fault(${fault}, ${only.split('/')[0]} ${only.split('/').at(-1)}, ${next})`,
      run: () => setFault(fixture.sandbox, { provider: 'twilio', fault, only, next }),
    }),
  );

const soldStep = which.map(
  (number): Step => ({
    label: `sold elsewhere(${number})`,
    async run({ numbers }) {
      const isOurs = await fixture.deps.telephony.findOwned(pick(numbers, number)).catch(() => true);
      if (!isOurs) await sellToOtherAccount(fixture.sandbox, pick(numbers, number));
    },
  }),
);

const giveUpStep = fc.constant<Step>({
  label: 'a day passes',
  run: () =>
    fixture.deps.sql`UPDATE number_orders SET give_up_at = give_up_at - interval '24 hours'
      WHERE state = 'paid'`,
});

const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: buyStep },
    { weight: 3, arbitrary: payStep },
    { weight: 3, arbitrary: deliverStep },
    { weight: 3, arbitrary: removeStep },
    { weight: 5, arbitrary: workStep },
    { weight: 4, arbitrary: faultStep },
    { weight: 1, arbitrary: soldStep },
    { weight: 1, arbitrary: giveUpStep },
  ),
  { minLength: 3, maxLength: commandsOf(12) },
);

it(
  'one reconciliation provisions every paid number and no unpaid one after any sequence of orders and payments',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const buyers = await Promise.all([5_000, 1_500, 0].map((cents) => makeBuyer(fixture.deps, cents)));
        const numbers = Array.from({ length: 4 }, () => freshNumber());
        const market: Market = { buyers, numbers, intents: [] };
        for (const step of all) await step.run(market);

        await clearFaults(fixture.sandbox);
        await setFault(fixture.sandbox, { provider: 'stripe', fault: 'drop', rate: 1 });
        await deliverAllEvents(market);
        await workOnNumbers(fixture.deps);
        await expectNumbersExact(fixture.deps);
        const owners = await fixture.deps.sql`SELECT number FROM phone_numbers
          WHERE released_at IS NULL GROUP BY number HAVING count(*) > 1`;
        expect(owners).toEqual([]);
      }),
      settings,
    );
  },
  // A full run (`PROPERTY_RUNS`) takes an hour.
  settings.numRuns > 15 ? 3_600_000 : 240_000,
);

async function deliverAllEvents({ intents }: Market): Promise<void> {
  for (const { intent, payer } of intents)
    await orRefused(settlePayment(member(payer), { paymentIntentId: intent }));
}
