import type Stripe from 'stripe';
import type { Actor } from '../../server/core/actor.ts';
import type { Deps, MemberDeps } from '../../server/deps.ts';
import { toStripeEvent } from '../../server/integrations/stripe/stripe-event.ts';
import { applyStripeEvents } from '../../server/modules/billing/payments/apply-stripe-events.ts';
import { convergePayment } from '../../server/modules/billing/payments/converge-payment.ts';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { receiveStripeEvent } from '../../server/modules/billing/payments/receive-stripe-event.ts';
import type { RunningSandbox } from '../sandbox/sandbox-fixture.ts';
import { stripeClient } from '../sandbox/stripe-fixture.ts';
import type { OpenDeps } from './deps.ts';
import { asMember, type TestDeps } from './deps.ts';
import { type BusinessOptions, makeBusiness, makePerson } from './factories.ts';
import { setFault, startProviders } from './product.ts';

/** An emulated Stripe, dependencies that use it, and a Stripe client with which the test acts at Stripe directly. */
export type PaymentFixture = {
  deps: TestDeps;
  sandbox: RunningSandbox;
  stripe: Stripe;
  stop(): Promise<void>;
};

/**
 * Starts a Stripe emulator that drops its webhooks, so that a test can deliver the events at any time and any number of
 * times.
 */
export async function startPaymentFixture(hangMs = 20): Promise<PaymentFixture> {
  const providers = await startProviders({ hangMs });
  await setFault(providers.sandbox, { provider: 'stripe', fault: 'drop', rate: 1 });
  return { ...providers, stripe: stripeClient(providers.sandbox) };
}

export type TestPayer = Actor;

/** A business, by default without a balance, with its admin as the actor. */
export async function makePayer(deps: TestDeps, options: BusinessOptions = {}): Promise<TestPayer> {
  const { id } = await makeBusiness(deps, options);
  return { businessId: id, userId: (await makePerson(deps, id)).id, role: 'admin' };
}

/** The dependencies in the scope of the payer. */
export const payerDeps = (deps: Deps, { businessId }: Pick<Actor, 'businessId'>): MemberDeps =>
  asMember(deps, businessId);

/** Confirms a payment like the form of Stripe in the browser; returns the status, 402 for a declined card. */
export async function confirmPayment(
  sandbox: RunningSandbox,
  clientSecret: string,
  card = 'pm_card_visa',
): Promise<number> {
  const answer = await sandbox.post('/sandbox/stripe/confirm', {
    client_secret: clientSecret,
    payment_method: card,
  });
  return answer.status;
}

/** Pays by card and applies the payment; returns the id of the payment intent. */
export async function payByCard(
  { deps, sandbox }: Pick<PaymentFixture, 'deps' | 'sandbox'>,
  payer: TestPayer,
  totalCents = 2_000,
): Promise<string> {
  const { clientSecret, paymentIntentId } = await createPayment(payerDeps(deps, payer), payer, {
    totalCents,
  });
  await confirmPayment(sandbox, clientSecret);
  await convergePayment(deps, paymentIntentId);
  return paymentIntentId;
}

/** Opens a dispute of the cardholder; returns its id, or undefined when Stripe refuses it. */
export async function openDispute(
  sandbox: RunningSandbox,
  paymentIntentId: string,
): Promise<string | undefined> {
  const { status, body } = await sandbox.post('/sandbox/stripe/disputes', {
    payment_intent: paymentIntentId,
  });
  return status === 200 ? (body as { dispute: { id: string } }).dispute.id : undefined;
}

/** Sets the decision of the bank on a dispute. */
export async function closeDispute(
  sandbox: RunningSandbox,
  disputeId: string,
  outcome: 'won' | 'lost',
): Promise<void> {
  await sandbox.post(`/sandbox/stripe/disputes/${disputeId}/close`, { outcome });
}

/** Makes the bank fail a refund. */
export async function failRefund(sandbox: RunningSandbox, refundId: string): Promise<void> {
  await sandbox.post(`/sandbox/stripe/refunds/${refundId}/fail`);
}

/** The id of the latest event of Stripe, for `eventsAfter`; undefined without events. */
export async function lastEventId(stripe: Stripe): Promise<string | undefined> {
  return (await stripe.events.list({ limit: 1 })).data[0]?.id;
}

/** The events of Stripe after `lastId`, oldest first. */
export async function eventsAfter(stripe: Stripe, lastId?: string): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = [];
  for await (const event of stripe.events.list({ limit: 100 })) {
    if (event.id === lastId) break;
    events.push(event);
  }
  return events.reverse();
}

/** Inserts events into the inbox in this order, like their webhooks; returns the number of new events. */
export async function receiveEvents(deps: Deps, events: readonly Stripe.Event[]): Promise<number> {
  let fresh = 0;
  for (const event of events) if (await receiveStripeEvent(deps.db, toStripeEvent(event))) fresh += 1;
  return fresh;
}

/** Makes all pending Stripe events due now. */
export async function endWaits(deps: Pick<OpenDeps, 'sql'>): Promise<void> {
  await deps.sql`UPDATE inbox_events SET next_try_at = clock_timestamp()
    WHERE provider = 'stripe' AND done_at IS NULL AND dead_at IS NULL`;
}

/** Applies all pending events regardless of their due time; returns the number of completed events. */
export async function followEvents(deps: OpenDeps): Promise<number> {
  await endWaits(deps);
  return await applyStripeEvents(deps);
}

/** The ledger entries of the payments of one business, oldest first: kind, source, cents. */
export async function paymentLines(
  deps: Pick<OpenDeps, 'sql'>,
  businessId: number,
): Promise<[string, string, number][]> {
  const rows = await deps.sql<{ kind: string; source: string; amount_cents: number }>`SELECT kind, source,
    amount_cents FROM ledger_entries WHERE business_id = ${businessId} ORDER BY sequence`;
  return rows.map(({ kind, source, amount_cents: cents }) => [kind, source, cents]);
}
