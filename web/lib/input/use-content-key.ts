import { useState } from 'react';

type ContentKey = {
  /** The key to send this content with. */
  keyOf: (content: unknown) => string;
  /** Call it after a success, so that the same content sent again is a new request. */
  renew: () => void;
};

/**
 * Idempotency keys: the server acts once for each. The same content keeps its key, so that a retry after a lost answer
 * acts once; changed content gets another, so that it is never answered with the former result.
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
