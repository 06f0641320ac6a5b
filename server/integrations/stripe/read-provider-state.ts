import type Stripe from 'stripe';
import { type CardRefusal, cardRefusalOf } from '../../core/card-refusals.ts';
import { type ProviderCard, toCard } from './read-card.ts';

type IntentState = 'open' | 'processing' | 'succeeded' | 'canceled';

/** A payment's current state at Stripe: money received and money returned, each with Stripe's id. */
export type ProviderState = {
  paymentIntentId: string;
  customerId: string | null;
  /**
   * Our own id of the payment, from the metadata. The id proves nothing, because anyone with our API key could have
   * written it.
   */
  paymentId: number | null;
  state: IntentState;
  amountCents: number;
  receivedCents: number;
  currency: string;
  /** Reason why the card was refused last; null if it was never refused, or was charged afterwards. */
  refusal: CardRefusal | null;
  card: ProviderCard | null;
  refunds: { id: string; amountCents: number; state: 'succeeded' | 'failed' | 'pending' }[];
  /** `isWithdrawn`: true while Stripe holds the disputed money, or has taken it for good. */
  disputes: { id: string; amountCents: number; isWithdrawn: boolean }[];
};

const STATES: Partial<Record<Stripe.PaymentIntent['status'], IntentState>> = {
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

/**
 * States of a dispute in which we have the disputed money. After a won dispute Stripe has returned the money. An
 * inquiry or a prevented dispute does not withdraw it.
 */
const HARMLESS_DISPUTES = new Set([
  'won',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
]);

function toNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function cardOf(intent: Stripe.PaymentIntent): ProviderState['card'] {
  const method = intent.payment_method;
  return method === null || typeof method === 'string' ? null : toCard(method);
}

function refundState({ status }: Stripe.Refund): 'succeeded' | 'failed' | 'pending' {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** Reads the whole state of a payment from Stripe. Events only trigger this read; their contents are not used. */
export async function readProviderState(stripe: Stripe, paymentIntentId: string): Promise<ProviderState> {
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['payment_method'] });
  const about = { payment_intent: intent.id, limit: 100 };
  const refunds: ProviderState['refunds'] = [];
  const disputes: ProviderState['disputes'] = [];
  if (intent.amount_received > 0) {
    for await (const refund of stripe.refunds.list(about))
      refunds.push({ id: refund.id, amountCents: refund.amount, state: refundState(refund) });
    for await (const { id, amount, status } of stripe.disputes.list(about))
      disputes.push({ id, amountCents: amount, isWithdrawn: !HARMLESS_DISPUTES.has(status) });
  }
  return {
    paymentIntentId: intent.id,
    customerId: typeof intent.customer === 'string' ? intent.customer : (intent.customer?.id ?? null),
    paymentId: toNumber(intent.metadata.payment_id),
    state: STATES[intent.status] ?? 'open',
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    refusal: intent.last_payment_error && (cardRefusalOf(intent.last_payment_error) ?? 'declined'),
    card: cardOf(intent),
    refunds,
    disputes,
  };
}
