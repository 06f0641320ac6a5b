import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { computeOrder } from '../../server/core/order.ts';
import { adjustBalance } from '../../server/modules/billing/balance/adjust-balance.ts';
import { readReconciliation } from '../../server/modules/billing/balance/reconciliation.queries.ts';
import { convergeCheckout } from '../../server/modules/billing/payments/converge-checkout.ts';
import { convergePayment } from '../../server/modules/billing/payments/converge-payment.ts';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { openPayment } from '../../server/modules/billing/payments/open-payment.ts';
import {
  latestPayment,
  paymentById,
  paymentByIntent,
} from '../../server/modules/billing/payments/payments.queries.ts';
import { settlePayment } from '../../server/modules/billing/payments/settle-payment.ts';
import { startCheckout } from '../../server/modules/billing/payments/start-checkout.ts';
import { refundPayment } from '../../server/modules/billing/refunds/refund-payment.ts';
import { stripeClient } from '../sandbox/stripe-fixture.ts';
import { asMember } from '../support/deps.ts';
import { balanceOf, makeBusiness } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { makePayer } from '../support/payments.ts';
import { clearFaults, setFault, startProviders } from '../support/product.ts';
import { advanceClock } from '../support/recharges.ts';

const providers = forFile(startProviders);
const payer = forTest(() => makePayer(providers.deps));

const member = (businessId = payer.businessId) => asMember(providers.deps, businessId);
const begin = (totalCents = 2_000, more: object = {}) =>
  createPayment(member(), payer, { totalCents, ...more });
const settle = (paymentIntentId: string) => settlePayment(member(), { paymentIntentId });
const pay = (clientSecret: string, card = 'pm_card_visa') =>
  providers.sandbox.post('/sandbox/stripe/confirm', { client_secret: clientSecret, payment_method: card });
const balance = () => balanceOf(providers.deps.pool, payer.businessId);

async function beginAndPay(totalCents = 2_000) {
  const { clientSecret, paymentIntentId } = await begin(totalCents);
  await pay(clientSecret);
  await settle(paymentIntentId);
  return paymentIntentId;
}

async function stateOf(intentId: string): Promise<string | undefined> {
  return (await member().db.first(paymentByIntent, { intentId }))?.state;
}

async function effects() {
  const rows = await providers.deps.sql`SELECT kind, amount_cents FROM payment_effects
    WHERE business_id = ${payer.businessId} ORDER BY created_at, kind`;
  return rows.map(({ kind, amount_cents }) => [kind, amount_cents]);
}

