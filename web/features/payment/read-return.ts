import type { Inputs } from '../../trpc.ts';

/** The parameters of the address with which a browser comes back from a payment; all of them are removed from it. */
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
 * `ask`: the server is asked about this payment. `latest`: it is asked about the last payment, because the address
 * names none. `current`: it is not asked about any payment.
 */
export type PaymentReturn =
  | { kind: 'ask'; payment: Inputs['billing']['settlePayment'] }
  | { kind: 'canceled' | 'current' | 'latest' };

/** What an address says of a payment; null when it says nothing. An amount in it is never trusted. */
export function readReturn(values: ReturnValues): PaymentReturn | null {
  const { payment_intent: paymentIntentId, session_id: checkoutSessionId } = values;
  if (values.canceled === 'true') return { kind: 'canceled' };
  if (paymentIntentId) return { kind: 'ask', payment: { paymentIntentId } };
  if (checkoutSessionId) return { kind: 'ask', payment: { checkoutSessionId } };
  if (values.success === 'true') return { kind: 'latest' };
  return values.redirect_status ? { kind: 'current' } : null;
}
