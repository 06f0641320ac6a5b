import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../server/deps.ts';
import { convergePayment } from '../../server/domains/billing/converge-payment.ts';
import { createPayment } from '../../server/domains/billing/create-payment.ts';
import { reconcilePayments } from '../../server/domains/billing/reconcile-payments.ts';
import { stripeClient } from '../sandbox/stripe-fixture.ts';
import { captureLog } from '../support/captured-log.ts';
import { judgePayments } from '../support/ledger-oracle.ts';
import {
  closeDispute,
  confirmPayment,
  eventsAfter,
  followEvents,
  makePayer,
  openDispute,
  type PaymentBench,
  paymentLines,
  receiveEvents,
  startPaymentBench,
  type TestPayer,
} from '../support/payments.ts';
import { setFault, startProduct } from '../support/product.ts';
import { announceSeed, seededRandom } from '../support/random.ts';
import { until } from '../support/until.ts';
import { expectPaymentsExact, inTurns, makeGate } from './payments-books.ts';
import { EXPERIMENT_MS, PAYMENTS } from './scale.ts';

const CENTS = 2_000;
const random = seededRandom(announceSeed('payment-reconciliation'));

it(
  'of payments whose webhooks were lost, one reconciliation finds every one, once, and the next nothing',
  async () => {
    const product = await startProduct();
    try {
      const { deps, sandbox } = product;
      const bench = { deps, stripe: stripeClient(sandbox) };
      // The first payment's webhooks are lost for certain, one in five of the others.
      await setFault(sandbox, {
        provider: 'stripe',
        fault: 'drop',
        next: 1,
        only: 'payment_intent.succeeded',
      });
      await payOrNot(deps, { ...product, ...bench }, 1);
      await setFault(sandbox, { provider: 'stripe', fault: 'drop', rate: 0.2 });
      await inTurns(PAYMENTS.lost, 4, () => payOrNot(deps, { ...product, ...bench }, random()));
      await untilSent(deps, product.sandbox, bench.stripe);
      await followEvents(deps);
      const { differences } = await judgePayments(deps.pool, bench.stripe);

      const repaired = await reconcilePayments(deps);
      await followEvents(deps);
      await expectPaymentsExact(bench);
      expect(differences.length).toBeGreaterThan(0);
      expect(repaired).toBe(differences.length);
      expect(await reconcilePayments(deps)).toBe(0);
      await expectPaymentsExact(bench);
      console.log(`of ${PAYMENTS.lost} payments the reconciliation found ${repaired}`);
    } finally {
      await product.stop();
    }
  },
  EXPERIMENT_MS,
);

async function payOrNot(deps: Deps, bench: Omit<PaymentBench, 'stop'>, fate: number): Promise<void> {
  const payer = await makePayer(deps);
  const { clientSecret, paymentIntentId } = await createPayment(deps, payer, { totalCents: CENTS });
  if (fate < 0.1) return;
  await confirmPayment(bench.sandbox, clientSecret);
  if (fate < 0.4) await bench.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 500 });
  else if (fate < 0.6) await openDispute(bench.sandbox, paymentIntentId);
}

/** Waits until every event of Stripe has arrived or was dropped. */
async function untilSent(deps: Deps, sandbox: PaymentBench['sandbox'], stripe: Stripe): Promise<void> {
  await until(async () => {
    const { faults } = (await sandbox.get('/sandbox/faults')) as { faults: { hits: number }[] };
    const { rows } = await deps.pool.query<{ arrived: number }>(
      '/* every business: test */ SELECT count(*)::int AS arrived FROM inbox_events',
    );
    const dropped = faults.reduce((total, { hits }) => total + hits, 0);
    return (rows[0]?.arrived ?? 0) + dropped === (await eventsAfter(stripe)).length;
  }, EXPERIMENT_MS);
}

let bench: PaymentBench;
let payer: TestPayer;
beforeAll(async () => {
  bench = await startPaymentBench();
});
afterAll(() => bench.stop());

const lastEvent = async () => (await bench.stripe.events.list({ limit: 1 })).data[0]?.id;

/** Everything that Stripe tells while `work` is done reaches us and is followed. */
async function told(work: () => Promise<unknown>, deps: Deps = bench.deps): Promise<void> {
  const last = await lastEvent();
  await work();
  await receiveEvents(deps, await eventsAfter(bench.stripe, last));
  await followEvents(deps);
}

