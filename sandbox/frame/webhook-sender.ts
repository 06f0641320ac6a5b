import { createDeliverer, type DelivererParts } from './deliver-webhook.ts';
import type { Faults } from './faults.ts';
import { pause } from './pause.ts';
import { createReorderSlot } from './reorder-slot.ts';
import type { Delivery, Webhook } from './webhook.ts';

/** `handedOver` resolves when the next webhook may follow: after the first attempt, or once this one is held back. */
export interface Dispatch {
  handedOver: Promise<void>;
  delivered: Promise<Delivery>;
}

export interface WebhookSender {
  send(webhook: Webhook): Dispatch;
}

/**
 * Sends webhooks to the product through the provider's fault knobs. A delivery never rejects: what went wrong
 * is in its `error`. A duplicated webhook is sent a second time on its own; the result is that of the first.
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
    const held = synchronous ? undefined : faults.strike(provider, 'reorder', event);
    if (held) {
      onward();
      await reorder.hold(provider, held.delay_ms ?? 3_000);
    }
    const overtaken = held ? undefined : reorder.overtake(provider);
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
      const handedOver = new Promise<void>((resolve) => {
        onward = resolve;
      });
      return { handedOver, delivered: run(webhook, onward).finally(onward) };
    },
  };
}
