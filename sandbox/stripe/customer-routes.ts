import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import { expandObjects } from './expand-objects.ts';
import { listPage, listQuery } from './list-page.ts';
import { createCustomer, findCustomer, updateCustomer } from './make-customer.ts';
import { expand, metadata, onlyExpand, parseQuery, parseStripe } from './parse-stripe.ts';
import { attachMethod, detachMethod, findMethod, methodsOf } from './payment-methods.ts';
import type { StripeApi } from './stripe-call.ts';
import { resourceMissing } from './stripe-error.ts';

const fields = z.strictObject({
  name: z.string().max(256).optional(),
  email: z.string().max(512).optional(),
  phone: z.string().max(20).optional(),
  description: z.string().max(5_000).optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: z.string().optional() }).optional(),
  expand,
} satisfies Partial<Record<keyof Stripe.CustomerUpdateParams, z.ZodType>>);
const creation = fields.extend({ payment_method: z.string().optional() });
const byEmail = listQuery.extend({ email: z.string().optional() });
const methodsQuery = listQuery.extend({
  type: z.string().optional(),
  allow_redisplay: z.string().optional(),
});

type ById = { Params: { id: string } };

/**
 * The routes of customers and their payment methods. Deleting a customer detaches its payment methods; the customer can
 * still be retrieved as deleted.
 */
export function addCustomerRoutes(app: FastifyInstance, { state, callOf }: StripeApi): void {
  app.post('/customers', async (request) => {
    const { payment_method: method, expand: paths, ...input } = parseStripe(creation, request.body);
    const call = callOf(request);
    const customer = createCustomer(call, input);
    if (method !== undefined) attachMethod(call, method, customer.id);
    return expandObjects(state, customer, paths);
  });

  app.get('/customers', async (request) => {
    const query = parseQuery(byEmail, request.url);
    const customers = state.customers
      .list()
      .filter(({ email }) => query.email === undefined || email === query.email);
    return expandObjects(state, listPage(customers, query, '/v1/customers'), query.expand);
  });

  app.get<ById>('/customers/:id', async (request) => {
    const { id } = request.params;
    const { expand: paths } = parseQuery(onlyExpand, request.url);
    if (state.deletedCustomers.get(id)) return { id, object: 'customer', deleted: true };
    return expandObjects(state, findCustomer(state, id, 'id'), paths);
  });

  app.post<ById>('/customers/:id', async (request) => {
    const { expand: paths, ...input } = parseStripe(fields, request.body);
    const defaultMethod = input.invoice_settings?.default_payment_method;
    if (defaultMethod) findMethod(state, defaultMethod, 'invoice_settings[default_payment_method]');
    return expandObjects(state, updateCustomer(callOf(request), request.params.id, input), paths);
  });

  app.delete<ById>('/customers/:id', async (request) => {
    const customer = findCustomer(state, request.params.id, 'id');
    const call = callOf(request);
    for (const method of methodsOf(state, customer.id)) detachMethod(call, method.id);
    state.customers.delete(customer.id);
    state.deletedCustomers.put(customer.id, true);
    call.emit('customer.deleted', customer);
    return { id: customer.id, object: 'customer', deleted: true };
  });

  app.get<ById>('/customers/:id/payment_methods', async (request) => {
    const query = parseQuery(methodsQuery, request.url);
    const { id } = findCustomer(state, request.params.id, 'id');
    const page = listPage(methodsOf(state, id), query, `/v1/customers/${id}/payment_methods`);
    return expandObjects(state, page, query.expand);
  });

  app.get<{ Params: { id: string; method: string } }>(
    '/customers/:id/payment_methods/:method',
    async (request) => {
      const method = findMethod(state, request.params.method, 'id');
      if (method.customer !== request.params.id) throw resourceMissing('PaymentMethod', method.id, 'id');
      return method;
    },
  );
}
