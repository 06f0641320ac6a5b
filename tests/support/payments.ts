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
import { makeBusiness, makePerson } from './factories.ts';
import { setFault, startProviders } from './product.ts';

/** An emulated Stripe, dependencies that talk to it, and the same Stripe as an operator sees it. */
export type PaymentBench = {
  deps: TestDeps;
  sandbox: RunningSandbox;
  stripe: Stripe;
  stop(): Promise<void>;
};

/** Stripe's webhooks are not delivered by themselves: a test delivers the events when, and as often as, it likes. */
export async function startPaymentBench(hangMs = 20): Promise<PaymentBench> {
  const providers = await startProviders({ hangMs });
  await setFault(providers.sandbox, { provider: 'stripe', fault: 'drop', rate: 1 });
  return { ...providers, stripe: stripeClient(providers.sandbox) };
}

export type TestPayer = Actor;

/** A business without money, and the person who pays for it. */
export async function makePayer(deps: TestDeps): Promise<TestPayer> {
  const { id } = await makeBusiness(deps);
  return { businessId: id, userId: (await makePerson(deps, id)).id, role: 'admin' };
}

/** The dependencies as they serve whoever pays. */
export const payerDeps = (deps: Deps, { businessId }: Pick<Actor, 'businessId'>): MemberDeps =>
  asMember(deps, businessId);

/** Pays as Stripe's form in the browser does; the status of the answer, 402 for a card that is refused. */
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

/** A payer pays by card, and we have heard of it; the id of the intent. */
export async function payByCard(
  { deps, sandbox }: Pick<PaymentBench, 'deps' | 'sandbox'>,
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

/** The cardholder disputes a payment; the dispute's id, nothing when Stripe would not have it. */
export async function openDispute(
  sandbox: RunningSandbox,
  paymentIntentId: string,
): Promise<string | undefined> {
  const { status, body } = await sandbox.post('/sandbox/stripe/disputes', {
    payment_intent: paymentIntentId,
  });
  return status === 200 ? (body as { dispute: { id: string } }).dispute.id : undefined;
}

/** The bank decides a dispute. */
export async function closeDispute(
  sandbox: RunningSandbox,
  disputeId: string,
  outcome: 'won' | 'lost',
): Promise<void> {
  await sandbox.post(`/sandbox/stripe/disputes/${disputeId}/close`, { outcome });
}

/** The bank sends a refund back. */
export async function failRefund(sandbox: RunningSandbox, refundId: string): Promise<void> {
  await sandbox.post(`/sandbox/stripe/refunds/${refundId}/fail`);
}

/** Stripe's newest event, for `eventsAfter`; none when nothing happened there yet. */
export async function lastEventId(stripe: Stripe): Promise<string | undefined> {
  return (await stripe.events.list({ limit: 1 })).data[0]?.id;
}

/** Stripe's events after `lastId`, oldest first. */
export async function eventsAfter(stripe: Stripe, lastId?: string): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = [];
  for await (const event of stripe.events.list({ limit: 100 })) {
    if (event.id === lastId) break;
    events.push(event);
  }
  return events.reverse();
}

/** Puts events into the inbox, in this order, as their webhooks do; how many were new. */
export async function receiveEvents(deps: Deps, events: readonly Stripe.Event[]): Promise<number> {
  let fresh = 0;
  for (const event of events) if (await receiveStripeEvent(deps.db, toStripeEvent(event))) fresh += 1;
  return fresh;
}

/** Makes every event due that waits for its next try, as if the wait were over. */
export async function endWaits(deps: Pick<OpenDeps, 'pool'>): Promise<void> {
  await deps.pool.query(
    `UPDATE inbox_events SET next_try_at = clock_timestamp()
     WHERE provider = 'stripe' AND done_at IS NULL AND dead_at IS NULL`,
  );
}

/** Applies every pending event, whenever it would be due; returns how many were done. */
export async function followEvents(deps: OpenDeps): Promise<number> {
  await endWaits(deps);
  return await applyStripeEvents(deps);
}

/** What the ledger holds of the payments of one business, oldest first: kind, source, cents. */
export async function paymentLines(
  deps: Pick<OpenDeps, 'pool'>,
  businessId: number,
): Promise<[string, string, number][]> {
  const { rows } = await deps.pool.query<{ kind: string; source: string; amount_cents: number }>(
    'SELECT kind, source, amount_cents FROM ledger_entries WHERE business_id = $1 ORDER BY sequence',
    [businessId],
  );
  return rows.map(({ kind, source, amount_cents: cents }) => [kind, source, cents]);
}
