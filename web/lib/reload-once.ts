const KEY = 'reloadedAt';

/** A reload that did not help is not tried again before this. */
const AGAIN_AFTER_MS = 60_000;

/** Reloads the page, unless that was done a moment ago: whatever a reload does not mend must not reload for ever. */
export function reloadOnce(now = Date.now()): void {
  if (now - Number(sessionStorage.getItem(KEY)) < AGAIN_AFTER_MS) return;
  sessionStorage.setItem(KEY, String(now));
  window.location.reload();
}
