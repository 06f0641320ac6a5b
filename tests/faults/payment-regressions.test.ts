import { describe, expect, it } from 'vitest';
import type { Deps } from '../../server/deps.ts';
import { convergePayment } from '../../server/modules/billing/payments/converge-payment.ts';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { reconcilePayments } from '../../server/modules/billing/payments/reconcile-payments.ts';
import { forFile } from '../support/for-file.ts';
import {
  closeDispute,
  confirmPayment,
  eventsAfter,
  followEvents,
  lastEventId,
  makePayer,
  openDispute,
  payerDeps,
  paymentLines,
  receiveEvents,
  startPaymentBench,
} from '../support/payments.ts';
import { makeGate } from './payments-books.ts';
import { begin, CENTS, stateOfPayment, told } from './told-payments.ts';

const bench = forFile(startPaymentBench);

/**
 * One process reads a payment from Stripe and gets the answer late. Meanwhile the payment changes, and
 * another process reads and posts the change.
 */
async function answeredLate(paymentIntentId: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const read = makeGate();
  const go = makeGate();
  const readPayment: Deps['payments']['readPayment'] = async (id) => {
    const provider = await bench.deps.payments.readPayment(id);
    read.open();
    await go.opened;
    return provider;
  };
  const slow = { ...bench.deps, payments: { ...bench.deps.payments, readPayment } };
  const late = convergePayment(slow, paymentIntentId);
  await read.opened;
  await meanwhile();
  await convergePayment(bench.deps, paymentIntentId);
  go.open();
  await late;
}

it('a late answer of Stripe does not overwrite a newer state', async () => {
  const { businessId, clientSecret, paymentIntentId } = await begin(bench);
  await told(bench, () => confirmPayment(bench.sandbox, clientSecret));
  const dispute = (await openDispute(bench.sandbox, paymentIntentId)) ?? '';
  await answeredLate(paymentIntentId, () => closeDispute(bench.sandbox, dispute, 'won'));
  expect(await paymentLines(bench.deps, businessId)).toEqual([['topup', paymentIntentId, CENTS]]);
});

describe('payment regressions', () => {
  it('a late answer of Stripe does not reopen a payment that was canceled meanwhile', async () => {
    const { businessId, paymentIntentId } = await begin(bench);
    await answeredLate(paymentIntentId, () => bench.stripe.paymentIntents.cancel(paymentIntentId));
    expect(await stateOfPayment(bench.deps, businessId)).toBe('canceled');
  });

  it('a detached card does not stay the default in any order of events', async () => {
    const { businessId, clientSecret, paymentIntentId } = await begin(bench);
    const last = await lastEventId(bench.stripe);
    await confirmPayment(bench.sandbox, clientSecret);
    const { payment_method: card } = await bench.stripe.paymentIntents.retrieve(paymentIntentId);
    await bench.stripe.paymentMethods.detach(String(card));
    const events = await eventsAfter(bench.stripe, last);
    await receiveEvents(bench.deps, events.toReversed());
    await followEvents(bench.deps);
    const { rows } = await bench.deps.pool.query(
      'SELECT FROM payment_methods WHERE business_id = $1 AND detached_at IS NULL',
      [businessId],
    );
    expect(rows).toEqual([]);
  });

  it('a payment that fails in the reconciler does not hide the other payments', async () => {
    const lost = await begin(bench);
    const { businessId } = lost;
    await confirmPayment(bench.sandbox, lost.clientSecret);
    const poisoned = await begin(bench);
    await confirmPayment(bench.sandbox, poisoned.clientSecret);
    await bench.deps.pool.query(`SELECT post_ledger_entry($1, 'topup', $2, 1)`, [
      businessId,
      poisoned.paymentIntentId,
    ]);
    await reconcilePayments(bench.deps).catch(() => undefined);
    const lines = await paymentLines(bench.deps, businessId);
    expect(lines.map(([, source]) => source)).toContain(lost.paymentIntentId);
  });

  it('a business can pay after it changed its name between two attempts of its first payment', async () => {
    const someone = await makePayer(bench.deps);
    const dead = {
      ...bench.deps.payments,
      createCustomer: async (business: { id: number; name: string }) => {
        await bench.deps.payments.createCustomer(business);
        throw new Error('the process died after Stripe made the customer');
      },
    };
    const order = { totalCents: CENTS };
    await createPayment(payerDeps({ ...bench.deps, payments: dead }, someone), someone, order).catch(
      () => undefined,
    );
    await bench.deps.pool.query(`UPDATE businesses SET name = 'Renamed' WHERE id = $1`, [someone.businessId]);
    expect(await createPayment(payerDeps(bench.deps, someone), someone, order)).toMatchObject(order);
  });
});
