import { useState } from 'react';

type Kept<T> = { begunWith: string; draft: T };

/** What a form needs of its draft. */
export type Draft<T> = {
  /** What was typed the last time, or else what the form begins with. */
  initial: T;
  keep: (typed: T) => void;
  /** Call it when it was saved, or given up on purpose. */
  forget: () => void;
};

/**
 * Keeps what was typed in dialogs that were closed without an answer, by subject, while this component is there. Use it
 * where the dialog is, not inside: what is inside goes when it closes. A draft counts only as long as the form would
 * begin with the same as then, so it never hides what somebody else changed meanwhile.
 */
export function useDrafts<T>(): (subject: string, beginning: T) => Draft<T> {
  const [kept] = useState(() => new Map<string, Kept<T>>());
  return (subject, beginning) => {
    const begunWith = JSON.stringify(beginning);
    const last = kept.get(subject);
    return {
      initial: last?.begunWith === begunWith ? last.draft : beginning,
      keep: (draft) => void kept.set(subject, { begunWith, draft }),
      forget: () => void kept.delete(subject),
    };
  };
}
