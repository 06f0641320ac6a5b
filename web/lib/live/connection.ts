import { useSyncExternalStore } from 'react';

/**
 * The connection to the service. `offline`: the browser reports that it has none. `unreachable`: the browser is online,
 * but the last request got no answer.
 */
export type Connection = 'up' | 'offline' | 'unreachable';

/** The path that is probed for an answer; it needs no session. */
const PROBE_PATH = '/healthz';
const PROBE_FIRST_MS = 2000;
const PROBE_MAX_MS = 30_000;
const PROBE_TIMEOUT_MS = 10_000;

let isUnreachable = false;
let probeMs = PROBE_FIRST_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The current state of the connection. */
export function currentConnection(): Connection {
  if (!navigator.onLine) return 'offline';
  return isUnreachable ? 'unreachable' : 'up';
}

/** Hook for the state of the connection; rerenders on change. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribeToConnection, currentConnection);
}

/** Records that a request got a response, with any result. */
export function noteAnswer(): void {
  setUnreachable(false);
}

/** Call after a request without a response. While there are subscribers, the service is probed until it responds. */
export function noteSilence(): void {
  setUnreachable(true);
}

/** Calls the listener when the connection is lost or restored. Returns the function that unsubscribes. */
export function subscribeToConnection(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', onBrowserEvent);
    window.addEventListener('offline', onBrowserEvent);
  }
  listeners.add(listener);
  if (isUnreachable) scheduleProbe();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', onBrowserEvent);
    window.removeEventListener('offline', onBrowserEvent);
    clearTimeout(timer);
    timer = undefined;
  };
}

/**
 * When the browser goes online or offline, earlier failed requests no longer tell whether the service is reachable. The
 * next request tells.
 */
function onBrowserEvent(): void {
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
