import type Stripe from 'stripe';
import { idOf, type StripeEvent, toStripeEvent } from './stripe-event.ts';

/**
 * Payment intents with recent activity. `paid`: created in the period and paid. `refundedOrDisputed`: with a refund or
 * dispute created in the period, regardless of the date of the payment.
 */
export type TouchedIntents = { paid: string[]; refundedOrDisputed: string[] };

const PAGE = 100;

const createdSince = (since: Date) => ({
  created: { gte: Math.floor(since.getTime() / 1_000) },
  limit: PAGE,
});

/** Events that at least one endpoint has not acknowledged, oldest first. */
export async function readUndelivered(stripe: Stripe, since: Date): Promise<StripeEvent[]> {
  const events: StripeEvent[] = [];
  for await (const event of stripe.events.list({ ...createdSince(since), delivery_success: false }))
    events.push(toStripeEvent(event));
  return events.reverse();
}

/** The intents that were paid, refunded or disputed since `since`. */
export async function readTouchedIntents(stripe: Stripe, since: Date): Promise<TouchedIntents> {
  const paid: string[] = [];
  for await (const { id, amount_received } of stripe.paymentIntents.list(createdSince(since)))
    if (amount_received > 0) paid.push(id);
  const refundedOrDisputed = new Set<string>();
  const add = (reference: unknown) => {
    const id = idOf(reference);
    if (id !== null) refundedOrDisputed.add(id);
  };
  for await (const refund of stripe.refunds.list(createdSince(since))) add(refund.payment_intent);
  for await (const dispute of stripe.disputes.list(createdSince(since))) add(dispute.payment_intent);
  return { paid, refundedOrDisputed: [...refundedOrDisputed] };
}
