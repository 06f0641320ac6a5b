import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import { expandObjects } from './expand-objects.ts';
import { listPage, listQuery } from './list-page.ts';
import { createRefund, findRefund } from './make-refund.ts';
import { expand, integer, metadata, onlyExpand, parseQuery, parseStripe } from './parse-stripe.ts';
import type { StripeApi } from './stripe-call.ts';

const creation = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: integer.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.default({}),
  expand,
} satisfies Partial<Record<keyof Stripe.RefundCreateParams, z.ZodType>>);
const filters = listQuery.extend({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
});

/**
 * The routes of refunds. A refund succeeds immediately, and may fail later (`POST /sandbox/stripe/refunds/:id/fail`).
 */
export function addRefundRoutes(app: FastifyInstance, { state, callOf }: StripeApi): void {
  app.post('/refunds', async (request) => {
    const { expand: paths, ...input } = parseStripe(creation, request.body);
    return expandObjects(state, createRefund(callOf(request), input), paths);
  });

  app.get('/refunds', async (request) => {
    const query = parseQuery(filters, request.url);
    const refunds = state.refunds
      .list()
      .filter(({ charge }) => query.charge === undefined || charge === query.charge)
      .filter(
        (refund) => query.payment_intent === undefined || refund.payment_intent === query.payment_intent,
      );
    return expandObjects(state, listPage(refunds, query, '/v1/refunds'), query.expand);
  });

  app.get<{ Params: { id: string } }>('/refunds/:id', async (request) => {
    const { expand: paths } = parseQuery(onlyExpand, request.url);
    return expandObjects(state, findRefund(state, request.params.id), paths);
  });
}
