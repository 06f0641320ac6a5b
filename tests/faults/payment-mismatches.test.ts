import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { reconcilePayments } from '../../server/modules/billing/payments/reconcile-payments.ts';
import { captureLog } from '../support/captured-log.ts';
import { forFile } from '../support/for-file.ts';
import { confirmPayment, paymentLines, startPaymentFixture } from '../support/payments.ts';
import { beginPayment, deliverEventsDuring, PAYMENT_CENTS, stateOfPayment } from './payment-events.ts';

const fixture = forFile(startPaymentFixture);

/** Pays an intent that the product did not create. */
async function payByHand(params: Partial<Stripe.PaymentIntentCreateParams>): Promise<string> {
  const intent = await fixture.stripe.paymentIntents.create({
    amount: PAYMENT_CENTS,
    currency: 'cad',
    payment_method: 'pm_card_visa',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    confirm: true,
    ...params,
  });
  expect(intent.status).toBe('succeeded');
  return intent.id;
}

async function lastReconciliation(): Promise<{ differences: number; unknown_intents: string[] }> {
  const { rows } = await fixture.deps.pool.query<{ differences: number; unknown_intents: string[] }>(
    'SELECT * FROM payment_reconciliations ORDER BY id DESC LIMIT 1',
  );
  const [row] = rows;
  if (!row) throw new Error('nothing was reconciled');
  return row;
}

describe('payments that we did not ask for', () => {
  const changes: [string, () => Promise<Stripe.PaymentIntentUpdateParams>][] = [
    ['another amount', async () => ({ amount: 500 })],
    ['another currency', async () => ({ currency: 'usd' })],
    [
      'another customer',
      async () => ({ customer: (await fixture.stripe.customers.create({ name: 'Else' })).id }),
    ],
  ];

  it.each(changes)(
    'a payment with %s posts nothing, is stored as mismatched, and is logged as an error',
    async (_name, change) => {
      const { log, errors } = captureLog();
      const { businessId, clientSecret, paymentIntentId } = await beginPayment(fixture);
      await fixture.stripe.paymentIntents.update(paymentIntentId, await change());
      await deliverEventsDuring(fixture, () => confirmPayment(fixture.sandbox, clientSecret), {
        ...fixture.deps,
        log,
      });
      expect(await stateOfPayment(fixture.deps, businessId)).toBe('mismatched');
      expect(await paymentLines(fixture.deps, businessId)).toEqual([]);
      expect(errors().some(({ msg }) => msg.startsWith('MISMATCH'))).toBe(true);
      await deliverEventsDuring(fixture, () =>
        fixture.stripe.refunds.create({ payment_intent: paymentIntentId }),
      );
      expect(await paymentLines(fixture.deps, businessId)).toEqual([]);
    },
  );

  it('a second payment intent with the payment id of an existing intent is not credited, and is reported as unknown', async () => {
    const { businessId, paymentIntentId } = await beginPayment(fixture);
    const ours = await fixture.stripe.paymentIntents.retrieve(paymentIntentId);
    let copy = '';
    await deliverEventsDuring(fixture, async () => {
      copy = await payByHand({ customer: String(ours.customer), metadata: ours.metadata });
    });
    expect(await paymentLines(fixture.deps, businessId)).toEqual([]);
    await reconcilePayments(fixture.deps);
    expect((await lastReconciliation()).unknown_intents).toContain(copy);
  });

  it('a payment intent of another customer with the id of a payment that has no intent yet is not credited', async () => {
    const { businessId } = await beginPayment(fixture);
    const { rows } = await fixture.deps.pool.query<{ id: string }>(
      `UPDATE payments SET stripe_payment_intent_id = NULL, state = 'created' WHERE business_id = $1 RETURNING id`,
      [businessId],
    );
    const customer = (await fixture.stripe.customers.create({ name: 'Else' })).id;
    await deliverEventsDuring(fixture, () =>
      payByHand({ customer, metadata: { payment_id: String(rows[0]?.id) } }),
    );
    expect(await paymentLines(fixture.deps, businessId)).toEqual([]);
    expect(await stateOfPayment(fixture.deps, businessId)).toBe('created');
  });

  it('a payment intent without a payment id is reported as unknown by each reconciliation, and not credited', async () => {
    const stray = await payByHand({});
    for (const _time of [1, 2]) {
      expect(await reconcilePayments(fixture.deps)).toBe(0);
      expect((await lastReconciliation()).unknown_intents).toContain(stray);
    }
  });
});
