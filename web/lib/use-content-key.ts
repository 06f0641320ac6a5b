import { useState } from 'react';

type ContentKey = {
  /** The key to send this content with. */
  keyOf: (content: unknown) => string;
  /** Call it after a success: the same content is then meant anew. */
  renew: () => void;
};

/**
 * Keys under which the server does a thing once. The same content has the same key, so what is tried again after a
 * lost answer happens once; changed content has another, so it is never answered with what came of the content before.
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
