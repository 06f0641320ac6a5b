import { useState } from 'react';
import { discardDraft, readDraft, saveDraft } from '../forms/drafts.ts';

type ContentKey = {
  /** The idempotency key for a request with this content. */
  keyOf: (content: unknown) => string;
  /** Call it after a success. The same content is then a new request. */
  renew: () => void;
};

type Keys = Readonly<Record<string, string>>;

const NO_KEYS: Keys = {};

/**
 * Idempotency key of a request. The same content keeps its key, so a retry after a lost response has one effect;
 * changed content gets a new key. If `form` names a form with drafts, the keys survive a reload together with its
 * draft.
 */
export function useContentKey(form?: string): ContentKey {
  const [own] = useState(() => new Map<string, string>());
  const name = form && `keys ${form}`;
  const keyOf = (content: unknown) => {
    const text = JSON.stringify(content);
    const stored = (name && readDraft(name, NO_KEYS)) || NO_KEYS;
    const key = stored[text] ?? own.get(text) ?? crypto.randomUUID();
    own.set(text, key);
    if (name) saveDraft(name, NO_KEYS, { ...stored, [text]: key });
    return key;
  };
  const renew = () => {
    own.clear();
    if (name) discardDraft(name);
  };
  return { keyOf, renew };
}
