import type { Inputs } from '../../trpc.ts';

/** What a browser that comes back from a payment brings along; all of it leaves the address again. */
export const RETURN_NAMES = [
  'success',
  'amount',
  'session_id',
  'canceled',
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
] as const;

type ReturnValues = Record<(typeof RETURN_NAMES)[number], string>;

/**
 * `ask`: the server is asked about this payment. `latest`: it is asked what was paid last, since the address says
 * only that something was. `current`: not even that.
 */
export type PaymentReturn =
  | { kind: 'ask'; payment: Inputs['billing']['settlePayment'] }
  | { kind: 'canceled' | 'current' | 'latest' };

/** What an address says of a payment; null when it says nothing. An amount in it is never believed. */
export function readReturn(values: ReturnValues): PaymentReturn | null {
  const { payment_intent: paymentIntentId, session_id: checkoutSessionId } = values;
  if (values.canceled === 'true') return { kind: 'canceled' };
  if (paymentIntentId) return { kind: 'ask', payment: { paymentIntentId } };
  if (checkoutSessionId) return { kind: 'ask', payment: { checkoutSessionId } };
  if (values.success === 'true') return { kind: 'latest' };
  return values.redirect_status ? { kind: 'current' } : null;
}
