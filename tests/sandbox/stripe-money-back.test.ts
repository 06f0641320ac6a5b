import type Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { startSandboxForFile } from './sandbox-for-file.ts';
import { expectEvents, failureOf, stripeClient } from './stripe-fixture.ts';

const { product, sandbox } = await startSandboxForFile();
const stripe = stripeClient(sandbox);
let intent: Stripe.PaymentIntent;
let charge: string;

beforeEach(async () => {
  intent = await stripe.paymentIntents.create({
    amount: 2_000,
    currency: 'cad',
    payment_method: 'pm_card_visa',
    off_session: true,
    confirm: true,
  });
  charge = String(intent.latest_charge);
});

const paid = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'] as const;
const refunded = ['refund.created', 'charge.refunded', 'refund.updated'] as const;

describe('Stripe refunds', () => {
  test('Stripe refunds can be partial and can name an intent or a charge, until the charge is fully refunded', async () => {
    const part = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 500,
      reason: 'requested_by_customer',
      metadata: { request: '1' },
    });
    expect(part).toMatchObject({
      amount: 500,
      currency: 'cad',
      status: 'succeeded',
      charge,
      payment_intent: intent.id,
      metadata: { request: '1' },
    });
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 500, refunded: false });
    const tooMuch = await failureOf(stripe.refunds.create({ charge, amount: 1_501 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
    const rest = await stripe.refunds.create({ charge });
    expect(rest.amount).toBe(1_500);
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 2_000, refunded: true });
    expect(await failureOf(stripe.refunds.create({ charge }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    const list = await stripe.refunds.list({ payment_intent: intent.id });
    expect(list.data.map(({ id }) => id)).toEqual([rest.id, part.id]);
    expect((await stripe.refunds.retrieve(part.id)).id).toBe(part.id);
    await expectEvents(product, sandbox, intent.id, [...paid, ...refunded, ...refunded]);
  });

  test('Stripe refunds are rejected without a successful charge', async () => {
    const unpaid = await stripe.paymentIntents.create({ amount: 2_000, currency: 'cad' });
    const error = await failureOf(stripe.refunds.create({ payment_intent: unpaid.id }));
    expect(error.message).toContain('successful charge');
    expect(await failureOf(stripe.refunds.create({}))).toMatchObject({ statusCode: 400 });
  });

  test('Stripe refunds that fail after their success no longer count as refunded in the charge', async () => {
    const refund = await stripe.refunds.create({ charge });
    const answer = await sandbox.post(`/sandbox/stripe/refunds/${refund.id}/fail`);
    expect(answer.body).toMatchObject({ refund: { id: refund.id, status: 'failed' } });
    await sandbox.post(`/sandbox/stripe/refunds/${refund.id}/fail`);
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0, refunded: false });
    await expectEvents(product, sandbox, intent.id, [
      ...paid,
      ...refunded,
      'refund.failed',
      'refund.updated',
    ]);
    const none = await sandbox.post('/sandbox/stripe/refunds/re_none/fail');
    expect(none).toMatchObject({ status: 404, body: { error: { code: 'resource_missing' } } });
  });
});

describe('Stripe disputes', () => {
  async function dispute(): Promise<Stripe.Dispute> {
    const { body } = await sandbox.post('/sandbox/stripe/disputes', { payment_intent: intent.id });
    return (body as { dispute: Stripe.Dispute }).dispute;
  }

  test.each([
    ['won', ['charge.dispute.closed', 'charge.dispute.funds_reinstated']],
    ['lost', ['charge.dispute.closed']],
  ] as const)('Stripe disputes can be opened and %s', async (outcome, events) => {
    const opened = await dispute();
    expect(opened).toMatchObject({
      amount: 2_000,
      charge,
      payment_intent: intent.id,
      reason: 'fraudulent',
      status: 'needs_response',
    });
    expect((await stripe.charges.retrieve(charge)).disputed).toBe(true);
    expect(await failureOf(stripe.refunds.create({ charge }))).toMatchObject({ code: 'charge_disputed' });
    await sandbox.post(`/sandbox/stripe/disputes/${opened.id}/close`, { outcome });
    expect((await stripe.disputes.retrieve(opened.id)).status).toBe(outcome);
    const again = await sandbox.post(`/sandbox/stripe/disputes/${opened.id}/close`, { outcome });
    expect(again).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error' } } });
    expect((await stripe.disputes.list({ payment_intent: intent.id })).data).toHaveLength(1);
    const opening = ['charge.dispute.created', 'charge.dispute.funds_withdrawn'] as const;
    await expectEvents(product, sandbox, intent.id, [...paid, ...opening, ...events]);
  });

  test('a Stripe dispute covers the unrefunded amount, cannot be opened twice, and is rejected for an unpaid intent', async () => {
    await stripe.refunds.create({ charge, amount: 500 });
    expect((await dispute()).amount).toBe(1_500);
    const again = await sandbox.post('/sandbox/stripe/disputes', { payment_intent: intent.id });
    expect(again).toMatchObject({ status: 400, body: { error: { code: 'charge_disputed' } } });
    const unpaid = await stripe.paymentIntents.create({ amount: 2_000, currency: 'cad' });
    expect(await sandbox.post('/sandbox/stripe/disputes', { payment_intent: unpaid.id })).toMatchObject({
      status: 400,
    });
  });
});
