import { type Dispatch, type SetStateAction, useEffect, useState, useSyncExternalStore } from 'react';
import { currentSession } from '../session/session.ts';

/**
 * Unsaved form input in this tab, by business, user and form. Only data that may be in browser storage belongs here: no
 * password, code or card data.
 */
const PREFIX = 'draft';

/** Draft of a form. */
export type Draft<T> = {
  /** Values with which the form starts: the draft, or `original` without a draft. */
  initial: T;
  /** Values that the form would have without a draft. Input that differs from them is unsaved. */
  original: T;
  save: (typed: T) => void;
  /**
   * Replaces `original` by the values that were saved, so that only the rest stays unsaved. Call it after a save if the
   * form stays open, because the user may have typed during the request.
   */
  rebase: (original: T) => void;
  /** Discards the draft. Call it when the form was saved, or when the user cancelled it. */
  discard: () => void;
  /** A handler that discards the draft and then calls `then`, such as the closing of the dialog. */
  discardAnd: (then: () => void) => () => void;
};

/** `original` is the JSON of the values before the draft. */
type StoredDraft = { original: string; typed: unknown };

/** Drafts that storage refuses (full or forbidden); they live until the tab reloads. */
const inMemory = new Map<string, string>();
const listeners = new Set<() => void>();

/** Key prefix of the signed-in user; null without a session, which has no drafts. */
function ownPrefix(): string | null {
  const session = currentSession();
  return session && `${PREFIX} ${session.businessId} ${session.adminId} `;
}

/**
 * The draft of a form; undefined without one. A draft is discarded when the form's initial values have changed since it
 * was saved. It therefore never hides another user's change.
 */
export function readDraft<T>(form: string, original: T): T | undefined {
  const text = read(form);
  if (text === null) return undefined;
  const stored: StoredDraft = JSON.parse(text);
  // The cast is safe: the initial values are equal, so the draft has their shape.
  if (stored.original === JSON.stringify(original)) return stored.typed as T;
  discardDraft(form);
  return undefined;
}

/** Saves the draft. Values equal to the initial ones delete it. */
export function saveDraft<T>(form: string, original: T, typed: T): void {
  const own = ownPrefix();
  if (own === null) return;
  const before = JSON.stringify(original);
  if (JSON.stringify(typed) === before) discardDraft(form);
  else write(own + form, JSON.stringify({ original: before, typed } satisfies StoredDraft));
}

/** Discards the draft after saving or Cancel. */
export function discardDraft(form: string): void {
  const own = ownPrefix();
  if (own !== null) remove([own + form]);
}

/**
 * Discards the drafts of other users and businesses. Without a session nobody sees a draft, and all of them stay: after
 * an expired session, their author signs in again.
 */
export function discardForeignDrafts(): void {
  const own = ownPrefix();
  if (own !== null) remove(allKeys().filter((key) => !key.startsWith(own)));
}

/** Key of the `storage` event that tells the other tabs of a sign-out. No value stays stored. */
const SIGN_OUT_KEY = 'discardDrafts';

/** Discards all drafts in all tabs of this browser. Call it when the user signs out. */
export function discardAllDrafts(): void {
  remove(allKeys());
  localStorage.setItem(SIGN_OUT_KEY, '1');
  localStorage.removeItem(SIGN_OUT_KEY);
}

/** Discards all drafts of this tab when the user signs out in another one. Returns the function that stops this. */
export function followSignOuts(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === SIGN_OUT_KEY && newValue !== null) remove(allKeys());
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

function allKeys(): string[] {
  const stored = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
  return [...stored, ...inMemory.keys()].filter((key) => key.startsWith(`${PREFIX} `));
}

export const hasDraft = (form: string): boolean => read(form) !== null;

/** True when the form has a draft; renders again on change. */
export function useHasDraft(form: string): boolean {
  return useSyncExternalStore(subscribe, () => hasDraft(form));
}

/** State that is saved as a draft when it differs from its initial value. */
export function useDraftState<T>(form: string, original: T): [T, Dispatch<SetStateAction<T>>] {
  const [initial] = useState(original);
  const [value, setValue] = useState(() => readDraft(form, initial) ?? initial);
  useEffect(() => {
    saveDraft(form, initial, value);
  }, [form, initial, value]);
  return [value, setValue];
}

/** The touched values that differ from the sent ones, because the user changed them during the request. */
export function changesSince<T extends object>(sent: T, touched: Partial<T>): Partial<T> {
  const changed = Object.entries(touched).filter(([name, value]) => value !== Reflect.get(sent, name));
  // The cast is safe: the entries are those of `touched`.
  return Object.fromEntries(changed) as Partial<T>;
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
  notifyListeners();
}

function remove(keys: readonly string[]): void {
  if (keys.length === 0) return;
  for (const key of keys) {
    sessionStorage.removeItem(key);
    inMemory.delete(key);
  }
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
