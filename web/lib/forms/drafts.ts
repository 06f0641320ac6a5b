import { type Dispatch, type SetStateAction, useEffect, useState, useSyncExternalStore } from 'react';
import { currentSession } from '../session/session.ts';

/**
 * What was typed into forms and not saved, in this tab alone: by business, person and form. Only fields that may lie in a
 * browser's storage belong here: no password, no code, nothing of a card.
 */
const PREFIX = 'draft';

/** What a form needs of its draft. */
export type Draft<T> = {
  /** What the form shows first: the draft, or else the beginning. */
  initial: T;
  /** What it shows without a draft, and what is not saved differs from. */
  beginning: T;
  keep: (typed: T) => void;
  /** Discards the draft. Call it when the form was saved, or cancelled on purpose. */
  forget: () => void;
};

type Kept = { begunWith: string; typed: unknown };

/** What the browser's storage does not take, because it is full or forbidden, stays until the tab is loaded again. */
const inMemory = new Map<string, string>();
const listeners = new Set<() => void>();

/** The beginning of the keys of whoever is signed in; null for nobody, who has no drafts. */
function ownPrefix(): string | null {
  const session = currentSession();
  return session && `${PREFIX} ${session.businessId} ${session.adminId} `;
}

/**
 * What was typed into this form; undefined if nothing is kept. A draft counts only while the form would begin with the
 * same values as then, so it never hides what somebody else changed meanwhile: another one is discarded.
 */
export function readDraft<T>(form: string, beginning: T): T | undefined {
  const text = read(form);
  if (text === null) return undefined;
  const kept: Kept = JSON.parse(text);
  // The same beginning: what was typed has its shape.
  if (kept.begunWith === JSON.stringify(beginning)) return kept.typed as T;
  forgetDraft(form);
  return undefined;
}

/** Keeps what is typed; what is the same as the beginning is no draft. */
export function keepDraft<T>(form: string, beginning: T, typed: T): void {
  const own = ownPrefix();
  if (own === null) return;
  const begunWith = JSON.stringify(beginning);
  if (JSON.stringify(typed) === begunWith) forgetDraft(form);
  else write(own + form, JSON.stringify({ begunWith, typed } satisfies Kept));
}

/** Discards what was typed: it was saved, or is not wanted. */
export function forgetDraft(form: string): void {
  const own = ownPrefix();
  if (own !== null) remove([own + form]);
}

/** Discards every draft of other people and businesses; of everybody when nobody is signed in. */
export function forgetForeignDrafts(): void {
  const own = ownPrefix();
  const stored = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
  const keys = [...stored, ...inMemory.keys()].filter((key) => key.startsWith(`${PREFIX} `));
  remove(keys.filter((key) => own === null || !key.startsWith(own)));
}

export const hasDraft = (form: string): boolean => read(form) !== null;

/** Whether something is kept of this form; the component renders again when that changes. */
export function useHasDraft(form: string): boolean {
  return useSyncExternalStore(subscribe, () => hasDraft(form));
}

/** A state that is kept as a draft; the same as the beginning is none. */
export function useKeptState<T>(form: string, beginning: T): [T, Dispatch<SetStateAction<T>>] {
  const [begunWith] = useState(beginning);
  const [value, setValue] = useState(() => readDraft(form, begunWith) ?? begunWith);
  useEffect(() => {
    keepDraft(form, begunWith, value);
  }, [form, begunWith, value]);
  return [value, setValue];
}

function read(form: string): string | null {
  const own = ownPrefix();
  return own === null ? null : (inMemory.get(own + form) ?? sessionStorage.getItem(own + form));
}

function write(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, text);
  }
  tell();
}

function remove(keys: readonly string[]): void {
  if (keys.length === 0) return;
  for (const key of keys) {
    sessionStorage.removeItem(key);
    inMemory.delete(key);
  }
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
