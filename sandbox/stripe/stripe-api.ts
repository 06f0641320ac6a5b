import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { addApiFaults } from '../frame/api-faults.ts';
import { isSame } from '../frame/is-same.ts';
import { addChargeRoutes } from './charge-routes.ts';
import { addCustomerRoutes } from './customer-routes.ts';
import { addDisputeRoutes } from './dispute-routes.ts';
import { createEmit } from './emit-event.ts';
import { addEventRoutes } from './event-routes.ts';
import { createIdempotency } from './idempotency.ts';
import { addIntentRoutes } from './intent-routes.ts';
import { addPaymentMethodRoutes } from './payment-method-routes.ts';
import { addRefundRoutes } from './refund-routes.ts';
import { addSessionRoutes } from './session-routes.ts';
import { addSetupRoutes } from './setup-routes.ts';
import type { StripeApi } from './stripe-call.ts';
import { badRequest, internalErrorBody, StripeApiError, stripeErrorBody } from './stripe-error.ts';
import { newId, type StripeState } from './stripe-state.ts';
import { apiVersion } from './wire.ts';

function maskSecret(header: string): string {
  const key = header.replace(/^Bearer /, '');
  return key.length < 12 ? '****' : `${key.slice(0, 8)}****${key.slice(-4)}`;
}

/** Returns an error in Stripe's format. An unexpected error becomes a 500, as at Stripe. */
export function answerStripeError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof StripeApiError) return reply.code(error.status).send(stripeErrorBody(error.fields));
  const known = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;
  if (known) return reply.code(400).send(stripeErrorBody(badRequest(error.message).fields));
  request.log.error(error);
  return reply.code(500).send(internalErrorBody);
}

/** Generates request ids, which responses and events contain. */
type RequestIds = WeakMap<FastifyRequest, string>;

function addAuthentication(app: FastifyInstance, secretKey: string, ids: RequestIds): void {
  app.addHook('onRequest', async (request, reply) => {
    const id = newId('req');
    ids.set(request, id);
    reply.header('request-id', id).header('stripe-version', apiVersion);
    const header = request.headers.authorization ?? '';
    if (isSame(header, `Bearer ${secretKey}`)) return;
    const message =
      header === ''
        ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
        : `Invalid API Key provided: ${maskSecret(header)}`;
    throw new StripeApiError(401, { type: 'invalid_request_error', message });
  });
}

function callMaker(context: SandboxContext, state: StripeState, ids: RequestIds): StripeApi['callOf'] {
  return (request) => {
    const key = request.headers['idempotency-key'];
    const cause = { id: ids.get(request) ?? null, idempotency_key: key === undefined ? null : String(key) };
    return { context, state, emit: createEmit(context, state, cause) };
  };
}

/**
 * The part of Stripe's API that the product uses, in the version to which the SDK is pinned. The secret key is the
 * bearer token, and every POST accepts an idempotency key. Errors have Stripe's format, including those for unknown
 * paths.
 */
export function stripeApi(context: SandboxContext, state: StripeState): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler(answerStripeError);
    app.setNotFoundHandler((request) => {
      throw new StripeApiError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). The sandbox emulates the part of Stripe that the product uses.`,
      });
    });
    const ids: RequestIds = new WeakMap();
    addAuthentication(app, context.config.stripe.secretKey, ids);
    const idempotency = createIdempotency(state);
    idempotency.addKeyGuard(app);
    addApiFaults(app, context, 'stripe', internalErrorBody);
    idempotency.addReplay(app);

    const api: StripeApi = { state, callOf: callMaker(context, state, ids) };
    addCustomerRoutes(app, api);
    addPaymentMethodRoutes(app, api);
    addIntentRoutes(app, api);
    addSetupRoutes(app, api);
    addChargeRoutes(app, api);
    addRefundRoutes(app, api);
    addDisputeRoutes(app, api);
    addSessionRoutes(app, api);
    addEventRoutes(app, api);
  };
}
