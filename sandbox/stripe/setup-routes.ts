import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import { expandObjects } from './expand-objects.ts';
import { boolean, expand, metadata, onlyExpand, parseQuery, parseStripe } from './parse-stripe.ts';
import { cancelSetup, createSetup, findSetup } from './setup-intents.ts';
import type { StripeApi } from './stripe-call.ts';

const creation = z.strictObject({
  customer: z.string().optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: boolean, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  metadata: metadata.default({}),
  usage: z.enum(['off_session', 'on_session']).default('off_session'),
  expand,
} satisfies Partial<Record<keyof Stripe.SetupIntentCreateParams, z.ZodType>>);

type ById = { Params: { id: string } };

/** The routes of SetupIntents, which save a card without a payment. A browser confirms a SetupIntent. */
export function addSetupRoutes(app: FastifyInstance, { state, callOf }: StripeApi): void {
  app.post('/setup_intents', async (request) => {
    const input = parseStripe(creation, request.body);
    const setup = createSetup(callOf(request), {
      customer: input.customer,
      metadata: input.metadata,
      usage: input.usage,
      allowRedirects: input.automatic_payment_methods?.allow_redirects ?? 'always',
    });
    return expandObjects(state, setup, input.expand);
  });

  app.get<ById>('/setup_intents/:id', async (request) => {
    const { expand: paths } = parseQuery(onlyExpand, request.url);
    return expandObjects(state, findSetup(state, request.params.id), paths);
  });

  app.post<ById>('/setup_intents/:id/cancel', async (request) => {
    const { expand: paths } = parseStripe(onlyExpand, request.body);
    return expandObjects(state, cancelSetup(callOf(request), request.params.id), paths);
  });
}
