import Stripe from 'stripe';
import type { SandboxContext } from '../context.ts';
import { stripeRetryPolicy } from '../frame/retry-policy.ts';
import type { SignedRequest, Webhook } from '../frame/webhook.ts';
import type { Dispatch } from '../frame/webhook-sender.ts';
import type { StripeState } from './stripe-state.ts';
import type { EventWire } from './wire.ts';

/** Signs a payload with the helper of the SDK, for the current time. */
function signEvent(secret: string, payload: string): SignedRequest {
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
    body: payload,
  };
}

function eventWebhook(context: SandboxContext, event: EventWire): Webhook {
  const { publicUrl, stripe, retryBackoffMs } = context.config;
  const payload = JSON.stringify(event, null, 2);
  return {
    provider: 'stripe',
    event: event.type,
    subject: event.id,
    url: `${publicUrl}/webhooks/stripe`,
    policy: stripeRetryPolicy,
    backoffMs: retryBackoffMs.stripe,
    sign: () => signEvent(stripe.webhookSecret, payload),
  };
}

/**
 * Sends an event to the product's Stripe webhook and stores the result. If the sandbox closes during the delivery, no
 * result is stored, and the next run sends the event again.
 */
export function sendEvent(context: SandboxContext, state: StripeState, event: EventWire): Dispatch {
  const { nextMayFollow, delivered } = context.sender.send(eventWebhook(context, event));
  const recorded = delivered.then((delivery) => {
    const isDelivered = delivery.status !== null && delivery.status >= 200 && delivery.status < 300;
    const wasDelivered = state.deliveries.get(event.id)?.isDelivered ?? false;
    if (!context.closing.aborted)
      state.deliveries.put(event.id, { isDelivered: isDelivered || wasDelivered });
    return delivery;
  });
  return { nextMayFollow, delivered: recorded };
}
