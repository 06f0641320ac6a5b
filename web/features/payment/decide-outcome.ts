import type { PaymentIntentResult } from '@stripe/stripe-js';
import { type CardRefusal, cardRefusalOf } from '../../../server/core/card-refusals.ts';

/**
 * The outcome of confirming a payment. `incomplete`: the form itself says which field is wrong. `unknown`: nobody
 * answered, so the payment may or may not have been made. `unusable`: no card can make this payment any more.
 */
export type Outcome =
  | { kind: 'succeeded' | 'processing' | 'incomplete' | 'unknown' | 'unusable' }
  | { kind: 'refused'; refusal: CardRefusal };

/** Errors after which the money may have moved all the same. */
const WITHOUT_ANSWER = ['api_connection_error', 'api_error', 'rate_limit_error'];

/**
 * Reads Stripe's answer: only the status `succeeded` is a payment, also when it arrives inside an error. Of an error
 * only its codes are read; its words never reach a person.
 */
export function decideOutcome({ paymentIntent, error }: PaymentIntentResult): Outcome {
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded' || status === 'processing') return { kind: status };
  // The person left the bank's authentication without an answer.
  if (!error) return { kind: 'refused', refusal: 'not_authenticated' };
  if (error.type === 'validation_error') return { kind: 'incomplete' };
  if (WITHOUT_ANSWER.includes(error.type)) return { kind: 'unknown' };
  const refusal = cardRefusalOf(error) ?? (error.type === 'card_error' ? 'declined' : null);
  return refusal ? { kind: 'refused', refusal } : { kind: 'unusable' };
}
