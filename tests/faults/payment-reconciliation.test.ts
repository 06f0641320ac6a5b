import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { reconcilePayments } from '../../server/modules/billing/payments/reconcile-payments.ts';
import { stripeClient } from '../sandbox/stripe-fixture.ts';
import type { OpenDeps, TestDeps } from '../support/deps.ts';
import { judgePayments } from '../support/ledger-oracle.ts';
import {
  confirmPayment,
  eventsAfter,
  followEvents,
  lastEventId,
  makePayer,
  openDispute,
  type PaymentFixture,
  payerDeps,
  paymentLines,
  receiveEvents,
  startPaymentFixture,
} from '../support/payments.ts';
import { setFault, startProduct } from '../support/product.ts';
import { announceSeed, seededRandom } from '../support/random.ts';
import { until } from '../support/until.ts';
import { beginPayment, deliverEventsDuring, PAYMENT_CENTS } from './payment-events.ts';
import { expectPaymentsExact, inTurns } from './payments-books.ts';
import { EXPERIMENT_MS, PAYMENTS } from './scale.ts';

const random = seededRandom(announceSeed('payment-reconciliation'));

it(
  'payment webhooks lost: one reconciliation settles every payment once, and the next one changes nothing',
  async () => {
    const product = await startProduct();
    try {
      const { deps, sandbox } = product;
      const fixture = { deps, stripe: stripeClient(sandbox) };
      // The success webhook of the first payment is always dropped. For the other payments, one webhook in five is
      // dropped.
      const only = 'payment_intent.succeeded';
      await setFault(sandbox, { provider: 'stripe', fault: 'drop', rate: 1, only });
      await payOrNot(deps, { ...product, ...fixture }, 1);
      await waitForDelivery(deps, sandbox, fixture.stripe);
      await setFault(sandbox, { provider: 'stripe', fault: 'drop', rate: 0.2 });
      await inTurns(PAYMENTS.lost, 4, () => payOrNot(deps, { ...product, ...fixture }, random()));
      await waitForDelivery(deps, sandbox, fixture.stripe, 1);
      await followEvents(deps);
      const { differences } = await judgePayments(deps.pool, fixture.stripe);
      const before = await linesOfPayments(deps);

      const repaired = await reconcilePayments(deps);
      await followEvents(deps);
      await expectPaymentsExact(fixture);
      expect(differences.length).toBeGreaterThan(0);
      const completed = [...(await linesOfPayments(deps))].filter(([id, lines]) => before.get(id) !== lines);
      expect(repaired).toBe(completed.length);
      // The reconciliation may repair payments without a difference in cents, such as one that was disputed before its
      // webhook arrived.
      expect(completed.map(([id]) => id)).toEqual(
        expect.arrayContaining(differences.map(({ paymentIntentId }) => paymentIntentId)),
      );
      expect(await reconcilePayments(deps)).toBe(0);
      await expectPaymentsExact(fixture);
      console.log(`of ${PAYMENTS.lost} payments the reconciliation found ${repaired}`);
    } finally {
      await product.stop();
    }
  },
  EXPERIMENT_MS,
);

async function payOrNot(deps: TestDeps, fixture: Omit<PaymentFixture, 'stop'>, fate: number): Promise<void> {
  const payer = await makePayer(deps);
  const { clientSecret, paymentIntentId } = await createPayment(payerDeps(deps, payer), payer, {
    totalCents: PAYMENT_CENTS,
  });
  if (fate < 0.1) return;
  await confirmPayment(fixture.sandbox, clientSecret);
  if (fate < 0.4) await fixture.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 500 });
  else if (fate < 0.6) await openDispute(fixture.sandbox, paymentIntentId);
}

/**
 * Waits until every event of Stripe has arrived or was dropped. `droppedBefore` is the number of events that were
 * dropped under an earlier setting.
 */
async function waitForDelivery(
  deps: OpenDeps,
  sandbox: PaymentFixture['sandbox'],
  stripe: Stripe,
  droppedBefore = 0,
): Promise<void> {
  await until(async () => {
    const { faults } = (await sandbox.get('/sandbox/faults')) as { faults: { hits: number }[] };
    const { rows } = await deps.pool.query<{ arrived: number }>(
      'SELECT count(*)::int AS arrived FROM inbox_events',
    );
    const dropped = faults.reduce((total, { hits }) => total + hits, droppedBefore);
    return (rows[0]?.arrived ?? 0) + dropped === (await eventsAfter(stripe)).length;
  }, EXPERIMENT_MS);
}

/** Number of ledger entries per payment. */
async function linesOfPayments({ pool }: OpenDeps): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: string; lines: number }>(
    `SELECT p.stripe_payment_intent_id AS id, count(*)::int AS lines
     FROM payment_effects e JOIN payments p ON p.business_id = e.business_id AND p.id = e.payment_id GROUP BY 1`,
  );
  return new Map(rows.map(({ id, lines }) => [id, lines]));
}

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await startPaymentFixture();
});
afterAll(() => fixture.stop());

it('a refund whose stored event was lost before processing is found in the refund list of Stripe', async () => {
  const { businessId, clientSecret, paymentIntentId } = await beginPayment(fixture);
  await deliverEventsDuring(fixture, () => confirmPayment(fixture.sandbox, clientSecret));
  const last = await lastEventId(fixture.stripe);
  const { id } = await fixture.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 700 });
  await receiveEvents(fixture.deps, await eventsAfter(fixture.stripe, last));
  await fixture.deps.pool.query(
    `UPDATE inbox_events SET done_at = clock_timestamp(), outcome = 'lost' WHERE done_at IS NULL`,
  );
  expect(await reconcilePayments(fixture.deps)).toBe(1);
  expect(await paymentLines(fixture.deps, businessId)).toEqual([
    ['topup', paymentIntentId, PAYMENT_CENTS],
    ['refund', id, -700],
  ]);
});
