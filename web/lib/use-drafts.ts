import { useState } from 'react';

type Kept<T> = { begunWith: string; draft: T };

/** What a form needs of its draft. */
export type Draft<T> = {
  /** The initial values: the draft, or else what the form starts with. */
  initial: T;
  keep: (typed: T) => void;
  /** Discards the draft. Call it when the form was saved, or cancelled on purpose. */
  forget: () => void;
};

/**
 * Keeps what was typed in dialogs that were closed without saving, by subject, while this component is mounted. Use it
 * beside the dialog, not inside: its content is unmounted when it closes. A draft is used only while the form would
 * start with the same values as then, so it never hides what somebody else changed meanwhile.
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
