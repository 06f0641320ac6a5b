import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { billingFields, cardFields, createFromCard } from './card-request.ts';
import { expandObjects } from './expand-objects.ts';
import { listPage, listQuery } from './list-page.ts';
import { findCustomer } from './make-customer.ts';
import { expand, metadata, onlyExpand, parseQuery, parseStripe } from './parse-stripe.ts';
import { attachMethod, detachMethod, findMethod, methodsOf } from './payment-methods.ts';
import type { StripeApi } from './stripe-call.ts';

const creation = z.strictObject({
  type: z.literal('card'),
  card: cardFields,
  billing_details: billingFields.optional(),
  metadata: metadata.default({}),
  expand,
});
const attachment = z.strictObject({ customer: z.string(), expand });
const ofCustomer = listQuery.extend({
  customer: z.string(),
  type: z.string().optional(),
  allow_redisplay: z.string().optional(),
});

type ById = { Params: { id: string } };

/** The routes of payment methods. The emulator has only cards. */
export function addPaymentMethodRoutes(app: FastifyInstance, { state, callOf }: StripeApi): void {
  app.post('/payment_methods', async (request) => {
    const { metadata: marks, expand: paths, ...data } = parseStripe(creation, request.body);
    const method = createFromCard(state, data);
    return expandObjects(state, state.methods.put(method.id, { ...method, metadata: marks }), paths);
  });

  app.get('/payment_methods', async (request) => {
    const query = parseQuery(ofCustomer, request.url);
    const { id } = findCustomer(state, query.customer, 'customer');
    const isWanted = query.type === undefined || query.type === 'card';
    const methods = isWanted ? methodsOf(state, id) : [];
    return expandObjects(state, listPage(methods, query, '/v1/payment_methods'), query.expand);
  });

  app.get<ById>('/payment_methods/:id', async (request) => {
    const { expand: paths } = parseQuery(onlyExpand, request.url);
    return expandObjects(state, findMethod(state, request.params.id, 'id'), paths);
  });

  app.post<ById>('/payment_methods/:id/attach', async (request) => {
    const { customer, expand: paths } = parseStripe(attachment, request.body);
    return expandObjects(state, attachMethod(callOf(request), request.params.id, customer), paths);
  });

  app.post<ById>('/payment_methods/:id/detach', async (request) => {
    const { expand: paths } = parseStripe(onlyExpand, request.body);
    return expandObjects(state, detachMethod(callOf(request), request.params.id), paths);
  });
}
