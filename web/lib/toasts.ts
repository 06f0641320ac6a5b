import { useSyncExternalStore } from 'react';

/** How long a toast stays unless told otherwise. */
export const TOAST_DURATION_MS = 5000;
/** How long a toast offers to undo what it reports. */
export const UNDO_TOAST_MS = 10_000;

export type Toast = {
  id: number;
  kind: 'success' | 'error' | 'info';
  title: string;
  message?: string;
  durationMs: number;
  action?: { label: string; run: () => void };
};

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast; one at a time, so it takes the place of the one that is open. Returns its id. */
export function showToast(toast: Omit<Toast, 'id' | 'durationMs'> & { durationMs?: number }): number {
  lastId += 1;
  publish({ durationMs: TOAST_DURATION_MS, ...toast, id: lastId });
  return lastId;
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
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
