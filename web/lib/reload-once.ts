const KEY = 'reloadedAt';

/** The least time between two such reloads, in milliseconds. */
const AGAIN_AFTER_MS = 60_000;

/** Reloads the page, unless it did so a moment ago: a problem that a reload does not solve must not reload for ever. */
export function reloadOnce(now = Date.now()): void {
  if (now - Number(sessionStorage.getItem(KEY)) < AGAIN_AFTER_MS) return;
  sessionStorage.setItem(KEY, String(now));
  window.location.reload();
}
