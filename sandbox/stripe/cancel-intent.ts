import type Stripe from 'stripe';
import { findIntent, unexpectedState } from './make-intent.ts';
import type { StripeCall } from './stripe-call.ts';
import { nowSeconds } from './wire.ts';

const cancelable = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
];

/** True for an intent that is neither final nor processing. */
export const isCancelable = ({ status }: Stripe.PaymentIntent): boolean => cancelable.includes(status);

/** Cancels an intent permanently. Throws `payment_intent_unexpected_state` if it has succeeded or was canceled. */
export function cancelIntent(
  { state, emit }: StripeCall,
  id: string,
  reason: Stripe.PaymentIntent.CancellationReason | undefined,
): Stripe.PaymentIntent {
  const intent = findIntent(state, id);
  if (!isCancelable(intent)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
    );
  }
  const canceled = state.intents.put(id, {
    ...intent,
    status: 'canceled',
    canceled_at: nowSeconds(),
    cancellation_reason: reason ?? null,
    next_action: null,
  });
  emit('payment_intent.canceled', canceled);
  return canceled;
}
