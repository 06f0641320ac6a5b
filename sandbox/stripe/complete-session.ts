import type Stripe from 'stripe';
import type { StripeCall } from './stripe-call.ts';

/**
 * Completes the Checkout Session of a payment intent if there is an open one: marks the session as paid and stores the
 * billing details of the payment method as its customer details. A repeated call changes nothing.
 */
export function completeSessionOf(
  { state, emit }: StripeCall,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): void {
  const session = state.sessions.list().find((each) => each.payment_intent === intent.id);
  if (session?.status !== 'open') return;
  const { name, email, address } = method.billing_details;
  const completed = state.sessions.put(session.id, {
    ...session,
    customer: intent.customer,
    customer_details: {
      address,
      business_name: null,
      email: email ?? session.customer_email,
      individual_name: null,
      name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    payment_status: 'paid',
    status: 'complete',
    url: null,
  });
  emit('checkout.session.completed', completed);
}
