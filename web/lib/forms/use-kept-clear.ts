import { type RefObject, useLayoutEffect } from 'react';

/** What sends a form. */
const SENDS = 'button[type=submit]';
const DIALOG = '[role=dialog][aria-modal=true]';
/** Longer than a dialog takes to come in. */
const SETTLED_MS = 250;

/**
 * Marks a region with `data-moved`, whose styles put it elsewhere, while in its usual place it would lie over a button
 * that sends a form: of the open dialog, or of the page. Where it would cover one in both places it stays in the usual one.
 * `shown` is the id of what the region shows, null while that is nothing.
 */
export function useKeptClear(region: RefObject<HTMLElement | null>, shown: number | null): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || shown === null) return;
    place(element);
    let settling: number | undefined;
    const observer = new MutationObserver(() => {
      window.clearTimeout(settling);
      settling = window.setTimeout(() => place(element), SETTLED_MS);
    });
    observer.observe(document.body, { subtree: true, childList: true });
    return () => {
      observer.disconnect();
      window.clearTimeout(settling);
    };
  }, [region, shown]);
}

function place(element: HTMLElement): void {
  element.toggleAttribute('data-moved', false);
  if (!covers(element)) return;
  element.toggleAttribute('data-moved', true);
  if (covers(element)) element.toggleAttribute('data-moved', false);
}

function covers(element: HTMLElement): boolean {
  const own = element.getBoundingClientRect();
  const around = [...document.querySelectorAll(DIALOG)].at(-1) ?? document;
  return [...around.querySelectorAll(SENDS)].some((button) => {
    const other = button.getBoundingClientRect();
    const isBeside = other.right <= own.left || other.left >= own.right;
    return !isBeside && other.bottom > own.top && other.top < own.bottom;
  });
}
