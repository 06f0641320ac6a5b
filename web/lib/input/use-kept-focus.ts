import { type RefObject, useEffect } from 'react';

/**
 * Keeps the focus inside the open dialog around an element when the focused control is disabled, as a busy button is,
 * or removed: the dialog itself has it meanwhile, and the control gets it back when it is enabled again. So nobody
 * types into the page behind, and the next Tab goes on in the dialog.
 */
export function useKeptFocus(inside: RefObject<HTMLElement | null>, opened: boolean): void {
  useEffect(() => {
    const dialog = inside.current?.closest<HTMLElement>('[role=dialog]');
    if (!dialog || !opened) return;
    let waiting: Element | null = null;
    const keep = () => {
      const active = document.activeElement;
      if (active === dialog && waiting?.isConnected && !waiting.matches(':disabled')) {
        focus(waiting);
        waiting = null;
      } else if (isLost(active, dialog)) {
        if (active !== document.body) waiting = active;
        focus(dialog);
      }
    };
    const forget = ({ target }: FocusEvent) => {
      if (target !== dialog) waiting = null;
    };
    const observer = new MutationObserver(keep);
    const what = { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] };
    observer.observe(dialog, what);
    dialog.addEventListener('focusin', forget);
    return () => {
      observer.disconnect();
      dialog.removeEventListener('focusin', forget);
    };
  }, [inside, opened]);
}

/** When the focused element is removed, browsers focus the body at once; when it is disabled, a moment later. */
function isLost(active: Element | null, dialog: HTMLElement): boolean {
  if (active === null || active === document.body) return true;
  return dialog.contains(active) && active.matches(':disabled');
}

function focus(target: Element): void {
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
