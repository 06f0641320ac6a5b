import { useEffect, useRef } from 'react';

/** Handlers by `KeyboardEvent.key`. */
type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"]';

/** True when the key belongs to a field, an open dialog, the browser or another handler. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (event.target instanceof Element && event.target.closest(FIELDS)) return true;
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** Single-key shortcuts of a screen; inactive while typing or while a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isTaken(event)) latest.current[event.key]?.(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** True where ⌘ replaces Ctrl. */
export const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/**
 * True when a letter was pressed with Ctrl and no other modifier. On Apple's machines ⌘ replaces Ctrl, which edits text
 * there. On keyboards without Latin letters, the key in that letter's position counts.
 */
export function isHeldWith(event: KeyboardEvent, letter: string): boolean {
  const isHeld = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (!isHeld || event.altKey || event.shiftKey) return false;
  const key = event.key.toLowerCase();
  return key === letter || (!/^[a-z]$/.test(key) && event.code === `Key${letter.toUpperCase()}`);
}
