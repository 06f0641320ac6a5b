const KEY = 'reloadedAt';

/** Minimum time between two such reloads, in milliseconds. */
const AGAIN_AFTER_MS = 60_000;

/**
 * Reloads the page, unless it did so within that time: a problem that a reload does not solve must not reload
 * endlessly. Returns false when it does not reload.
 */
export function reloadOnce(now = Date.now()): boolean {
  if (now - Number(sessionStorage.getItem(KEY)) < AGAIN_AFTER_MS) return false;
  sessionStorage.setItem(KEY, String(now));
  window.location.reload();
  return true;
}
