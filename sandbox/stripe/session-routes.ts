import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { expandObjects } from './expand-objects.ts';
import { listPage, listQuery } from './list-page.ts';
import { createSession, expireSession, expireSessions, findSession } from './make-session.ts';
import { onlyExpand, parseQuery, parseStripe } from './parse-stripe.ts';
import { sessionCreation } from './session-request.ts';
import type { StripeApi } from './stripe-call.ts';

const filters = listQuery.extend({
  customer: z.string().optional(),
  payment_intent: z.string().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
});
const path = '/checkout/sessions';

type ById = { Params: { id: string } };

/** Checkout Sessions; their page is `/sandbox/stripe/checkout/:id`. */
export function addSessionRoutes(app: FastifyInstance, { state, callOf }: StripeApi): void {
  app.post(path, async (request) => {
    const input = parseStripe(sessionCreation, request.body);
    return expandObjects(state, createSession(callOf(request), input), input.expand);
  });

  app.get(path, async (request) => {
    const query = parseQuery(filters, request.url);
    expireSessions(callOf(request), state);
    const sessions = state.sessions
      .list()
      .filter(({ customer }) => query.customer === undefined || customer === query.customer)
      .filter(
        (session) => query.payment_intent === undefined || session.payment_intent === query.payment_intent,
      )
      .filter(({ status }) => query.status === undefined || status === query.status);
    return expandObjects(state, listPage(sessions, query, `/v1${path}`), query.expand);
  });

  app.get<ById>(`${path}/:id`, async (request) => {
    const { expand: paths } = parseQuery(onlyExpand, request.url);
    return expandObjects(state, findSession(callOf(request), request.params.id), paths);
  });

  app.get<ById>(`${path}/:id/line_items`, async (request) => {
    const query = parseQuery(listQuery, request.url);
    const { id } = findSession(callOf(request), request.params.id);
    const lines = state.sessionPlans.get(id)?.lineItems ?? [];
    // Line items are listed in the order of the request.
    return listPage(lines.toReversed(), query, `/v1${path}/${id}/line_items`);
  });

  app.post<ById>(`${path}/:id/expire`, async (request) => {
    const { expand: paths } = parseStripe(onlyExpand, request.body);
    return expandObjects(state, expireSession(callOf(request), request.params.id), paths);
  });
}
