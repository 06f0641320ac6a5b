import type { Provider } from './faults.ts';
import { pause } from './pause.ts';

/** Holds a webhook until a later one has overtaken it. */
export interface ReorderSlot {
  /** Resolves once a later webhook of the provider was delivered, or after `maxMs`. */
  hold(provider: Provider, maxMs: number): Promise<void>;
  /**
   * Registers a webhook of the provider that is being sent. Call the returned function once it is delivered; this
   * releases the webhooks that were held at the time of registration.
   */
  overtake(provider: Provider): () => void;
}

/** Holds a webhook until a later one has overtaken it, for a limited time and at most until `closing`. */
export function createReorderSlot(closing: AbortSignal): ReorderSlot {
  const waiting = new Set<{ provider: Provider; gate: AbortController }>();
  return {
    async hold(provider, maxMs) {
      const entry = { provider, gate: new AbortController() };
      waiting.add(entry);
      await pause(maxMs, entry.gate.signal, closing);
      waiting.delete(entry);
    },
    overtake(provider) {
      const slower = [...waiting].filter((entry) => entry.provider === provider);
      return () => {
        for (const { gate } of slower) gate.abort();
      };
    },
  };
}
