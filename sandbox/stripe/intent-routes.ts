import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { cancelIntent } from './cancel-intent.ts';
import { assertConfirmation, type Confirmation, confirmIntent } from './confirm-intent.ts';
import { expandObjects } from './expand-objects.ts';
import { intentCancellation, intentConfirmation, intentCreation, intentUpdate } from './intent-request.ts';
import { listPage, listQuery } from './list-page.ts';
import { draftIntent, findIntent, openIntent, updateIntent } from './make-intent.ts';
import { expand, parseQuery, parseStripe } from './parse-stripe.ts';
import type { StripeApi } from './stripe-call.ts';
import { badRequest } from './stripe-error.ts';

const retrieval = z.strictObject({ expand, client_secret: z.string().optional() });
const ofCustomer = listQuery.extend({ customer: z.string().optional() });

type ConfirmationInput = z.infer<typeof intentConfirmation>;

function toConfirmation(input: Partial<ConfirmationInput>): Confirmation {
  return {
    paymentMethod: input.payment_method,
    offSession: input.off_session,
    returnUrl: input.return_url,
    errorOnRequiresAction: input.error_on_requires_action,
    setupFutureUsage: input.setup_future_usage || undefined,
  };
}

type ById = { Params: { id: string } };

/** Routes of PaymentIntents, which are captured when they are confirmed. */
export function addIntentRoutes(app: FastifyInstance, { state, callOf }: StripeApi): void {
  app.post('/payment_intents', async (request) => {
    const input = parseStripe(intentCreation, request.body);
    for (const param of ['off_session', 'error_on_requires_action', 'return_url'] as const) {
      if (input[param] !== undefined && !input.confirm) {
        throw badRequest(`The parameter \`${param}\` cannot be passed without \`confirm\` set to true.`, {
          param,
        });
      }
    }
    const draft = draftIntent(state, input);
    const { payment_method: _drafted, ...rest } = input;
    const how = toConfirmation(rest);
    // Validates confirmation and expansion before it stores the intent, so that an invalid request creates no intent.
    if (input.confirm) assertConfirmation(draft, how);
    expandObjects(state, draft, input.expand);
    const call = callOf(request);
    const intent = openIntent(call, draft);
    return expandObjects(state, input.confirm ? confirmIntent(call, intent, how) : intent, input.expand);
  });

  app.get('/payment_intents', async (request) => {
    const query = parseQuery(ofCustomer, request.url);
    const intents = state.intents
      .list()
      .filter(({ customer }) => query.customer === undefined || customer === query.customer);
    return expandObjects(state, listPage(intents, query, '/v1/payment_intents'), query.expand);
  });

  app.get<ById>('/payment_intents/:id', async (request) => {
    const { expand: paths } = parseQuery(retrieval, request.url);
    return expandObjects(state, findIntent(state, request.params.id), paths);
  });

  app.post<ById>('/payment_intents/:id', async (request) => {
    const input = parseStripe(intentUpdate, request.body);
    return expandObjects(state, updateIntent(state, request.params.id, input), input.expand);
  });

  app.post<ById>('/payment_intents/:id/confirm', async (request) => {
    const input = parseStripe(intentConfirmation, request.body);
    const intent = findIntent(state, request.params.id);
    expandObjects(state, intent, input.expand);
    return expandObjects(state, confirmIntent(callOf(request), intent, toConfirmation(input)), input.expand);
  });

  app.post<ById>('/payment_intents/:id/cancel', async (request) => {
    const { cancellation_reason: reason, expand: paths } = parseStripe(intentCancellation, request.body);
    return expandObjects(state, cancelIntent(callOf(request), request.params.id, reason), paths);
  });
}
