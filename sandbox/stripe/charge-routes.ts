import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { expandObjects } from './expand-objects.ts';
import { listPage, listQuery } from './list-page.ts';
import { findCharge } from './make-charge.ts';
import { onlyExpand, parseQuery } from './parse-stripe.ts';
import type { StripeApi } from './stripe-call.ts';

const filters = listQuery.extend({
  customer: z.string().optional(),
  payment_intent: z.string().optional(),
});

/** The read-only routes of charges, including failed ones. Intents create the charges. */
export function addChargeRoutes(app: FastifyInstance, { state }: StripeApi): void {
  app.get('/charges', async (request) => {
    const query = parseQuery(filters, request.url);
    const charges = state.charges
      .list()
      .filter(({ customer }) => query.customer === undefined || customer === query.customer)
      .filter(
        (charge) => query.payment_intent === undefined || charge.payment_intent === query.payment_intent,
      );
    return expandObjects(state, listPage(charges, query, '/v1/charges'), query.expand);
  });

  app.get<{ Params: { id: string } }>('/charges/:id', async (request) => {
    const { expand: paths } = parseQuery(onlyExpand, request.url);
    return expandObjects(state, findCharge(state, request.params.id), paths);
  });
}
