import type Stripe from 'stripe';
import { type MethodRequest, resolveMethod } from './card-request.ts';
import { confirmIntent } from './confirm-intent.ts';
import { createCustomer } from './make-customer.ts';
import { draftIntent, findIntent, openIntent } from './make-intent.ts';
import { findSession } from './make-session.ts';
import type { StripeCall } from './stripe-call.ts';
import { badRequest } from './stripe-error.ts';
import type { SessionPlan } from './stripe-state.ts';

/** The URL to which the buyer is redirected after paying. */
export function successUrl(session: Stripe.Checkout.Session): string | null {
  return session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null;
}

function customerFor(
  call: StripeCall,
  session: Stripe.Checkout.Session,
  plan: SessionPlan,
  method: Stripe.PaymentMethod,
): string | undefined {
  if (typeof session.customer === 'string') return session.customer;
  if (session.customer_creation !== 'always' && plan.setupFutureUsage === undefined) return undefined;
  const { name, email } = method.billing_details;
  return createCustomer(call, {
    name: name ?? undefined,
    email: email ?? session.customer_email ?? undefined,
  }).id;
}

/** The intent of a session. As at Stripe, the first attempt to pay creates it, and later attempts use it again. */
function intentOf(
  call: StripeCall,
  session: Stripe.Checkout.Session,
  plan: SessionPlan,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  if (typeof session.payment_intent === 'string') return findIntent(call.state, session.payment_intent);
  const draft = draftIntent(call.state, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    customer: customerFor(call, session, plan, method),
    description: plan.intentDescription ?? undefined,
    metadata: plan.intentMetadata,
    receipt_email: plan.receiptEmail ?? undefined,
    setup_future_usage: plan.setupFutureUsage,
    confirm: false,
    expand: [],
  });
  const intent = openIntent(call, draft);
  call.state.sessions.put(session.id, { ...session, payment_intent: intent.id });
  return intent;
}

/**
 * Pays an open session as its page does. Returns the intent, which has succeeded or waits for authentication. Throws a
 * 402 for a decline, after which another card can be tried.
 */
export function paySession(call: StripeCall, id: string, request: MethodRequest): Stripe.PaymentIntent {
  const session = findSession(call, id);
  const plan = call.state.sessionPlans.get(id);
  if (session.status !== 'open' || !plan) {
    const message = `This Checkout Session is ${session.status}: it can no longer be paid.`;
    throw badRequest(message, { code: 'payment_intent_unexpected_state' });
  }
  const method = resolveMethod(call.state, request);
  const intent = intentOf(call, session, plan, method);
  return confirmIntent(call, intent, { paymentMethod: method.id, fromBrowser: true });
}
