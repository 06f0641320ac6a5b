import type { Provider } from './faults.ts';
import { pause } from './pause.ts';

/** Where webhooks wait to be overtaken. */
export interface ReorderSlot {
  /** Resolves once another webhook of the provider was delivered, or after `maxMs`. */
  hold(provider: Provider, maxMs: number): Promise<void>;
  /** Tells that a webhook of the provider was delivered: everything held goes on. */
  release(provider: Provider): void;
}

/** Holds webhooks back until a later one has passed them; nothing is held for ever, nor beyond `closing`. */
export function createReorderSlot(closing: AbortSignal): ReorderSlot {
  const gates = new Map<Provider, AbortController>();
  return {
    async hold(provider, maxMs) {
      const gate = gates.get(provider) ?? new AbortController();
      gates.set(provider, gate);
      await pause(maxMs, gate.signal, closing);
    },
    release(provider) {
      gates.get(provider)?.abort();
      gates.delete(provider);
    },
  };
}
