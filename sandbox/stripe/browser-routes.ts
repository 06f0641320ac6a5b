import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { createFromCard, methodRequest, resolveMethod } from './card-request.ts';
import { confirmIntent } from './confirm-intent.ts';
import { createEmit } from './emit-event.ts';
import { authenticateIntent } from './finish-intent.ts';
import { findIntent } from './make-intent.ts';
import { parseStripe } from './parse-stripe.ts';
import { authenticateSetup, confirmSetup, findSetup } from './setup-intents.ts';
import { answerStripeError } from './stripe-api.ts';
import type { StripeCall } from './stripe-call.ts';
import { badRequest, StripeApiError } from './stripe-error.ts';
import { newId, type StripeState } from './stripe-state.ts';

const keyed = { publishable_key: z.string().optional() };
const confirmation = z.strictObject({
  ...keyed,
  client_secret: z.string(),
  payment_method: methodRequest,
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
});
const retrieval = z.strictObject({ ...keyed, client_secret: z.string() });
const authentication = z.strictObject({
  ...keyed,
  client_secret: z.string(),
  outcome: z.enum(['complete', 'fail']),
});
const setupConfirmation = z.strictObject({
  ...keyed,
  client_secret: z.string(),
  payment_method: methodRequest,
});
const creation = z.strictObject({ ...keyed, payment_method: methodRequest });

/**
 * The fields of an intent that a browser may read with the client secret, which does not reveal customer or metadata.
 */
type PublicIntent = Pick<Stripe.PaymentIntent, (typeof publicFields)[number]>;
const publicFields = [
  'id',
  'object',
  'amount',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'status',
] as const;

/** The intent with only those fields that its client secret may read. */
export function publicIntent(intent: Stripe.PaymentIntent): PublicIntent {
  const names: readonly string[] = publicFields;
  // The cast is safe: every name of `publicFields` is a property of an intent.
  return Object.fromEntries(Object.entries(intent).filter(([name]) => names.includes(name))) as PublicIntent;
}

/** The error for a browser. An intent in it is reduced to the fields that a client secret may read. */
export function hideSecrets(error: unknown): unknown {
  if (!(error instanceof StripeApiError) || !error.fields.payment_intent) return error;
  const intent: Partial<Stripe.PaymentIntent> = publicIntent(error.fields.payment_intent);
  return new StripeApiError(error.status, {
    ...error.fields,
    payment_intent: intent as Stripe.PaymentIntent,
  });
}

/** The setup intent with only those fields that its client secret may read. */
function publicSetup({ customer: _customer, metadata: _metadata, ...setup }: Stripe.SetupIntent): object {
  return setup;
}

const isSetupSecret = (secret: string) => secret.startsWith('seti_');

function setupOfSecret(state: StripeState, secret: string): Stripe.SetupIntent {
  const [id = ''] = secret.split('_secret_');
  const setup = findSetup(state, id, 'client_secret');
  if (setup.client_secret === secret) return setup;
  throw badRequest(
    'The client_secret provided does not match the client_secret associated with the SetupIntent.',
    {
      param: 'client_secret',
    },
  );
}

function intentOfSecret(state: StripeState, secret: string): Stripe.PaymentIntent {
  const [id = ''] = secret.split('_secret_');
  const intent = findIntent(state, id, 'client_secret');
  if (intent.client_secret === secret) return intent;
  throw badRequest(
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    },
  );
}

/** The context of a request by a browser. Its events have a generated request id and no idempotency key. */
export function browserCall(context: SandboxContext, state: StripeState): StripeCall {
  return { context, state, emit: createEmit(context, state, { id: newId('req'), idempotency_key: null }) };
}

/**
 * The endpoints that `/sandbox/stripe.js` calls from the product's own origin. The intent's client secret authorizes a
 * request, as with Stripe.js. Errors have Stripe's format. Tests may call these endpoints in place of a browser.
 */
export async function browserRoutes(
  app: FastifyInstance,
  { context, state }: { context: SandboxContext; state: StripeState },
): Promise<void> {
  app.setErrorHandler((error, request, reply) => answerStripeError(hideSecrets(error), request, reply));

  function read<S extends z.ZodType<{ publishable_key?: string | undefined }>>(
    schema: S,
    body: unknown,
  ): z.infer<S> {
    const input = parseStripe(schema, body);
    const key = input.publishable_key;
    if (key === undefined || key === context.config.stripe.publishableKey) return input;
    throw new StripeApiError(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${key.slice(0, 12)}… The sandbox expects ${context.config.stripe.publishableKey}.`,
    });
  }

  app.post('/sandbox/stripe/confirm', async (request) => {
    const input = read(confirmation, request.body);
    const intent = intentOfSecret(state, input.client_secret);
    const { id } = resolveMethod(state, input.payment_method);
    const how = { paymentMethod: id, fromBrowser: true, setupFutureUsage: input.setup_future_usage };
    return { payment_intent: publicIntent(confirmIntent(browserCall(context, state), intent, how)) };
  });

  app.post('/sandbox/stripe/confirm-setup', async (request) => {
    const input = read(setupConfirmation, request.body);
    const setup = setupOfSecret(state, input.client_secret);
    const { id } = resolveMethod(state, input.payment_method);
    return { setup_intent: publicSetup(confirmSetup(browserCall(context, state), setup, id)) };
  });

  app.post('/sandbox/stripe/retrieve', async (request) => {
    const { client_secret: secret } = read(retrieval, request.body);
    if (isSetupSecret(secret)) return { setup_intent: publicSetup(setupOfSecret(state, secret)) };
    return { payment_intent: publicIntent(intentOfSecret(state, secret)) };
  });

  app.post('/sandbox/stripe/authenticate', async (request) => {
    const { client_secret: secret, outcome } = read(authentication, request.body);
    if (isSetupSecret(secret)) {
      const setup = setupOfSecret(state, secret);
      return { setup_intent: publicSetup(authenticateSetup(browserCall(context, state), setup, outcome)) };
    }
    const intent = intentOfSecret(state, secret);
    return { payment_intent: publicIntent(authenticateIntent(browserCall(context, state), intent, outcome)) };
  });

  app.post('/sandbox/stripe/payment-methods', async (request) => {
    const { payment_method: requestedMethod } = read(creation, request.body);
    const method =
      typeof requestedMethod === 'string'
        ? resolveMethod(state, requestedMethod)
        : createFromCard(state, requestedMethod);
    return { payment_method: method };
  });
}
