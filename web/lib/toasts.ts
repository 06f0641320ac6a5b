import { useSyncExternalStore } from 'react';
import { createListeners } from './create-listeners.ts';

/** Default duration of a toast. */
const TOAST_DURATION_MS = 5000;
/** Duration of a toast with Undo. */
const UNDO_TOAST_MS = 10_000;
/** Milliseconds after the toast has closed during which the keyboard shortcut still undoes the change. */
const UNDO_AFTER_MS = 10_000;

export type Toast = {
  id: number;
  kind: 'success' | 'error' | 'info';
  title: string;
  message?: string;
  durationMs: number;
  /** Undoes the reported change. */
  undo?: () => void;
};

let current: Toast | null = null;
let lastId = 0;
/**
 * The latest undoable change. `until` is the time until which it can be undone, which is set when its toast is closed.
 */
let undoable: { toastId: number; undo: () => void; until: number } | null = null;
const { notify, subscribe } = createListeners();

/**
 * Shows a toast in place of the open one and returns its id. A success toast without `undo` discards the undo of the
 * previous change, because that change is no longer the latest one.
 */
export function showToast(toast: Omit<Toast, 'id' | 'durationMs'> & { durationMs?: number }): number {
  lastId += 1;
  const { undo, kind } = toast;
  publish({ durationMs: undo ? UNDO_TOAST_MS : TOAST_DURATION_MS, ...toast, id: lastId });
  if (undo) undoable = { toastId: lastId, undo, until: Number.POSITIVE_INFINITY };
  else if (kind === 'success') undoable = null;
  return lastId;
}

/**
 * Undoes the latest undoable change and closes its toast. Returns false when nothing can be undone. A change can be
 * undone once, while its toast is open or within ten seconds afterwards.
 */
export function undoLatest(): boolean {
  const latest = undoable;
  undoable = null;
  if (latest === null || Date.now() > latest.until) return false;
  dismissToast(latest.toastId);
  latest.undo();
  return true;
}

/** Discards the pending undo after signing out. */
export function forgetUndo(): void {
  undoable = null;
  if (current?.undo) publish(null);
}

/** Closes the toast with this id; does nothing when another one has replaced it. */
export function dismissToast(id: number): void {
  if (current?.id === id) publish(null);
}

/** The open toast, or null. There is at most one. */
export function useToast(): Toast | null {
  return useSyncExternalStore(subscribe, () => current);
}

function publish(next: Toast | null): void {
  if (undoable !== null && current?.id === undoable.toastId) undoable.until = Date.now() + UNDO_AFTER_MS;
  current = next;
  notify();
}
