import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { methodFor, unexpectedState } from './make-intent.ts';
import { testCardOf } from './payment-methods.ts';
import { declineIntent, mustAuthenticate, succeedIntent } from './settle-intent.ts';
import type { StripeCall } from './stripe-call.ts';
import { badRequest } from './stripe-error.ts';
import type { Decline } from './test-cards.ts';

/** How an intent is confirmed. `fromBrowser` means by stripe.js, which handles redirects and authentication itself. */
export interface Confirmation {
  paymentMethod?: string | undefined;
  offSession?: boolean | undefined;
  returnUrl?: string | undefined;
  errorOnRequiresAction?: boolean | undefined;
  setupFutureUsage?: Stripe.PaymentIntent.SetupFutureUsage | undefined;
  fromBrowser?: boolean | undefined;
}

const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

const done: Record<string, string> = {
  succeeded: 'it has already succeeded after being previously confirmed',
  canceled: 'it has a status of canceled',
  processing: 'it has a status of processing',
};

function assertConfirmable(intent: Stripe.PaymentIntent): void {
  const reason = done[intent.status];
  if (reason !== undefined) {
    throw unexpectedState(intent, `You cannot confirm this PaymentIntent because ${reason}.`);
  }
}

/** Stripe requires a return_url even when the payment method never redirects. */
function assertReturnUrl(intent: Stripe.PaymentIntent, how: Confirmation): void {
  const { automatic_payment_methods: automatic } = intent;
  const redirects = automatic?.enabled === true && automatic.allow_redirects !== 'never';
  if (!redirects || how.fromBrowser || how.offSession || how.returnUrl !== undefined) return;
  throw badRequest(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    { param: 'return_url' },
  );
}

/**
 * Refuses a confirmation that Stripe would refuse: of a finished intent, without a payment method, or without a return
 * URL. Otherwise returns the id of the payment method to charge.
 */
export function assertConfirmation(intent: Stripe.PaymentIntent, how: Confirmation): string {
  assertConfirmable(intent);
  const id = how.paymentMethod ?? intent.payment_method;
  if (typeof id !== 'string') {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
  assertReturnUrl(intent, how);
  return id;
}

function requireAuthentication(
  { state, emit }: StripeCall,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const waiting = state.intents.put(intent.id, {
    ...intent,
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: randomUUID() },
    },
    payment_method: method.id,
    status: 'requires_action',
  });
  emit('payment_intent.requires_action', waiting);
  return waiting;
}

function beginProcessing(
  { state, emit }: StripeCall,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const processing = state.intents.put(intent.id, {
    ...intent,
    last_payment_error: null,
    payment_method: method.id,
    status: 'processing',
  });
  emit('payment_intent.processing', processing);
  return processing;
}

/**
 * Confirms an intent. The behaviour of its card decides the status: `succeeded`, `processing`, or `requires_action`
 * when the bank requires authentication. Throws a 402 with the intent for a decline, and for a required authentication
 * off-session. Throws `payment_intent_unexpected_state` for a finished intent, so a second confirmation never charges
 * again.
 */
export function confirmIntent(
  call: StripeCall,
  intent: Stripe.PaymentIntent,
  how: Confirmation,
): Stripe.PaymentIntent {
  const method = methodFor(call.state, assertConfirmation(intent, how), intent.customer);
  const current = { ...intent, setup_future_usage: how.setupFutureUsage ?? intent.setup_future_usage };
  const { behaviour } = testCardOf(method);
  if (behaviour.kind === 'decline') throw declineIntent(call, current, method, behaviour.decline);
  if (behaviour.kind === 'process') return beginProcessing(call, current, method);
  if (!mustAuthenticate(call, method, how.offSession ?? false)) return succeedIntent(call, current, method);
  if (how.offSession || how.errorOnRequiresAction) {
    throw declineIntent(call, current, method, authenticationRequired);
  }
  return requireAuthentication(call, current, method);
}
