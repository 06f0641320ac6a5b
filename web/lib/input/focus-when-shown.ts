const GIVE_UP_MS = 10_000;
/**
 * Milliseconds to wait after a dialog has closed. Longer than a closing dialog needs to return the focus to its opener.
 */
const AFTER_DIALOGS_MS = 50;
const DIALOG = '[role=dialog][aria-modal=true]';

let stopLast: (() => void) | null = null;

/**
 * Focuses an element as soon as it is on the page and no dialog is open. Gives up after ten seconds, after a call for
 * another element, or when the user presses a key or the pointer.
 */
export function focusWhenShown(find: () => HTMLElement | null): void {
  stopLast?.();
  let settling: number | undefined;
  const settle = () => {
    window.clearTimeout(settling);
    settling = window.setTimeout(attempt, AFTER_DIALOGS_MS);
  };
  const observer = new MutationObserver(settle);
  const limit = window.setTimeout(stop, GIVE_UP_MS);
  function attempt(): void {
    if (document.querySelector(DIALOG)) return;
    const target = find();
    if (!target) return;
    stop();
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'nearest' });
  }
  function stop(): void {
    stopLast = null;
    observer.disconnect();
    window.clearTimeout(settling);
    window.clearTimeout(limit);
    document.removeEventListener('keydown', stop, true);
    document.removeEventListener('pointerdown', stop, true);
  }
  stopLast = stop;
  document.addEventListener('keydown', stop, true);
  document.addEventListener('pointerdown', stop, true);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  settle();
}
