import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { parseRequest } from '../frame/request-error.ts';
import { browserCall } from './browser-routes.ts';
import { sendEvent } from './event-webhook.ts';
import { finishProcessing } from './finish-intent.ts';
import { deleteKeys } from './idempotency.ts';
import { closeDispute, openDispute } from './make-dispute.ts';
import { findIntent } from './make-intent.ts';
import { failRefund } from './make-refund.ts';
import { answerStripeError } from './stripe-api.ts';
import { resourceMissing } from './stripe-error.ts';
import type { StripeState } from './stripe-state.ts';

const limitQuery = z.object({ limit: z.coerce.number().int().min(0).max(10_000).default(500) });
const forgetting = z.object({ older_than_24h: z.boolean().default(false) });
const opening = z.object({ payment_intent: z.string(), reason: z.string().min(1).optional() });
const settling = z.object({ payment_intent: z.string(), outcome: z.enum(['succeed', 'fail']) });
const closing = z.object({ outcome: z.enum(['won', 'lost']) });

type ById = { Params: { id: string } };

/**
 * Actions for which Stripe has no API: those of cardholders and banks, and moving the clock. Errors have Stripe's
 * format.
 */
export async function playRoutes(
  app: FastifyInstance,
  { context, state }: { context: SandboxContext; state: StripeState },
): Promise<void> {
  app.get('/sandbox/stripe/intents', async (request) => {
    const { limit } = parseRequest(limitQuery, request.query);
    return { intents: limit === 0 ? [] : state.intents.list().slice(-limit).reverse() };
  });

  app.post('/sandbox/stripe/forget-keys', async (request) => {
    const { older_than_24h: onlyOld } = parseRequest(forgetting, request.body);
    return { forgotten: deleteKeys(state, onlyOld ? 'old' : 'all') };
  });

  await app.register(async (scope) => {
    scope.setErrorHandler(answerStripeError);
    const call = () => browserCall(context, state);
    scope.post('/sandbox/stripe/settle', async (request) => {
      const { payment_intent: id, outcome } = parseRequest(settling, request.body);
      const intent = findIntent(state, id, 'payment_intent');
      return { payment_intent: finishProcessing(call(), intent, outcome) };
    });
    scope.post('/sandbox/stripe/disputes', async (request) => {
      const { payment_intent: intent, reason } = parseRequest(opening, request.body);
      return { dispute: openDispute(call(), intent, reason) };
    });
    scope.post<ById>('/sandbox/stripe/disputes/:id/close', async (request) => {
      const { outcome } = parseRequest(closing, request.body);
      return { dispute: closeDispute(call(), request.params.id, outcome) };
    });
    scope.post<ById>('/sandbox/stripe/refunds/:id/fail', async (request) => ({
      refund: failRefund(call(), request.params.id),
    }));
    scope.post<ById>('/sandbox/stripe/events/:id/resend', async (request) => {
      const event = state.events.get(request.params.id);
      if (!event) throw resourceMissing('event', request.params.id, 'id');
      return { delivery: await sendEvent(context, state, event).delivered };
    });
  });
}
