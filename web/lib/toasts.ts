import { useSyncExternalStore } from 'react';

/** Default duration of a toast. */
const TOAST_DURATION_MS = 5000;
/** Duration of a toast with Undo. */
const UNDO_TOAST_MS = 10_000;
/** Milliseconds after the toast has closed in which the keyboard can still undo. */
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
/** The latest undoable change. `until` applies once its toast is closed. */
let undoable: { toastId: number; undo: () => void; until: number } | null = null;
const listeners = new Set<() => void>();

/**
 * Shows a toast in place of the open one and returns its id. A success without undo ends the previous undo, which is no
 * longer the latest change.
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
 * Undoes the latest undoable change once and closes its toast. Returns true if there was one: while the toast is open,
 * and ten seconds longer.
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

/** The one open toast, or null. */
export function useToast(): Toast | null {
  return useSyncExternalStore(subscribe, () => current);
}

function publish(next: Toast | null): void {
  if (undoable !== null && current?.id === undoable.toastId) undoable.until = Date.now() + UNDO_AFTER_MS;
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
