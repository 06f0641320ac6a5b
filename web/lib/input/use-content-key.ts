import { useState } from 'react';

type ContentKey = {
  /** The key to send this content with. */
  keyOf: (content: unknown) => string;
  /** Call it after a success, so that the same content sent again is a new request. */
  renew: () => void;
};

/**
 * Idempotency key of a request. The same content keeps its key, so a retry after a lost answer has one effect; changed
 * content gets a new key.
 */
export function useContentKey(): ContentKey {
  const [keys] = useState(() => new Map<string, string>());
  const keyOf = (content: unknown) => {
    const text = JSON.stringify(content);
    const key = keys.get(text) ?? crypto.randomUUID();
    keys.set(text, key);
    return key;
  };
  return { keyOf, renew: () => keys.clear() };
}
