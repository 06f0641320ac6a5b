import type Stripe from 'stripe';
import { completeSessionOf } from './complete-session.ts';
import { createCharge } from './make-charge.ts';
import { attachMethod, cardError, testCardOf } from './payment-methods.ts';
import type { StripeCall } from './stripe-call.ts';
import type { StripeApiError } from './stripe-error.ts';
import type { Decline } from './test-cards.ts';

/**
 * Updates the payment method after a payment: marks it as set up for off-session charges, attaches it to the customer,
 * or marks it as not reusable.
 */
function saveMethodUse(call: StripeCall, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  const { state } = call;
  const staysAttached =
    method.customer !== null || (intent.customer !== null && intent.setup_future_usage !== null);
  const facts = state.methodFacts.get(method.id) ?? {};
  if (intent.setup_future_usage === 'off_session' && staysAttached && !facts.isSetUp) {
    state.methodFacts.put(method.id, { ...facts, isSetUp: true });
  }
  if (!staysAttached) state.methodFacts.put(method.id, { ...facts, isSpent: true });
  else if (typeof intent.customer === 'string') attachMethod(call, method.id, intent.customer);
}

/**
 * Completes a payment: creates the charge, sets the intent to `succeeded`, attaches the method if `setup_future_usage`
 * requests it, and completes the Checkout Session.
 */
export function succeedIntent(
  call: StripeCall,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const charge = createCharge(call, intent, method);
  saveMethodUse(call, intent, method);
  const succeeded = call.state.intents.put(intent.id, {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  call.emit('payment_intent.succeeded', succeeded);
  completeSessionOf(call, succeeded, method);
  return succeeded;
}

/**
 * Stores a failed charge; the intent then requires another payment method. Returns the error 402 with the intent, for
 * the caller to throw.
 */
export function declineIntent(
  call: StripeCall,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): StripeApiError {
  const charge = createCharge(call, intent, method, decline);
  const failed = call.state.intents.put(intent.id, {
    ...intent,
    last_payment_error: {
      type: 'card_error',
      charge: charge.id,
      code: decline.code,
      decline_code: decline.declineCode,
      message: decline.message,
      payment_method: method,
    },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  call.emit('payment_intent.payment_failed', failed);
  return cardError(decline, { charge: charge.id, payment_intent: failed, payment_method: method });
}

/** Stores a failed authentication. There is no charge; the intent then requires another payment method. */
export function failAuthentication(
  call: StripeCall,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const failed = call.state.intents.put(intent.id, {
    ...intent,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
      payment_method: method,
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  call.emit('payment_intent.payment_failed', failed);
  return failed;
}

/** True if the bank requires authentication for this charge of the card. */
export function mustAuthenticate(
  call: StripeCall,
  method: Stripe.PaymentMethod,
  offSession: boolean,
): boolean {
  const { behaviour } = testCardOf(method);
  if (behaviour.kind !== 'authenticate') return false;
  const isSetUp = call.state.methodFacts.get(method.id)?.isSetUp ?? false;
  return !(offSession && behaviour.remembers && isSetUp);
}
