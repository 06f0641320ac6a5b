import { useEffect, useId, useSyncExternalStore } from 'react';
import { createListeners } from '../create-listeners.ts';

/** The open dialogs by id, with the topmost one last. The value is true for a locked dialog. */
const open = new Map<string, boolean>();
const { notify, subscribe } = createListeners();

const topmost = () => [...open.keys()].at(-1);

/** True while the top dialog is locked and may not be closed. */
export function isTopLocked(): boolean {
  const top = topmost();
  return top !== undefined && open.get(top) === true;
}

/** Registers an open dialog; returns whether another one is above it. */
export function useDialogStack(opened: boolean, locked: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    return () => {
      open.delete(id);
      notify();
    };
  }, [id, opened]);
  useEffect(() => {
    if (!opened) return;
    // An id that is already in the map keeps its position.
    open.set(id, locked);
    notify();
  }, [id, opened, locked]);
  return useSyncExternalStore(subscribe, () => open.has(id) && topmost() !== id);
}
