import { createDeliverer, type DelivererParts } from './deliver-webhook.ts';
import type { Faults } from './faults.ts';
import { pause } from './pause.ts';
import { createReorderSlot } from './reorder-slot.ts';
import type { Delivery, Webhook } from './webhook.ts';

/**
 * A webhook that is being sent. `nextMayFollow` resolves after the first attempt, or as soon as a fault delays the
 * webhook.
 */
export interface Dispatch {
  nextMayFollow: Promise<void>;
  delivered: Promise<Delivery>;
}

export interface WebhookSender {
  send(webhook: Webhook): Dispatch;
}

/**
 * Sends webhooks to the product and applies the provider's faults. A delivery never rejects; its `error` contains the
 * reason of a failure. A duplicated webhook is sent twice; `delivered` resolves to the result of the first copy.
 */
export function createWebhookSender(parts: DelivererParts & { faults: Faults }): WebhookSender {
  const { faults, closing } = parts;
  const deliverer = createDeliverer(parts);
  const reorder = createReorderSlot(closing);

  async function run(webhook: Webhook, onward: () => void): Promise<Delivery> {
    const { provider, event, synchronous } = webhook;
    if (!synchronous && faults.strike(provider, 'drop', event)) {
      return deliverer.skip(webhook, 'dropped by a fault knob');
    }
    const delay = faults.strike(provider, 'delay', event);
    if (delay) {
      onward();
      await pause(delay.delay_ms ?? 5_000, closing);
    }
    const reorderKnob = synchronous ? undefined : faults.strike(provider, 'reorder', event);
    if (reorderKnob) {
      onward();
      await reorder.hold(provider, reorderKnob.delay_ms ?? 3_000);
    }
    const overtaken = reorderKnob ? undefined : reorder.overtake(provider);
    const isDoubled = faults.strike(provider, 'duplicate', event) !== undefined;
    const second = isDoubled ? deliverer.deliver(webhook, () => undefined) : undefined;
    const first = await deliverer.deliver(webhook, onward);
    await second;
    overtaken?.();
    return first;
  }

  return {
    send(webhook) {
      let onward: () => void = () => undefined;
      const nextMayFollow = new Promise<void>((resolve) => {
        onward = resolve;
      });
      return { nextMayFollow, delivered: run(webhook, onward).finally(onward) };
    },
  };
}
