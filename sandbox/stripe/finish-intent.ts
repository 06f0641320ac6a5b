import type Stripe from 'stripe';
import { findIntent, unexpectedState } from './make-intent.ts';
import { findMethod } from './payment-methods.ts';
import { declineIntent, failAuthentication, succeedIntent } from './settle-intent.ts';
import type { StripeCall } from './stripe-call.ts';
import type { Decline } from './test-cards.ts';

/**
 * Applies the result of the cardholder's authentication. Throws `payment_intent_unexpected_state` unless the intent
 * waits for it.
 */
export function authenticateIntent(
  call: StripeCall,
  intent: Stripe.PaymentIntent,
  outcome: 'complete' | 'fail',
): Stripe.PaymentIntent {
  if (intent.status !== 'requires_action' || typeof intent.payment_method !== 'string') {
    throw unexpectedState(
      intent,
      `This PaymentIntent asks for no authentication: its status is ${intent.status}.`,
    );
  }
  const method = findMethod(call.state, intent.payment_method, 'payment_method');
  return outcome === 'complete'
    ? succeedIntent(call, intent, method)
    : failAuthentication(call, intent, method);
}

const sentBack: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'The payment was sent back by the bank.',
};

/** Completes or fails a `processing` intent. Throws `payment_intent_unexpected_state` for any other. */
export function finishProcessing(
  call: StripeCall,
  intent: Stripe.PaymentIntent,
  outcome: 'succeed' | 'fail',
): Stripe.PaymentIntent {
  if (intent.status !== 'processing' || typeof intent.payment_method !== 'string') {
    throw unexpectedState(intent, `This PaymentIntent is not processing: its status is ${intent.status}.`);
  }
  const method = findMethod(call.state, intent.payment_method, 'payment_method');
  if (outcome === 'succeed') return succeedIntent(call, intent, method);
  declineIntent(call, intent, method, sentBack);
  return findIntent(call.state, intent.id);
}
