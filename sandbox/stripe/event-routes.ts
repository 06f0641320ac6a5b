import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { expandObjects } from './expand-objects.ts';
import { listPage, listQuery } from './list-page.ts';
import { boolean, onlyExpand, parseQuery } from './parse-stripe.ts';
import type { StripeApi } from './stripe-call.ts';
import { badRequest, resourceMissing } from './stripe-error.ts';
import type { StripeState } from './stripe-state.ts';
import type { EventWire } from './wire.ts';

const filters = listQuery.extend({
  type: z.string().optional(),
  types: z.array(z.string()).max(20).optional(),
  delivery_success: boolean.optional(),
});

/** The pattern `charge.*` matches every type that starts with `charge.`. */
function isOfType(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}

/** True if the product answered the webhook with a 2xx; false while attempts continue. */
function isDelivered(state: StripeState, { id }: EventWire): boolean {
  return state.deliveries.get(id)?.isDelivered ?? false;
}

function withCurrentObject(state: StripeState, event: EventWire): EventWire {
  return { ...event, pending_webhooks: isDelivered(state, event) ? 0 : 1 };
}

/**
 * The routes of events, with the delivery state of their webhooks. Stripe keeps events for 30 days; the emulator keeps
 * them without a limit.
 */
export function addEventRoutes(app: FastifyInstance, { state }: StripeApi): void {
  app.get('/events', async (request) => {
    const { type, types, delivery_success: delivered, ...query } = parseQuery(filters, request.url);
    if (type !== undefined && types !== undefined) {
      throw badRequest('You may pass either type or types, but not both.', { param: 'types' });
    }
    const patterns = types ?? (type === undefined ? undefined : [type]);
    const events = state.events
      .list()
      .filter((event) => patterns === undefined || patterns.some((each) => isOfType(event.type, each)))
      .filter((event) => delivered === undefined || isDelivered(state, event) === delivered);
    const page = listPage(events, query, '/v1/events');
    return { ...page, data: page.data.map((event) => withCurrentObject(state, event)) };
  });

  app.get<{ Params: { id: string } }>('/events/:id', async (request) => {
    const { expand: paths } = parseQuery(onlyExpand, request.url);
    const event = state.events.get(request.params.id);
    if (!event) throw resourceMissing('event', request.params.id, 'id');
    return expandObjects(state, withCurrentObject(state, event), paths);
  });
}
