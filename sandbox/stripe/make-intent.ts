import type Stripe from 'stripe';
import { blankIntent } from './blank-intent.ts';
import { assertAmount, type IntentCreation, type IntentUpdate } from './intent-request.ts';
import { findCustomer, mergeMetadata } from './make-customer.ts';
import { assertUsable, findMethod } from './payment-methods.ts';
import type { StripeCall } from './stripe-call.ts';
import { badRequest, resourceMissing, StripeApiError } from './stripe-error.ts';
import type { StripeState } from './stripe-state.ts';

/** The intent with this id. Throws `resource_missing` if it does not exist. */
export function findIntent(state: StripeState, id: string, param = 'id'): Stripe.PaymentIntent {
  const intent = state.intents.get(id);
  if (!intent) throw resourceMissing('payment_intent', id, param);
  return intent;
}

/** Stripe's 400 for a request that the status of the intent does not allow. */
export function unexpectedState(intent: Stripe.PaymentIntent, message: string): StripeApiError {
  return new StripeApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intent,
  });
}

/**
 * The payment method for an intent. Throws if the method cannot be used again, or belongs to another customer than the
 * intent.
 */
export function methodFor(
  state: StripeState,
  id: string,
  customer: Stripe.PaymentIntent['customer'],
): Stripe.PaymentMethod {
  const method = findMethod(state, id, 'payment_method');
  assertUsable(state, method);
  if (method.customer === null || method.customer === customer) return method;
  const owner = String(method.customer);
  const message =
    customer === null
      ? `The provided PaymentMethod (${method.id}) belongs to the Customer ${owner}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`
      : `The provided PaymentMethod (${method.id}) belongs to another Customer than the PaymentIntent's.`;
  throw badRequest(message, { param: 'payment_method' });
}

function usage(value: string | undefined): Stripe.PaymentIntent.SetupFutureUsage | null {
  return value === 'off_session' || value === 'on_session' ? value : null;
}

function automaticMethods({
  automatic_payment_methods: requested,
  allowed_payment_method_types: allowed,
}: IntentCreation): Stripe.PaymentIntent.AutomaticPaymentMethods | null {
  if (allowed) return null;
  return { allow_redirects: requested?.allow_redirects ?? 'always', enabled: requested?.enabled ?? true };
}

/** A draft of a new intent, not stored yet. Throws for input that Stripe would refuse. */
export function draftIntent(state: StripeState, input: IntentCreation): Stripe.PaymentIntent {
  assertAmount(input.amount, input.currency);
  const customer = input.customer === undefined ? null : findCustomer(state, input.customer, 'customer').id;
  const method =
    input.payment_method === undefined ? null : methodFor(state, input.payment_method, customer).id;
  return {
    ...blankIntent(input.amount, input.currency),
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    automatic_payment_methods: automaticMethods(input),
    capture_method: input.capture_method ?? 'automatic_async',
    customer,
    description: input.description ?? null,
    metadata: mergeMetadata({}, input.metadata),
    payment_method: method,
    receipt_email: input.receipt_email ?? null,
    setup_future_usage: usage(input.setup_future_usage),
    statement_descriptor_suffix: input.statement_descriptor_suffix ?? null,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
  };
}

/** Opens a drafted intent. The intent then waits for a payment method, or for its confirmation if it has one. */
export function openIntent({ state, emit }: StripeCall, draft: Stripe.PaymentIntent): Stripe.PaymentIntent {
  state.intents.put(draft.id, draft);
  emit('payment_intent.created', draft);
  return draft;
}

const changeable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Updates an unconfirmed intent. Of a confirmed intent, only descriptive fields can be updated. */
export function updateIntent(state: StripeState, id: string, input: IntentUpdate): Stripe.PaymentIntent {
  const intent = findIntent(state, id);
  const { amount = intent.amount, currency = intent.currency } = input;
  const changesPayment = [input.amount, input.currency, input.customer, input.payment_method].some(
    (value) => value !== undefined,
  );
  if (changesPayment && !changeable.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `This PaymentIntent's amount, currency, customer or payment_method could not be updated because it has a status of ${intent.status}.`,
    );
  }
  assertAmount(amount, currency);
  const customer =
    input.customer === undefined ? intent.customer : findCustomer(state, input.customer, 'customer').id;
  const method =
    input.payment_method === undefined
      ? intent.payment_method
      : methodFor(state, input.payment_method, customer).id;
  const isWaiting = intent.status === 'requires_payment_method' && method !== null;
  return state.intents.put(id, {
    ...intent,
    amount,
    currency,
    customer,
    payment_method: method,
    description: input.description ?? intent.description,
    metadata: mergeMetadata(intent.metadata, input.metadata),
    receipt_email: input.receipt_email ?? intent.receipt_email,
    setup_future_usage:
      input.setup_future_usage === undefined ? intent.setup_future_usage : usage(input.setup_future_usage),
    status: isWaiting ? 'requires_confirmation' : intent.status,
  });
}
