import { beforeEach, describe, expect, it } from 'vitest';
import type { ProviderState } from '../../server/integrations/stripe/read-provider-state.ts';
import { convergePayment } from '../../server/modules/billing/payments/converge-payment.ts';
import { createTestDeps } from '../support/deps.ts';
import { balanceOf, makeBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { inTransaction, requireWaiting } from '../support/open-transaction.ts';

// Stripe’s responses are fixtures here, because the guards are for states that Stripe never reports.

const deps = forFile(createTestDeps);
let businessId: number;
let paymentId: number;
let intent: string;
let customer: string;
let number = 0;

beforeEach(async () => {
  number += 1;
  businessId = (await makeBusiness(deps)).id;
  intent = `pi_${number}`;
  customer = `cus_${number}`;
  await deps.sql`UPDATE businesses SET stripe_customer_id = ${customer} WHERE id = ${businessId}`;
  paymentId = await insertPayment(intent);
});

async function insertPayment(stripeId: string | null): Promise<number> {
  const rows = await deps.sql`INSERT INTO payments (business_id, purpose, amount_cents, exchange_rate,
    lines, stripe_payment_intent_id, state)
    VALUES (${businessId}, 'topup', 2000, 1, '[]', ${stripeId}, 'open') RETURNING id`;
  return rows[0].id;
}

const word = (fields: Partial<ProviderState> = {}): ProviderState => ({
  paymentIntentId: intent,
  customerId: customer,
  paymentId,
  state: 'succeeded',
  amountCents: 2_000,
  receivedCents: 2_000,
  currency: 'cad',
  refusal: null,
  card: null,
  refunds: [],
  disputes: [],
  ...fields,
});

/** Converges on this Stripe state; `meanwhile` runs between the request and its answer. */
function applyState(state: ProviderState, meanwhile?: () => Promise<unknown>) {
  const readPayment = async () => {
    await meanwhile?.();
    return state;
  };
  return convergePayment({ ...deps, payments: { ...deps.payments, readPayment } }, state.paymentIntentId);
}

const balance = () => balanceOf(deps.pool, businessId);
const post = (kind: string, source: string, cents: number, payment = paymentId) =>
  deps.sql`SELECT post_payment_effect(${businessId}, ${payment}, ${kind}, ${source}, ${cents})`;

describe('posting a payment from Stripe', () => {
  it('posting a payment from Stripe happens once, and not before the payment succeeded', async () => {
    await applyState(word({ state: 'processing', receivedCents: 2_000 }));
    expect(await balance()).toBe(0);
    await Promise.all(Array.from({ length: 5 }, () => applyState(word())));
    expect(await balance()).toBe(2_000);
  });

  it.each([
    ['another currency', { currency: 'usd' }, 'other_currency', { currency: 'usd' }],
    ['another amount', { amountCents: 1_999, receivedCents: 2_000 }, 'other_amount', { amountCents: 1_999 }],
    ['less than was asked for', { receivedCents: 1_999 }, 'other_received', { amountCents: 1_999 }],
    ['another customer', { customerId: 'cus_of_x' }, 'other_customer', { customerId: 'cus_of_x' }],
    ['no customer', { customerId: null }, 'other_customer', { customerId: null }],
  ])(
    'posting a payment from Stripe is refused for %s, and the payment stores the difference',
    async (_name, state, last_error, error_facts) => {
      expect(await applyState(word(state))).toMatchObject({ state: 'mismatched', posted: 0 });
      expect(await balance()).toBe(0);
      const rows = await deps.sql`SELECT state, last_error, error_facts FROM payments
      WHERE business_id = ${businessId}`;
      expect(rows[0]).toEqual({ state: 'mismatched', last_error, error_facts });
    },
  );

  it('posting a payment from Stripe requires the customer who created the payment', async () => {
    const unnamed = await insertPayment(null);
    const otherPayment = { paymentIntentId: `${intent}_b`, paymentId: unnamed };
    expect(await applyState(word({ ...otherPayment, customerId: 'cus_of_somebody' }))).toMatchObject({
      state: 'unknown',
    });
    expect(await balance()).toBe(0);
    expect(await applyState(word(otherPayment))).toMatchObject({ state: 'succeeded', posted: 1 });
    expect(await balance()).toBe(2_000);
  });

  it('posting a payment from Stripe ignores an older state that arrives later', async () => {
    const dispute = { id: `dp_${number}`, amountCents: 2_000 };
    const won = word({ disputes: [{ ...dispute, isWithdrawn: false }] });
    await applyState(word({ disputes: [{ ...dispute, isWithdrawn: true }] }), () => applyState(won));
    expect(await balance()).toBe(2_000);
  });

  it('posting a payment from Stripe does not credit the balance for a refund that is pending again', async () => {
    const refund = { id: `re_${number}`, amountCents: 700 };
    await applyState(word({ refunds: [{ ...refund, state: 'succeeded' }] }));
    await applyState(word({ refunds: [{ ...refund, state: 'pending' }] }));
    expect(await balance()).toBe(1_300);
  });

  it('posting a payment from Stripe rounds the sum of concurrent refunds, not each of them', async () => {
    const [rate] = await deps.sql`UPDATE payments SET exchange_rate = 0.75 WHERE id = ${paymentId}
      RETURNING credited_cents(1970, exchange_rate) AS cents`;
    await post('topup', intent, 2_000);
    const { second } = await inTransaction(deps, async (sql) => {
      await sql`SELECT post_payment_effect(${businessId}, ${paymentId}, 'refund', ${`re_${number}_a`}, -15)`;
      const posting = post('refund', `re_${number}_b`, -15);
      await requireWaiting(deps, posting, 'post_payment_effect');
      return { second: posting };
    });
    await second;
    expect(await balance()).toBe(Number(rate.cents));
  });

  it('posting a payment from Stripe ignores pending refunds and refunds that failed before they were posted', async () => {
    const refund = { id: `re_${number}`, amountCents: 700 };
    await applyState(word({ refunds: [{ ...refund, state: 'pending' }] }));
    await applyState(word({ refunds: [{ ...refund, state: 'failed' }] }));
    expect(await balance()).toBe(2_000);
  });
});

describe('the payment tables', () => {
  it('the payment tables store a payment intent once', async () => {
    await expect(insertPayment(intent)).rejects.toThrow('payments_stripe_payment_intent_id_key');
  });

  it('the payment tables link a ledger entry to one payment permanently', async () => {
    await post('topup', intent, 2_000);
    await post('topup', intent, 2_000);
    const other = await insertPayment(`${intent}_b`);
    await expect(post('topup', intent, 2_000, other)).rejects.toThrow('is not a line of payment');
    await expect(post('topup', intent, 2_001)).rejects.toThrow('is not a line of payment');
    expect(await balance()).toBe(2_000);
  });

  it('the payment tables refuse a payment effect without its ledger entry, a duplicate effect, and a change of an effect', async () => {
    const insert = (source: string) =>
      deps.sql`INSERT INTO payment_effects (kind, source, business_id, sequence, payment_id, paid_cents,
          amount_cents)
        VALUES ('topup', ${source}, ${businessId}, 1, ${paymentId}, 2000, 2000)`;
    await expect(insert('pi_without_line')).rejects.toThrow('payment_effects_business_id_sequence_fkey');
    await post('topup', intent, 2_000);
    await expect(insert(intent)).rejects.toThrow('payment_effects_pkey');
    await expect(
      deps.sql`UPDATE payment_effects SET amount_cents = 1 WHERE business_id = ${businessId}`,
    ).rejects.toThrow();
  });

  it('the payment tables require positive credits and negative debits', async () => {
    await expect(post('refund', `re_${number}`, 700)).rejects.toThrow('payment_effects');
    await expect(post('topup', intent, -700)).rejects.toThrow('payment_effects');
  });

  it('the payment tables allow one default card per business', async () => {
    const insert = (stripeId: string) =>
      deps.sql`INSERT INTO payment_methods (business_id, stripe_payment_method_id, brand, last4, is_default)
        VALUES (${businessId}, ${stripeId}, 'visa', '4242', true)`;
    await insert(`pm_${number}`);
    await expect(insert(`pm_${number}_b`)).rejects.toThrow('payment_methods_one_default');
  });
});
