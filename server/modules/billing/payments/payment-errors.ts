import { CARD_REFUSALS } from '../../../core/card-refusals.ts';

/** How a payment at Stripe can differ from what was ordered. `payments.error_facts` has what Stripe has instead. */
export type Mismatch =
  | { error: 'other_customer'; facts: { customerId: string | null } }
  | { error: 'other_currency'; facts: { currency: string } }
  | { error: 'other_amount' | 'other_received'; facts: { amountCents: number } };

/** Why a payment has not succeeded: a refusal of its card, no answer of Stripe, a later order, or a mismatch. */
export const PAYMENT_ERRORS = [
  ...CARD_REFUSALS,
  'no_answer',
  'replaced',
  'other_customer',
  'other_currency',
  'other_amount',
  'other_received',
] as const;
