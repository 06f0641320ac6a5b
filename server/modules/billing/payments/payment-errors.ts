import { CARD_REFUSALS } from '../../../core/card-refusals.ts';

/** Differences between a payment at Stripe and its order. `payments.error_facts` stores Stripe's values. */
export type Mismatch =
  | { error: 'other_customer'; facts: { customerId: string | null } }
  | { error: 'other_currency'; facts: { currency: string } }
  | { error: 'other_amount' | 'other_received'; facts: { amountCents: number } };

/**
 * Reasons for a payment without success: a refusal of its card, no response of Stripe, a later order, or a
 * mismatch.
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
