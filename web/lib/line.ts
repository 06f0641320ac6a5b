import { useSyncExternalStore } from 'react';

/**
 * The way to the service. `offline`: the browser itself says that it has no connection. `unreachable`: it has one, but
 * the last request got no answer.
 */
export type Line = 'up' | 'offline' | 'unreachable';

/** Anything that answers here proves the way; it needs no session. */
const PROBE_PATH = '/healthz';
const PROBE_FIRST_MS = 2000;
const PROBE_MAX_MS = 30_000;
const PROBE_TIMEOUT_MS = 10_000;

let isUnreachable = false;
let probeMs = PROBE_FIRST_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** How the line is now. */
export function currentLine(): Line {
  if (!navigator.onLine) return 'offline';
  return isUnreachable ? 'unreachable' : 'up';
}

/** The line in a component, which renders again when it changes. */
export function useLine(): Line {
  return useSyncExternalStore(subscribeToLine, currentLine);
}

/** A request was answered, whatever the answer. */
export function noteAnswer(): void {
  setUnreachable(false);
}

/** A request got no answer. While anybody listens, the service is asked until it answers again. */
export function noteSilence(): void {
  setUnreachable(true);
}

/** Calls back when the line is lost or back. Returns the way to stop. */
export function subscribeToLine(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', onBrowserLine);
    window.addEventListener('offline', onBrowserLine);
  }
  listeners.add(listener);
  if (isUnreachable) scheduleProbe();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', onBrowserLine);
    window.removeEventListener('offline', onBrowserLine);
    clearTimeout(timer);
    timer = undefined;
  };
}

/** The browser's own word ends what was believed before: the next request shows the rest. */
function onBrowserLine(): void {
  isUnreachable = false;
  publish();
}

function setUnreachable(next: boolean): void {
  if (isUnreachable !== next) {
    isUnreachable = next;
    probeMs = PROBE_FIRST_MS;
    publish();
  }
  if (isUnreachable) scheduleProbe();
}

function publish(): void {
  for (const listener of listeners) listener();
}

function scheduleProbe(): void {
  if (timer !== undefined || listeners.size === 0) return;
  timer = setTimeout(() => {
    timer = undefined;
    if (isUnreachable) void probe();
  }, probeMs);
  probeMs = Math.min(probeMs * 2, PROBE_MAX_MS);
}

async function probe(): Promise<void> {
  const answers = await fetch(PROBE_PATH, {
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (answers) noteAnswer();
  else if (isUnreachable) scheduleProbe();
}
