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
  startPaymentFixture,
} from '../support/payments.ts';
import { beginPayment, deliverEventsDuring, PAYMENT_CENTS, stateOfPayment } from './payment-events.ts';
import { makeGate } from './payments-books.ts';

const fixture = forFile(startPaymentFixture);

/**
 * Reads a payment from Stripe in one process, whose response is delayed. Meanwhile the payment changes, and another
 * process reads and posts the change.
 */
async function convergeWithDelay(paymentIntentId: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const read = makeGate();
  const go = makeGate();
  const readPayment: Deps['payments']['readPayment'] = async (id) => {
    const provider = await fixture.deps.payments.readPayment(id);
    read.open();
    await go.opened;
    return provider;
  };
  const slow = { ...fixture.deps, payments: { ...fixture.deps.payments, readPayment } };
  const late = convergePayment(slow, paymentIntentId);
  await read.opened;
  await meanwhile();
  await convergePayment(fixture.deps, paymentIntentId);
  go.open();
  await late;
}

it('a late response from Stripe does not overwrite a newer state', async () => {
  const { businessId, clientSecret, paymentIntentId } = await beginPayment(fixture);
  await deliverEventsDuring(fixture, () => confirmPayment(fixture.sandbox, clientSecret));
  const dispute = (await openDispute(fixture.sandbox, paymentIntentId)) ?? '';
  await convergeWithDelay(paymentIntentId, () => closeDispute(fixture.sandbox, dispute, 'won'));
  expect(await paymentLines(fixture.deps, businessId)).toEqual([['topup', paymentIntentId, PAYMENT_CENTS]]);
});

describe('payment regressions', () => {
  it('a late response from Stripe does not reopen a payment that was canceled meanwhile', async () => {
    const { businessId, paymentIntentId } = await beginPayment(fixture);
    await convergeWithDelay(paymentIntentId, () => fixture.stripe.paymentIntents.cancel(paymentIntentId));
    expect(await stateOfPayment(fixture.deps, businessId)).toBe('canceled');
  });

  it('a detached card does not stay saved, even when its events arrive in reverse order', async () => {
    const { businessId, clientSecret, paymentIntentId } = await beginPayment(fixture);
    const last = await lastEventId(fixture.stripe);
    await confirmPayment(fixture.sandbox, clientSecret);
    const { payment_method: card } = await fixture.stripe.paymentIntents.retrieve(paymentIntentId);
    await fixture.stripe.paymentMethods.detach(String(card));
    const events = await eventsAfter(fixture.stripe, last);
    await receiveEvents(fixture.deps, events.toReversed());
    await followEvents(fixture.deps);
    const { rows } = await fixture.deps.pool.query(
      'SELECT FROM payment_methods WHERE business_id = $1 AND detached_at IS NULL',
      [businessId],
    );
    expect(rows).toEqual([]);
  });

  it('a payment that fails in the reconciler does not prevent the reconciliation of other payments', async () => {
    const lost = await beginPayment(fixture);
    const { businessId } = lost;
    await confirmPayment(fixture.sandbox, lost.clientSecret);
    const poisoned = await beginPayment(fixture);
    await confirmPayment(fixture.sandbox, poisoned.clientSecret);
    await fixture.deps.pool.query(`SELECT post_ledger_entry($1, 'topup', $2, 1)`, [
      businessId,
      poisoned.paymentIntentId,
    ]);
    await reconcilePayments(fixture.deps).catch(() => undefined);
    const lines = await paymentLines(fixture.deps, businessId);
    expect(lines.map(([, source]) => source)).toContain(lost.paymentIntentId);
  });

  it('a business can pay after it changed its name between two attempts of its first payment', async () => {
    const someone = await makePayer(fixture.deps);
    const dead = {
      ...fixture.deps.payments,
      createCustomer: async (business: { id: number; name: string }) => {
        await fixture.deps.payments.createCustomer(business);
        throw new Error('the process died after Stripe made the customer');
      },
    };
    const order = { totalCents: PAYMENT_CENTS };
    await createPayment(payerDeps({ ...fixture.deps, payments: dead }, someone), someone, order).catch(
      () => undefined,
    );
    await fixture.deps.pool.query(`UPDATE businesses SET name = 'Renamed' WHERE id = $1`, [
      someone.businessId,
    ]);
    expect(await createPayment(payerDeps(fixture.deps, someone), someone, order)).toMatchObject(order);
  });
});
