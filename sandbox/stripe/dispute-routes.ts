import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { expandObjects } from './expand-objects.ts';
import { listPage, listQuery } from './list-page.ts';
import { findDispute } from './make-dispute.ts';
import { onlyExpand, parseQuery } from './parse-stripe.ts';
import type { StripeApi } from './stripe-call.ts';

const filters = listQuery.extend({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
});

/** The read-only routes of disputes. Cardholders and banks open and close disputes at `/sandbox/stripe/disputes`. */
export function addDisputeRoutes(app: FastifyInstance, { state }: StripeApi): void {
  app.get('/disputes', async (request) => {
    const query = parseQuery(filters, request.url);
    const disputes = state.disputes
      .list()
      .filter(({ charge }) => query.charge === undefined || charge === query.charge)
      .filter(
        (dispute) => query.payment_intent === undefined || dispute.payment_intent === query.payment_intent,
      );
    return expandObjects(state, listPage(disputes, query, '/v1/disputes'), query.expand);
  });

  app.get<{ Params: { id: string } }>('/disputes/:id', async (request) => {
    const { expand: paths } = parseQuery(onlyExpand, request.url);
    return expandObjects(state, findDispute(state, request.params.id), paths);
  });
}
