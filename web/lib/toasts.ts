import { useSyncExternalStore } from 'react';

/** How long a toast stays unless told otherwise. */
const TOAST_DURATION_MS = 5000;
/** How long a toast offers to undo what it reports. */
const UNDO_TOAST_MS = 10_000;
/** For so long the keyboard still undoes it when the toast is gone. */
const UNDO_AFTER_MS = 10_000;

export type Toast = {
  id: number;
  kind: 'success' | 'error' | 'info';
  title: string;
  message?: string;
  durationMs: number;
  /** Takes back what the toast reports. */
  undo?: () => void;
};

let current: Toast | null = null;
let lastId = 0;
/** What can be taken back last of all; `until` counts once its toast is gone. */
let undoable: { toastId: number; undo: () => void; until: number } | null = null;
const listeners = new Set<() => void>();

/**
 * Shows a toast; one at a time, so it takes the place of the one that is open. Returns its id. Another success without an
 * undo ends the undo of what was before it, which is not the latest any more.
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
 * Undoes the latest thing that can be undone and closes its toast; each once, however often this is called. True if there
 * was one: while its toast is open, and ten seconds longer.
 */
export function undoLatest(): boolean {
  const latest = undoable;
  undoable = null;
  if (latest === null || Date.now() > latest.until) return false;
  dismissToast(latest.toastId);
  latest.undo();
  return true;
}

/** Nothing that was offered can be undone any more: whoever did it has signed out. */
export function forgetUndo(): void {
  undoable = null;
  if (current?.undo) publish(null);
}

/** Closes the toast with this id; does nothing when another one has taken its place. */
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

/** A toast that is dragged at least this far to the end of the line is dismissed, in the portal and on the public site. */
export const SWIPE_THRESHOLD_PX = 50;
