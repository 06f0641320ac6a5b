import type { PaymentIntentResult } from '@stripe/stripe-js';

/**
 * What a confirmation came to. `incomplete`: the form itself says which field is wrong. `unknown`: nobody answered,
 * so the payment may or may not have been made.
 */
export type Outcome =
  | { kind: 'succeeded' | 'processing' | 'incomplete' }
  | { kind: 'failed' | 'unknown'; message: string | null };

/** Errors after which the money may have moved all the same. */
const WITHOUT_ANSWER = ['api_connection_error', 'api_error', 'rate_limit_error'];

/** Reads Stripe's answer: only the status `succeeded` is a payment, also when it arrives inside an error. */
export function decideOutcome({ paymentIntent, error }: PaymentIntentResult): Outcome {
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded' || status === 'processing') return { kind: status };
  if (!error) return { kind: 'failed', message: null };
  if (error.type === 'validation_error') return { kind: 'incomplete' };
  const kind = WITHOUT_ANSWER.includes(error.type) ? 'unknown' : 'failed';
  return { kind, message: error.message ?? null };
}
