import { CARD_REFUSALS } from '../../../core/card-refusals.ts';

/** Differences between a payment at Stripe and its order. `payments.error_facts` stores Stripe's values. */
export type Mismatch =
  | { error: 'other_customer'; facts: { customerId: string | null } }
  | { error: 'other_currency'; facts: { currency: string } }
  | { error: 'other_amount' | 'other_received'; facts: { amountCents: number } };

/**
 * Reasons why a payment did not succeed: its card was refused, Stripe did not respond, a later order replaced it, or
 * Stripe's data did not match.
 */
export const PAYMENT_ERRORS = [
  ...CARD_REFUSALS,
  'no_answer',
  'replaced',
  'other_customer',
  'other_currency',
  'other_amount',
  'other_received',
] as const;
