import { randomBytes, randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { findCustomer } from './make-customer.ts';
import { attachMethod, cardError, findMethod, testCardOf } from './payment-methods.ts';
import type { StripeCall } from './stripe-call.ts';
import { badRequest, resourceMissing, type StripeApiError } from './stripe-error.ts';
import { newId, type StripeState } from './stripe-state.ts';
import type { Decline } from './test-cards.ts';
import { nowSeconds } from './wire.ts';

export interface SetupCreation {
  customer?: string | undefined;
  metadata: Stripe.Metadata;
  usage: 'off_session' | 'on_session';
  allowRedirects: 'always' | 'never';
}

/** Creates an intent to save a card. Throws `resource_missing` for an unknown customer. */
export function createSetup(call: StripeCall, input: SetupCreation): Stripe.SetupIntent {
  const id = newId('seti');
  const { state } = call;
  const customer = input.customer === undefined ? null : findCustomer(state, input.customer, 'customer').id;
  const setup: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { allow_redirects: input.allowRedirects, enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    created: nowSeconds(),
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: input.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: input.usage,
  };
  state.setupIntents.put(id, setup);
  call.emit('setup_intent.created', setup);
  return setup;
}

/** The SetupIntent with this id. Throws `resource_missing` if it does not exist. */
export function findSetup(state: StripeState, id: string, param = 'id'): Stripe.SetupIntent {
  const setup = state.setupIntents.get(id);
  if (!setup) throw resourceMissing('setupintent', id, param);
  return setup;
}

/** Stripe's 400 for a request that the status of the intent does not allow. */
function unexpectedState({ status }: Stripe.SetupIntent, verb: string): StripeApiError {
  return badRequest(`You cannot ${verb} this SetupIntent because it has a status of ${status}.`, {
    code: 'setup_intent_unexpected_state',
  });
}

const isOver = ({ status }: Stripe.SetupIntent) => status === 'succeeded' || status === 'canceled';

/** Cancels a SetupIntent. Throws `setup_intent_unexpected_state` for a finished one. */
export function cancelSetup({ state, emit }: StripeCall, id: string): Stripe.SetupIntent {
  const setup = findSetup(state, id);
  if (isOver(setup)) throw unexpectedState(setup, 'cancel');
  const canceled = state.setupIntents.put(id, { ...setup, next_action: null, status: 'canceled' });
  emit('setup_intent.canceled', canceled);
  return canceled;
}

function refuse(
  { state, emit }: StripeCall,
  setup: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  { code, declineCode, message }: Decline,
): void {
  const failed = state.setupIntents.put(setup.id, {
    ...setup,
    last_setup_error: {
      type: 'card_error',
      code,
      decline_code: declineCode,
      message,
      payment_method: method,
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  emit('setup_intent.setup_failed', failed);
}

function succeed(
  call: StripeCall,
  setup: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
): Stripe.SetupIntent {
  const { state, emit } = call;
  state.methodFacts.put(method.id, { ...state.methodFacts.get(method.id), isSetUp: true });
  if (typeof setup.customer === 'string') attachMethod(call, method.id, setup.customer);
  const succeeded = state.setupIntents.put(setup.id, {
    ...setup,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  emit('setup_intent.succeeded', succeeded);
  return succeeded;
}

/**
 * Submits a card to a SetupIntent. The behaviour of the card decides the status: `succeeded`, or `requires_action` when
 * the bank requires authentication. Throws a 402 for a refused card.
 */
export function confirmSetup(
  call: StripeCall,
  setup: Stripe.SetupIntent,
  methodId: string,
): Stripe.SetupIntent {
  if (isOver(setup)) throw unexpectedState(setup, 'confirm');
  const method = findMethod(call.state, methodId, 'payment_method');
  const { behaviour } = testCardOf(method);
  if (behaviour.kind === 'decline' && !behaviour.attaches) {
    refuse(call, setup, method, behaviour.decline);
    throw cardError(behaviour.decline, { payment_method: method });
  }
  if (behaviour.kind !== 'authenticate') return succeed(call, setup, method);
  const waiting = call.state.setupIntents.put(setup.id, {
    ...setup,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: randomUUID() },
    },
    payment_method: method.id,
    status: 'requires_action',
  });
  call.emit('setup_intent.requires_action', waiting);
  return waiting;
}

const notAuthenticated: Decline = {
  code: 'setup_intent_authentication_failure',
  declineCode: 'authentication_required',
  message: 'The provided PaymentMethod has failed authentication.',
};

/** Applies the result of the cardholder's authentication. Throws unless the SetupIntent waits for it. */
export function authenticateSetup(
  call: StripeCall,
  setup: Stripe.SetupIntent,
  outcome: 'complete' | 'fail',
): Stripe.SetupIntent {
  const { status, payment_method: methodId } = setup;
  if (status !== 'requires_action' || typeof methodId !== 'string')
    throw unexpectedState(setup, 'authenticate');
  const method = findMethod(call.state, methodId, 'payment_method');
  if (outcome === 'complete') return succeed(call, setup, method);
  refuse(call, setup, method, notAuthenticated);
  return findSetup(call.state, setup.id);
}