async function begin() {
  payer = await makePayer(bench.deps);
  return await createPayment(bench.deps, payer, { totalCents: CENTS });
}

async function stateOfPayment(): Promise<unknown> {
  const { rows } = await bench.deps.pool.query('SELECT state FROM payments WHERE business_id = $1', [
    payer.businessId,
  ]);
  return rows[0]?.state;
}

/** Pays an intent that nobody of the product asked for. */
async function payByHand(given: Partial<Stripe.PaymentIntentCreateParams>): Promise<string> {
  const intent = await bench.stripe.paymentIntents.create({
    amount: CENTS,
    currency: 'cad',
    payment_method: 'pm_card_visa',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    confirm: true,
    ...given,
  });
  expect(intent.status).toBe('succeeded');
  return intent.id;
}

async function lastReconciliation(): Promise<{ differences: number; unknown_intents: string[] }> {
  const { rows } = await bench.deps.pool.query<{ differences: number; unknown_intents: string[] }>(
    '/* every business: test */ SELECT * FROM payment_reconciliations ORDER BY id DESC LIMIT 1',
  );
  const [row] = rows;
  if (!row) throw new Error('nothing was reconciled');
  return row;
}

describe('money at Stripe that is not what was asked for', () => {
  const changes: [string, () => Promise<Stripe.PaymentIntentUpdateParams>][] = [
    ['another amount', async () => ({ amount: 500 })],
    ['another currency', async () => ({ currency: 'usd' })],
    [
      'another customer',
      async () => ({ customer: (await bench.stripe.customers.create({ name: 'Else' })).id }),
    ],
  ];

  it.each(changes)('%s posts nothing, is kept as mismatched and shouted about', async (_name, change) => {
    const { log, errors } = captureLog();
    const { clientSecret, paymentIntentId } = await begin();
    await bench.stripe.paymentIntents.update(paymentIntentId, await change());
    await told(() => confirmPayment(bench.sandbox, clientSecret), { ...bench.deps, log });
    expect(await stateOfPayment()).toBe('mismatched');
    expect(await paymentLines(bench.deps, payer.businessId)).toEqual([]);
    expect(errors().some(({ msg }) => msg.startsWith('MISMATCH'))).toBe(true);
    await told(() => bench.stripe.refunds.create({ payment_intent: paymentIntentId }));
    expect(await paymentLines(bench.deps, payer.businessId)).toEqual([]);
  });

  it('an intent that names our payment beside the one we made is nobody’s, and is counted', async () => {
    const { paymentIntentId } = await begin();
    const ours = await bench.stripe.paymentIntents.retrieve(paymentIntentId);
    let copy = '';
    await told(async () => {
      copy = await payByHand({ customer: String(ours.customer), metadata: ours.metadata });
    });
    expect(await paymentLines(bench.deps, payer.businessId)).toEqual([]);
    await reconcilePayments(bench.deps);
    expect((await lastReconciliation()).unknown_intents).toContain(copy);
  });

  it('an intent that names a payment without one, paid by another customer, is nobody’s and credits nobody', async () => {
    await begin();
    const { rows } = await bench.deps.pool.query<{ id: string }>(
      `UPDATE payments SET stripe_payment_intent_id = NULL, state = 'created' WHERE business_id = $1 RETURNING id`,
      [payer.businessId],
    );
    const customer = (await bench.stripe.customers.create({ name: 'Else' })).id;
    await told(() => payByHand({ customer, metadata: { payment_id: String(rows[0]?.id) } }));
    expect(await paymentLines(bench.deps, payer.businessId)).toEqual([]);
    expect(await stateOfPayment()).toBe('created');
  });

  it('an intent that names no payment is counted by the reconciler, each time, and credits nobody', async () => {
    const stray = await payByHand({});
    for (const _time of [1, 2]) {
      expect(await reconcilePayments(bench.deps)).toBe(0);
      expect((await lastReconciliation()).unknown_intents).toContain(stray);
    }
  });
});

