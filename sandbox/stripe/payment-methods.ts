import type Stripe from 'stripe';
import { findCustomer } from './make-customer.ts';
import type { StripeCall } from './stripe-call.ts';
import { badRequest, resourceMissing, StripeApiError } from './stripe-error.ts';
import { newId, type StripeState } from './stripe-state.ts';
import {
  type Decline,
  findCardByFingerprint,
  findCardByName,
  fingerprintOf,
  type TestCard,
} from './test-cards.ts';
import { emptyAddress, nowSeconds } from './wire.ts';

/** The billing details that a payment form collects. */
export interface Billing {
  name?: string | undefined;
  email?: string | undefined;
  postalCode?: string | undefined;
  country?: string | undefined;
}

const networks = { visa: 'visa', mastercard: 'mastercard', amex: 'amex' } as const;

function cardOf(card: TestCard, expMonth: number, expYear: number): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: card.country,
    display_brand: card.brand,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: fingerprintOf(card),
    funding: 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [networks[card.brand]], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

/** A new payment method without a customer. The card's number is not stored. */
export function createMethod(
  state: StripeState,
  card: TestCard,
  expiry: { month: number; year: number },
  billing: Billing = {},
): Stripe.PaymentMethod {
  const address = {
    ...emptyAddress,
    country: billing.country ?? null,
    postal_code: billing.postalCode ?? null,
  };
  const { name = null, email = null } = billing;
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address, email, name, phone: null, tax_id: null },
    card: cardOf(card, expiry.month, expiry.year),
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  return state.methods.put(method.id, method);
}

/** The payment method with this id, or a new one for a test name such as `pm_card_visa`. Throws `resource_missing`. */
export function findMethod(state: StripeState, id: string, param: string): Stripe.PaymentMethod {
  const card = findCardByName(id);
  if (card) return createMethod(state, card, { month: 12, year: new Date().getUTCFullYear() + 3 });
  const method = state.methods.get(id);
  if (!method) throw resourceMissing('PaymentMethod', id, param);
  return method;
}

/** The test card from which a method was created. */
export function testCardOf(method: Stripe.PaymentMethod): TestCard {
  const card = findCardByFingerprint(method.card?.fingerprint);
  if (!card) throw new Error(`payment method ${method.id} is made from no test card`);
  return card;
}

/** The payment methods of a customer, oldest first. */
export function methodsOf(state: StripeState, customerId: string): Stripe.PaymentMethod[] {
  return state.methods.list().filter((method) => method.customer === customerId);
}

/** Stripe's error 402 for a declined card. */
export function cardError(decline: Decline, more: object = {}): StripeApiError {
  const { code, declineCode, message } = decline;
  return new StripeApiError(402, { type: 'card_error', code, decline_code: declineCode, message, ...more });
}

/** Throws for a method that cannot be used again. */
export function assertUsable(state: StripeState, { id }: Stripe.PaymentMethod): void {
  if (!state.methodFacts.get(id)?.isSpent) return;
  throw badRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { param: 'payment_method' },
  );
}

/**
 * Attaches a method to a customer. A repeated call changes nothing. Throws Stripe's 402 if the bank declines the card.
 */
export function attachMethod(call: StripeCall, id: string, customerId: string): Stripe.PaymentMethod {
  const { state, emit } = call;
  const method = findMethod(state, id, 'payment_method');
  findCustomer(state, customerId, 'customer');
  if (method.customer === customerId) return method;
  if (method.customer !== null) {
    throw badRequest('The payment method you provided has already been attached to a customer.');
  }
  assertUsable(state, method);
  const { behaviour } = testCardOf(method);
  if (behaviour.kind === 'decline' && !behaviour.attaches) throw cardError(behaviour.decline);
  const attached = state.methods.put(method.id, { ...method, customer: customerId });
  emit('payment_method.attached', attached);
  return attached;
}

/** Detaches a method permanently; it can never be used again. */
export function detachMethod({ state, emit }: StripeCall, id: string): Stripe.PaymentMethod {
  const method = findMethod(state, id, 'id');
  if (method.customer === null) {
    throw badRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  const detached = state.methods.put(id, { ...method, customer: null });
  state.methodFacts.put(id, { ...state.methodFacts.get(id), isSpent: true });
  emit('payment_method.detached', detached);
  return detached;
}