describe('creating a payment', () => {
  it('creating a payment again after a double click, in a second tab or after a reload returns the same payment, stored without text', async () => {
    const [first, second] = await Promise.all([begin(), begin()]);
    expect(second).toEqual(first);
    expect(await begin()).toEqual(first);
    const rows = await providers.deps.sql`SELECT lines FROM payments WHERE business_id = ${payer.businessId}`;
    expect(rows).toEqual([{ lines: [{ kind: 'topup', priceCents: 2_000 }] }]);
  });

  it('a repeated order returns the payment that the previous version stored with English text', async () => {
    const first = await begin();
    await providers.deps.sql`UPDATE payments
      SET lines = '[{"kind": "topup", "item": "Account balance", "priceCents": 2000}]'
      WHERE business_id = ${payer.businessId}`;
    expect((await begin()).paymentIntentId).toBe(first.paymentIntentId);
  });

  it('creating a payment stores one row for ten concurrent requests', async () => {
    const order = computeOrder(2_000);
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => openPayment(member(), payer, { order, channel: 'form' })),
    );
    expect(new Set(opened.map((one) => 'id' in one && one.id)).size).toBe(1);
  });

  it('creating a payment for another amount, or after the first was paid, returns another payment', async () => {
    const first = await begin();
    expect((await begin(5_000)).paymentIntentId).not.toBe(first.paymentIntentId);
    await pay(first.clientSecret);
    expect((await begin()).paymentIntentId).not.toBe(first.paymentIntentId);
    expect(await balance()).toBe(2_000);
  });

  it('an order of another number is another payment, even with the same price as the open order or an open top-up', async () => {
    const intents = [await begin(), await begin(2_000, { phoneNumber: '+14165552779' })];
    intents.push(await begin(2_000, { phoneNumber: '+14165552780' }));
    expect(new Set(intents.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(3);
    const rows = await providers.deps.sql`SELECT phone_number, state FROM payments
      WHERE business_id = ${payer.businessId} ORDER BY id`;
    expect(rows).toEqual([
      { phone_number: null, state: 'open' },
      { phone_number: '+14165552779', state: 'canceled' },
      { phone_number: '+14165552780', state: 'open' },
    ]);
  });

  it('creating a payment for the same order after half an hour returns another payment', async () => {
    const first = await begin();
    await providers.deps.sql`UPDATE payments SET created_at = created_at - interval '31 minutes'
      WHERE business_id = ${payer.businessId}`;
    expect((await begin()).paymentIntentId).not.toBe(first.paymentIntentId);
  });

  it('creating a payment refuses amounts that are not offered', async () => {
    await expect(begin(1_234)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('creating a payment uses the listed price of a premium number, and a wrong price is refused with the current items', async () => {
    const phoneNumber = '+14165552777';
    await providers.deps.sql`INSERT INTO premium_numbers (phone_number, price_cents, setup_fee_cents)
      VALUES (${phoneNumber}, 4500, 500) ON CONFLICT DO NOTHING`;
    await expect(begin(2_000, { phoneNumber })).rejects.toMatchObject({
      code: 'price_mismatch',
      details: {
        lines: [
          { item: 'errors.billing.items.topup', priceCents: 2_000 },
          { item: 'errors.billing.items.premium_number', priceCents: 4_500 },
          { item: 'errors.billing.items.setup_fee', priceCents: 500 },
        ],
      },
    });
    expect((await begin(7_000, { phoneNumber })).totalCents).toBe(7_000);
  });

  it('creating a payment uses the Stripe customer that a concurrent request has stored, also for later payments', async () => {
    const { deps } = providers;
    const stored: string[] = [];
    const createCustomer: typeof deps.payments.createCustomer = async (business) => {
      const first = await deps.payments.createCustomer(business);
      stored.push(first);
      await deps.sql`UPDATE businesses SET stripe_customer_id = ${first} WHERE id = ${payer.businessId}`;
      return deps.payments.createCustomer(business);
    };
    const slow = asMember({ ...deps, payments: { ...deps.payments, createCustomer } }, payer.businessId);
    const { paymentIntentId } = await createPayment(slow, payer, { totalCents: 2_000 });
    const intent = await stripeClient(providers.sandbox).paymentIntents.retrieve(paymentIntentId);
    expect([intent.customer]).toEqual(stored);
    await createPayment(slow, payer, { totalCents: 5_000 });
    expect(stored).toHaveLength(1);
    expect((await settle(paymentIntentId)).state).toBe('open');
  });

  it('creating a payment is refused for half an hour for a number that another buyer is paying for', async () => {
    const phoneNumber = '+14165552778';
    await begin(2_000, { phoneNumber });
    const rival = await makePayer(providers.deps);
    const order = { totalCents: 2_000, phoneNumber };
    const ask = () => createPayment(member(rival.businessId), rival, order);
    await expect(ask()).rejects.toMatchObject({ code: 'number_taken' });
    await providers.deps.sql`UPDATE payments SET created_at = created_at - interval '31 minutes'
      WHERE business_id = ${payer.businessId}`;
    await expect(ask()).resolves.toMatchObject({ totalCents: 2_000 });
  });

  it('creating a payment is refused for a number or a Stripe customer of another business', async () => {
    const rival = await makeBusiness(providers.deps);
    await expect(begin(2_000, { phoneNumber: rival.number })).rejects.toMatchObject({ code: 'number_taken' });
    const stolen = begin(2_000, { stripeCustomerId: 'cus_of_somebody' });
    await expect(stolen).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('a payment stays canceled when Stripe reports the cancellation before answering the request that creates the payment', async () => {
    const { deps } = providers;
    const createIntent: typeof deps.payments.createIntent = async (intent) => {
      const created = await deps.payments.createIntent(intent);
      await deps.payments.cancelIntent(created.paymentIntentId);
      await convergePayment(deps, created.paymentIntentId);
      return created;
    };
    const slow = asMember({ ...deps, payments: { ...deps.payments, createIntent } }, payer.businessId);
    const { paymentIntentId } = await createPayment(slow, payer, { totalCents: 2_000 });
    expect(await stateOf(paymentIntentId)).toBe('canceled');
    expect((await begin()).paymentIntentId).not.toBe(paymentIntentId);
  });

  it('a payment on Stripe’s own page stays canceled when the page expires before a repeated request is answered', async () => {
    const { deps } = providers;
    const order = { topUpCents: 5_000 };
    const createCheckout: typeof deps.payments.createCheckout = async (checkout) => {
      const { url } = await startCheckout(member(), payer, order);
      const sessionId = url.split('/').at(-1) ?? '';
      await deps.payments.expireCheckout(sessionId);
      await settlePayment(member(), { checkoutSessionId: sessionId });
      return deps.payments.createCheckout(checkout);
    };
    const slow = asMember({ ...deps, payments: { ...deps.payments, createCheckout } }, payer.businessId);
    await startCheckout(slow, payer, order);
    const rows = await deps.sql`SELECT state FROM payments WHERE business_id = ${payer.businessId}`;
    expect(rows).toEqual([{ state: 'canceled' }]);
  });

  it('a page of Stripe that expires cancels only its own payment, and no payment that was credited', async () => {
    const { deps } = providers;
    const stateAfter = async (sessionId: string) =>
      (await settlePayment(member(), { checkoutSessionId: sessionId })).state;
    const start = async (topUpCents: number) =>
      (await startCheckout(member(), payer, { topUpCents })).url.split('/').at(-1) ?? '';
    const form = await begin(1_000);
    const [expired, open] = [await start(5_000), await start(2_000)];
    await deps.payments.expireCheckout(expired);
    expect(await stateAfter(expired)).toBe('canceled');
    expect([await stateAfter(open), await stateOf(form.paymentIntentId)]).toEqual(['open', 'open']);

    // A response about the page that is older than the payment.
    await deps.sql`UPDATE payments SET state = 'succeeded', succeeded_at = app_now(),
        stripe_payment_intent_id = ${`pi_of_${open}`}
      WHERE stripe_checkout_session_id = ${open}`;
    const readCheckout = async () => ({ paymentIntentId: null, isExpired: true });
    const late = asMember({ ...deps, payments: { ...deps.payments, readCheckout } }, payer.businessId);
    await convergeCheckout(late, open);
    expect(await stateOf(`pi_of_${open}`)).toBe('succeeded');
  });

  it('a payment on Stripe’s own page stays paid when the customer pays before Stripe answers the request that creates the page', async () => {
    const { deps } = providers;
    const createCheckout: typeof deps.payments.createCheckout = async (checkout) => {
      const created = await deps.payments.createCheckout(checkout);
      const page = `/sandbox/stripe/checkout/${created.sessionId}/pay`;
      await providers.sandbox.post(page, { payment_method: 'pm_card_visa' });
      const { data } = await stripeClient(providers.sandbox).checkout.sessions.list({ limit: 1 });
      intentId = String(data[0]?.payment_intent);
      await convergePayment(deps, intentId);
      return created;
    };
    let intentId = '';
    const order = computeOrder(3_000);
    const other = await openPayment(member(), payer, { order, channel: 'page' });
    const slow = asMember({ ...deps, payments: { ...deps.payments, createCheckout } }, payer.businessId);
    await startCheckout(slow, payer, { topUpCents: 5_000 });
    expect(await stateOf(intentId)).toBe('succeeded');
    expect(await balance()).toBe(5_000);
    const id = 'id' in other ? other.id : 0;
    expect(await member().db.first(paymentById, { id })).toMatchObject({ state: 'created' });
  });

  it.each(['fail_500', 'fail_500_after'])(
    'creating a payment works again after Stripe failed to answer (%s)',
    async (fault) => {
      await begin(1_000);
      const order = computeOrder(3_000);
      const other = await openPayment(member(), payer, { order, channel: 'form' });
      await setFault(providers.sandbox, {
        provider: 'stripe',
        fault,
        next: 2,
        only: 'POST /v1/payment_intents',
      });
      await expect(begin(5_000)).rejects.toMatchObject({ code: 'provider_unavailable' });
      await clearFaults(providers.sandbox);
      expect((await begin(5_000)).totalCents).toBe(5_000);
      const id = 'id' in other ? other.id : 0;
      expect(await member().db.first(paymentById, { id })).toMatchObject({ state: 'created' });
    },
  );
});

describe('settling a payment when the browser returns from Stripe', () => {
  it('settling a payment credits it once for repeated requests, and stores the card', async () => {
    const id = await beginAndPay();
    const credited = { state: 'succeeded', creditedCents: 2_000, card: { last4: '4242' } };
    expect(await settle(id)).toMatchObject(credited);
    expect(await effects()).toEqual([['topup', 2_000]]);
    const rows = await providers.deps.sql`SELECT last4, is_default FROM payment_methods
      WHERE business_id = ${payer.businessId}`;
    expect(rows).toEqual([{ last4: '4242', is_default: true }]);
  });

  it('settling a payment reports the reason of a decline, and succeeds after another card has paid', async () => {
    const { clientSecret, paymentIntentId } = await begin();
    await pay(clientSecret, 'pm_card_chargeDeclined');
    const declined = { state: 'open', creditedCents: 0, refusal: 'declined' };
    expect(await settle(paymentIntentId)).toMatchObject(declined);
    expect(await balance()).toBe(0);
    await pay(clientSecret);
    expect(await settle(paymentIntentId)).toMatchObject({ state: 'succeeded', refusal: null });
    expect(await balance()).toBe(2_000);
  });

  it('settling a payment that was made on Stripe’s own page finds the payment by its Checkout session', async () => {
    const { url } = await startCheckout(member(), payer, { topUpCents: 5_000 });
    const sessionId = url.split('/').at(-1) ?? '';
    await settlePayment(member(), { checkoutSessionId: sessionId });
    const rows = await providers.deps.sql`SELECT state FROM payments WHERE business_id = ${payer.businessId}`;
    expect(rows).toEqual([{ state: 'open' }]);
    await providers.sandbox.post(`/sandbox/stripe/checkout/${sessionId}/pay`, {
      payment_method: 'pm_card_visa',
    });
    const view = await settlePayment(member(), { checkoutSessionId: sessionId });
    expect(view).toMatchObject({ state: 'succeeded', creditedCents: 5_000 });
    expect((await startCheckout(member(), payer, { topUpCents: 5_000 })).url).not.toBe(url);
  });
});

describe('refunds, disputes and adjustments', () => {
  const actor = 'operator:test';
  const refundOf = (paymentIntentId: string, amountCents: number, request = '') =>
    refundPayment(providers.deps, {
      ...{ actor, paymentIntentId, amountCents, requestId: paymentIntentId + request },
    });

  it('an operator’s refunds are charged to the balance, in parts and never above the payment', async () => {
    const paymentIntentId = await beginAndPay();
    const refund = (amountCents: number, request: string) => refundOf(paymentIntentId, amountCents, request);
    const first = await refund(500, 'a');
    expect(await refund(500, 'a')).toEqual(first);
    await refund(500, 'b');
    await expect(refund(1_001, 'c')).rejects.toThrow('greater than');
    await refund(1_000, 'd');
    expect(await balance()).toBe(0);
    const even = { stripeCents: 0, ledgerCents: 0, differences: [] };
    expect(await readReconciliation(member().db)).toMatchObject(even);
    const rows = await providers.deps.sql`SELECT actor, action FROM audit_entries
      WHERE business_id = ${payer.businessId} AND actor NOT LIKE 'user-%'`;
    expect(rows).toEqual(Array.from({ length: 5 }, () => ({ actor, action: 'refund' })));
  });

  it('a refund is not repeated with a request id that Stripe may have forgotten after a day', async () => {
    const paymentIntentId = await beginAndPay();
    await refundOf(paymentIntentId, 500);
    await advanceClock(providers.deps, '24 hours');
    await expect(refundOf(paymentIntentId, 500)).rejects.toThrow('a new request id');
    await refundOf(paymentIntentId, 500, 'new');
    expect(await balance()).toBe(1_000);
  });

  it('a refund is repeated with its request id for 23 hours, and refused afterwards', async () => {
    const paymentIntentId = await beginAndPay();
    const first = await refundOf(paymentIntentId, 500);
    await advanceClock(providers.deps, '22 hours 59 minutes');
    expect(await refundOf(paymentIntentId, 500)).toEqual(first);
    await advanceClock(providers.deps, '2 minutes');
    await expect(refundOf(paymentIntentId, 500)).rejects.toThrow('more than 23 hours ago');
    expect(await balance()).toBe(1_500);
  });

  it('a refund is accepted with a request id that was used for another payment more than a day ago', async () => {
    const requestId = randomUUID();
    const refund = async (paymentIntentId: string, amountCents: number) => {
      const payments = { ...providers.deps.payments, refund: async () => `re_${paymentIntentId}` };
      const input = { actor, paymentIntentId, amountCents, requestId };
      return (await refundPayment({ ...providers.deps, payments }, input)).refundId;
    };
    const [first, second] = [await beginAndPay(), await beginAndPay(5_000)];
    await refund(first, 500);
    await advanceClock(providers.deps, '24 hours');
    expect(await refund(second, 500)).toBe(`re_${second}`);
    await expect(refund(first, 500)).rejects.toThrow('a new request id');
  });

  it('a refund that could not be paid out returns to the balance', async () => {
    const paymentIntentId = await beginAndPay();
    const { refundId } = await refundOf(paymentIntentId, 700);
    await providers.sandbox.post(`/sandbox/stripe/refunds/${refundId}/fail`, {});
    await settle(paymentIntentId);
    expect(await effects()).toEqual([
      ['topup', 2_000],
      ['refund', -700],
      ['refund_reversal', 700],
    ]);
    expect(await balance()).toBe(2_000);
  });

  it.each([
    ['won', 2_000, ['dispute_reversal', 2_000]],
    ['lost', 0, undefined],
  ] as const)(
    'a dispute that is %s leaves the correct balance and ledger entries',
    async (outcome, expected, last) => {
      const paymentIntentId = await beginAndPay();
      const { body } = await providers.sandbox.post('/sandbox/stripe/disputes', {
        payment_intent: paymentIntentId,
      });
      await settle(paymentIntentId);
      expect(await balance()).toBe(0);
      await providers.sandbox.post(`/sandbox/stripe/disputes/${disputeId(body)}/close`, { outcome });
      await settle(paymentIntentId);
      expect(await balance()).toBe(expected);
      expect((await effects()).slice(0, 3)).toEqual([
        ['topup', 2_000],
        ['dispute', -2_000],
        ...(last ? [last] : []),
      ]);
    },
  );

  it('a refund with invalid input or of an unknown payment is refused before any audit entry or request to Stripe', async () => {
    const input = { actor, paymentIntentId: await beginAndPay(), amountCents: 500, requestId: randomUUID() };
    for (const [change, message] of [
      [{ paymentIntentId: 'pi_unknown' }, 'no payment of ours is pi_unknown'],
      [{ amountCents: 0 }, 'expected cents, more than 0'],
      [{ amountCents: -500 }, 'expected cents, more than 0'],
      [{ amountCents: Number.NaN }, 'expected cents, more than 0'],
      [{ requestId: ' ' }, 'expected a request id'],
    ] as const)
      await expect(refundPayment(providers.deps, { ...input, ...change })).rejects.toThrow(message);
    expect(await balance()).toBe(2_000);
    const rows = await providers.deps.sql`SELECT FROM audit_entries
      WHERE business_id = ${payer.businessId} AND action = 'refund'`;
    expect(rows).toEqual([]);
  });

  it('an adjustment is posted once per request id, and requires a reason', async () => {
    const input = {
      actor,
      businessId: payer.businessId,
      amountCents: 250,
      reason: 'Sorry for Tuesday',
      requestId: `r${payer.businessId}`,
    };
    expect(await adjustBalance(providers.deps, input)).toEqual({ posted: true });
    expect(await adjustBalance(providers.deps, input)).toEqual({ posted: false });
    await expect(adjustBalance(providers.deps, { ...input, amountCents: 251 })).rejects.toThrow(
      'ledger conflict',
    );
    for (const [change, message] of [
      [{ reason: ' ' }, 'a reason'],
      [{ requestId: ' ' }, 'a request id'],
      [{ amountCents: 0 }, 'expected cents, not 0'],
      [{ amountCents: 0.5 }, 'expected cents, not 0'],
      [{ businessId: 0 }, 'expected the id of a business'],
      [{ businessId: Number.NaN }, 'expected the id of a business'],
    ] as const)
      await expect(adjustBalance(providers.deps, { ...input, ...change })).rejects.toThrow(message);
    expect(await balance()).toBe(250);
    const audited = await providers.deps.sql`SELECT actor, subject, details FROM audit_entries
      WHERE business_id = ${payer.businessId} AND action = 'adjust'`;
    const details = { requestId: input.requestId, amountCents: 250 };
    expect(audited).toEqual([{ actor, subject: `business-${payer.businessId}`, details }]);
  });
});

function disputeId(body: unknown): string {
  const text = JSON.stringify(body);
  return /"(d[up]_?[A-Za-z0-9_]+)"/.exec(text)?.[1] ?? '';
}

describe('the latest payment', () => {
  const latest = async (businessId?: number) => {
    const row = await member(businessId).db.first(latestPayment);
    return row ? { state: row.state, creditedCents: row.credited_cents } : null;
  };

  it('the latest payment is the last credited one of this business within the last hour', async () => {
    expect(await latest()).toBeNull();
    await beginAndPay(1_000);
    const other = await makeBusiness(providers.deps);
    expect(await latest()).toEqual({ state: 'succeeded', creditedCents: 1_000 });
    expect(await latest(other.id)).toBeNull();
    await providers.deps.sql`UPDATE payments SET created_at = created_at - interval '61 minutes'
      WHERE business_id = ${payer.businessId}`;
    expect(await latest()).toBeNull();
  });

  it('the latest payment can be an open one on Stripe’s page, but not an abandoned form of the portal', async () => {
    await beginAndPay(1_000);
    await begin(5_000);
    expect(await latest()).toMatchObject({ state: 'succeeded' });
    await startCheckout(member(), payer, { topUpCents: 2_000 });
    expect(await latest()).toEqual({ state: 'open', creditedCents: 0 });
  });
});