/** Somebody asks Stripe and hears late: meanwhile something happens there, and another asks and posts. */
async function answeredLate(paymentIntentId: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const read = makeGate();
  const go = makeGate();
  const readPayment: Deps['payments']['readPayment'] = async (id) => {
    const truth = await bench.deps.payments.readPayment(id);
    read.open();
    await go.opened;
    return truth;
  };
  const slow = { ...bench.deps, payments: { ...bench.deps.payments, readPayment } };
  const late = convergePayment(slow, paymentIntentId);
  await read.opened;
  await meanwhile();
  await convergePayment(bench.deps, paymentIntentId);
  go.open();
  await late;
}

it('a refund whose event arrived and was lost here is found in Stripe’s own lists', async () => {
  const { clientSecret, paymentIntentId } = await begin();
  await told(() => confirmPayment(bench.sandbox, clientSecret));
  const last = await lastEvent();
  const { id } = await bench.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 700 });
  await receiveEvents(bench.deps, await eventsAfter(bench.stripe, last));
  await bench.deps.pool.query(
    `/* every business: test */ UPDATE inbox_events SET done_at = clock_timestamp(), outcome = 'lost' WHERE done_at IS NULL`,
  );
  expect(await reconcilePayments(bench.deps)).toBe(1);
  expect(await paymentLines(bench.deps, payer.businessId)).toEqual([
    ['topup', paymentIntentId, CENTS],
    ['refund', id, -700],
  ]);
});

it('an answer of Stripe that comes late posts nothing that a newer one knows better', async () => {
  const { clientSecret, paymentIntentId } = await begin();
  await told(() => confirmPayment(bench.sandbox, clientSecret));
  const dispute = (await openDispute(bench.sandbox, paymentIntentId)) ?? '';
  await answeredLate(paymentIntentId, () => closeDispute(bench.sandbox, dispute, 'won'));
  expect(await paymentLines(bench.deps, payer.businessId)).toEqual([['topup', paymentIntentId, CENTS]]);
});

describe('what was once wrong', () => {
  it('an answer of Stripe that comes late never reopens what was canceled meanwhile', async () => {
    const { paymentIntentId } = await begin();
    await answeredLate(paymentIntentId, () => bench.stripe.paymentIntents.cancel(paymentIntentId));
    expect(await stateOfPayment()).toBe('canceled');
  });

  it('a card that was detached is not kept as the default, whichever event comes first', async () => {
    const { clientSecret, paymentIntentId } = await begin();
    const last = await lastEvent();
    await confirmPayment(bench.sandbox, clientSecret);
    const { payment_method: card } = await bench.stripe.paymentIntents.retrieve(paymentIntentId);
    await bench.stripe.paymentMethods.detach(String(card));
    const events = await eventsAfter(bench.stripe, last);
    await receiveEvents(bench.deps, events.toReversed());
    await followEvents(bench.deps);
    const { rows } = await bench.deps.pool.query(
      'SELECT FROM payment_methods WHERE business_id = $1 AND detached_at IS NULL',
      [payer.businessId],
    );
    expect(rows).toEqual([]);
  });

  it('a payment that the reconciler cannot follow does not hide the others from it', async () => {
    const lost = await begin();
    const { businessId } = payer;
    await confirmPayment(bench.sandbox, lost.clientSecret);
    const poisoned = await begin();
    await confirmPayment(bench.sandbox, poisoned.clientSecret);
    await bench.deps.pool.query(`SELECT post_ledger_entry($1, 'topup', $2, 1, 'By hand')`, [
      businessId,
      poisoned.paymentIntentId,
    ]);
    await reconcilePayments(bench.deps).catch(() => undefined);
    const lines = await paymentLines(bench.deps, businessId);
    expect(lines.map(([, source]) => source)).toContain(lost.paymentIntentId);
  });

  it('a business that changed its name between two tries of its first payment can pay', async () => {
    const someone = await makePayer(bench.deps);
    const dead = {
      ...bench.deps.payments,
      createCustomer: async (business: { id: number; name: string }) => {
        await bench.deps.payments.createCustomer(business);
        throw new Error('the process died after Stripe made the customer');
      },
    };
    const order = { totalCents: CENTS };
    await createPayment({ ...bench.deps, payments: dead }, someone, order).catch(() => undefined);
    await bench.deps.pool.query(
      `/* every business: test */ UPDATE businesses SET name = 'Renamed' WHERE id = $1`,
      [someone.businessId],
    );
    expect(await createPayment(bench.deps, someone, order)).toMatchObject(order);
  });
});
