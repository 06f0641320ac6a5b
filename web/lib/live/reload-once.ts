const KEY = 'reloadedAt';

/** Minimum time between two reloads by `reloadOnce`, in milliseconds. */
const AGAIN_AFTER_MS = 60_000;

/**
 * Reloads the page, unless it was already reloaded within that time. A problem that persists after a reload therefore
 * does not cause endless reloads. Returns false when it does not reload.
 */
export function reloadOnce(now = Date.now()): boolean {
  if (now - Number(sessionStorage.getItem(KEY)) < AGAIN_AFTER_MS) return false;
  sessionStorage.setItem(KEY, String(now));
  window.location.reload();
  return true;
}
