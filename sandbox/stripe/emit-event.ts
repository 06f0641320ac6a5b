import type Stripe from 'stripe';
import type { SandboxContext } from '../context.ts';
import { sendEvent } from './event-webhook.ts';
import type { Emit } from './stripe-call.ts';
import { newId, type StripeState } from './stripe-state.ts';
import { apiVersion, type EventWire, nowSeconds } from './wire.ts';

/**
 * Creates the function `emit` for one request. Every event contains `cause`: the id and the idempotency key of the
 * request, both null for an event without a request. `emit` records the event before it returns. Webhooks are sent in
 * the order of the events, each after the first attempt of the previous one.
 */
export function createEmit(context: SandboxContext, state: StripeState, cause: Stripe.Event.Request): Emit {
  let before: Promise<void> = Promise.resolve();
  return (type, object) => {
    const event: EventWire = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: nowSeconds(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: cause,
      type,
    };
    state.events.put(event.id, event);
    before = before.then(() =>
      context.closing.aborted ? undefined : sendEvent(context, state, event).nextMayFollow,
    );
  };
}

/** Sends the events whose delivery an earlier run of the sandbox did not finish. */
export async function resumeEvents(context: SandboxContext, state: StripeState): Promise<void> {
  const open = state.events.list().filter((event) => state.deliveries.get(event.id) === undefined);
  for (const event of open) {
    if (context.closing.aborted) return;
    await sendEvent(context, state, event).nextMayFollow;
  }
}
