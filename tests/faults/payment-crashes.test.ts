import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import type { SystemDb } from '../../server/db/database.ts';
import type { Deps } from '../../server/deps.ts';
import { applyStripeEvents } from '../../server/modules/billing/payments/apply-stripe-events.ts';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { settlePayment } from '../../server/modules/billing/payments/settle-payment.ts';
import { startCheckout } from '../../server/modules/billing/payments/start-checkout.ts';
import { type CrashPoint, crashAtEachStep } from '../support/crash.ts';
import { balanceOf } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import {
  confirmPayment,
  eventsAfter,
  followEvents,
  makePayer,
  payerDeps,
  paymentLines,
  receiveEvents,
  startPaymentFixture,
  type TestPayer,
} from '../support/payments.ts';
import { expectPaymentsExact } from './payments-books.ts';
import { EXPERIMENT_MS, PAYMENTS } from './scale.ts';

const fixture = forFile(startPaymentFixture);
let payer: TestPayer;

const CENTS = 2_000;
const begin = (deps: Deps = fixture.deps) =>
  createPayment(payerDeps(deps, payer), payer, { totalCents: CENTS });
const settle = (paymentIntentId: string, deps: Deps = fixture.deps) =>
  settlePayment(payerDeps(deps, payer), { paymentIntentId });

/** The dependencies of a process whose database connections die. */
const dying = (db: SystemDb): Deps => ({ ...fixture.deps, db });

async function intentsOfPayer(): Promise<Stripe.PaymentIntent[]> {
  const intents = await fixture.stripe.paymentIntents
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  return intents.filter(({ metadata }) => metadata.business_id === String(payer.businessId));
}

/**
 * Runs `work` in processes that die at each of its steps, each time with a new payer. Repeats this `PAYMENTS.crashes`
 * times.
 */
async function crash(
  prepare: () => Promise<void>,
  work: (deps: Deps) => Promise<unknown>,
  check: (point: CrashPoint) => Promise<void>,
): Promise<number> {
  let deaths = 0;
  for (let round = 0; round < PAYMENTS.crashes; round += 1)
    deaths += await crashAtEachStep(
      fixture.deps.config.DATABASE_URL,
      async (db) => {
        payer = await makePayer(fixture.deps);
        await prepare();
        await work(dying(db));
      },
      check,
    );
  await expectPaymentsExact(fixture);
  return deaths;
}

const nothing = async () => undefined;

describe('crash at any step between Stripe’s answer and our commit', () => {
  it(
    'a crash while creating a payment leads to one intent and one charge after a retry',
    async () => {
      const deaths = await crash(nothing, begin, async () => {
        const { clientSecret, paymentIntentId } = await begin();
        await confirmPayment(fixture.sandbox, clientSecret);
        await settle(paymentIntentId);
        expect(await intentsOfPayer()).toHaveLength(1);
        expect(await paymentLines(fixture.deps, payer.businessId)).toEqual([
          ['topup', paymentIntentId, CENTS],
        ]);
      });
      console.log(`crash between Stripe’s answer and our commit: ${deaths} deaths while a payment was begun`);
      expect(deaths).toBeGreaterThan(10 * PAYMENTS.crashes);
    },
    EXPERIMENT_MS,
  );

  it.runIf(PAYMENTS.crashedChannels > 2)(
    'a crash while redirecting to Stripe’s own page leads to one Checkout page for one order',
    async () => {
      const checkout = (deps: Deps = fixture.deps) =>
        startCheckout(payerDeps(deps, payer), payer, { topUpCents: CENTS });
      const deaths = await crash(nothing, checkout, async () => {
        const { url } = await checkout();
        const sessionId = url.split('/').at(-1) ?? '';
        await fixture.sandbox.post(`/sandbox/stripe/checkout/${sessionId}/pay`, {
          payment_method: 'pm_card_visa',
        });
        await settlePayment(payerDeps(fixture.deps, payer), { checkoutSessionId: sessionId });
        expect(await intentsOfPayer()).toHaveLength(1);
        expect(await balanceOf(fixture.deps.pool, payer.businessId)).toBe(CENTS);
      });
      expect(deaths).toBeGreaterThan(10 * PAYMENTS.crashes);
    },
    EXPERIMENT_MS,
  );

  it(
    'a crash while settling a payment leaves no partial state, and a retry credits the payment once',
    async () => {
      let paid = '';
      const prepare = async () => {
        const { clientSecret, paymentIntentId } = await begin();
        await confirmPayment(fixture.sandbox, clientSecret);
        paid = paymentIntentId;
      };
      const deaths = await crash(
        prepare,
        (deps) => settle(paid, deps),
        async () => {
          const half = await paymentLines(fixture.deps, payer.businessId);
          expect([0, CENTS]).toContain(await balanceOf(fixture.deps.pool, payer.businessId));
          const { rows } = await fixture.deps.pool.query(
            `SELECT state = 'succeeded' AS is_settled,
               (SELECT count(*)::int FROM payment_methods m WHERE m.business_id = p.business_id) AS cards
             FROM payments p WHERE p.business_id = $1`,
            [payer.businessId],
          );
          expect([0, 1]).toContain(half.length);
          expect(rows).toEqual([{ is_settled: half.length === 1, cards: half.length }]);
          expect(await settle(paid)).toMatchObject({ state: 'succeeded', creditedCents: CENTS });
          expect(await paymentLines(fixture.deps, payer.businessId)).toEqual([['topup', paid, CENTS]]);
        },
      );
      console.log(
        `crash between Stripe’s answer and our commit: ${deaths} deaths while a payment was settled`,
      );
      expect(deaths).toBeGreaterThan(15 * PAYMENTS.crashes);
    },
    EXPERIMENT_MS,
  );

  it.runIf(PAYMENTS.crashedChannels > 2)(
    'a crash while processing a refund and a dispute leaves both to the next process, which posts each once',
    async () => {
      let paid = '';
      const prepare = async () => {
        const [last] = (await fixture.stripe.events.list({ limit: 1 })).data;
        const { clientSecret, paymentIntentId } = await begin();
        await confirmPayment(fixture.sandbox, clientSecret);
        await fixture.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 300 });
        await fixture.sandbox.post('/sandbox/stripe/disputes', { payment_intent: paymentIntentId });
        const events = await eventsAfter(fixture.stripe, last?.id);
        await receiveEvents(
          fixture.deps,
          events.filter(
            ({ type }) => type === 'charge.refunded' || type === 'charge.dispute.funds_withdrawn',
          ),
        );
        paid = paymentIntentId;
      };
      const deaths = await crash(prepare, applyStripeEvents, async () => {
        await followEvents(fixture.deps);
        const lines = await paymentLines(fixture.deps, payer.businessId);
        expect(lines.map(([kind, , cents]) => [kind, cents])).toEqual([
          ['topup', CENTS],
          ['refund', -300],
          ['dispute', -1_700],
        ]);
        expect(lines[0]?.[1]).toBe(paid);
      });
      console.log(
        `crash between Stripe’s answer and our commit: ${deaths} deaths while events were followed`,
      );
      expect(deaths).toBeGreaterThan(15 * PAYMENTS.crashes);
    },
    EXPERIMENT_MS,
  );
});
