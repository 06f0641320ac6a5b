import { useQueryClient } from '@tanstack/react-query';
import { EventSource } from 'eventsource';
import { useEffect } from 'react';
import { clientHeaders } from '../session/client-headers.ts';
import { endSession } from '../session/end-session.ts';
import { invalidate } from './invalidate.ts';
import { topicsBeyond } from './topics.ts';

type LiveEvents = {
  /** Called with the topics of a change that this tab has not refetched yet. */
  onChange: (topics: readonly string[]) => void;
  /** Called when the session is no longer accepted; the stream has ended permanently. */
  onUnauthorized: () => void;
};

type Stream = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;

/**
 * Maximum time in milliseconds until the stream opens for the first time. If opening takes longer, the screen may have
 * missed a change and is refetched.
 */
const FIRST_OPENING_MS_MAX = 1000;
const RETRY_FIRST_MS = 2000;
const RETRY_MAX_MS = 60_000;
const CLOSED = 2;

/**
 * Subscribes to changes while the tab is visible, until the returned function is called. Calls `onChange` with
 * `everything` when the stream opens late or after a gap. A refused connection (a restart, a gateway error) is retried
 * with growing delays; a 401 ends the stream. Hidden tabs do not subscribe: over HTTP/1.1 a browser shares six
 * connections per host between all tabs.
 */
export function listenToChanges(events: LiveEvents, open: () => Stream = openStream): () => void {
  let stream: Stream | undefined;
  const startedMs = performance.now();
  let hadGap = document.hidden;
  let retryMs = RETRY_FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    const opened = open();
    stream = opened;
    opened.addEventListener('open', () => {
      if (hadGap || performance.now() - startedMs > FIRST_OPENING_MS_MAX) events.onChange(['everything']);
      hadGap = true; // The stream has been open, so every later opening follows a gap.
      retryMs = RETRY_FIRST_MS;
    });
    opened.addEventListener('message', ({ data }) => events.onChange(parseTopics(data)));
    opened.addEventListener('error', ({ code }) => {
      if (stream !== opened) return;
      hadGap = true;
      if (code === 401) {
        stop();
        events.onUnauthorized();
      } else if (opened.readyState === CLOSED) timer = setTimeout(connect, nextRetryMs());
    });
  }

  function nextRetryMs(): number {
    const waitMs = retryMs * (0.5 + Math.random() / 2);
    retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
    return waitMs;
  }

  function disconnect(): void {
    clearTimeout(timer);
    hadGap = true;
    stream?.close();
    stream = undefined;
  }

  function follow(): void {
    disconnect();
    if (!document.hidden) connect();
  }

  function stop(): void {
    document.removeEventListener('visibilitychange', follow);
    disconnect();
  }

  document.addEventListener('visibilitychange', follow);
  if (!document.hidden) connect();
  return stop;
}

/** Topics of a message that this tab has not refetched yet; none for a malformed message. */
function parseTopics(data: unknown): readonly string[] {
  try {
    const { topics, own } = JSON.parse(String(data));
    const known: string[] = topics.filter((topic: unknown) => typeof topic === 'string');
    return typeof own === 'string' ? topicsBeyond(own, known) : known;
  } catch {
    return [];
  }
}

/** Opens the live stream. The session's token is sent in a header, never in the URL. */
function openStream(): Stream {
  return new EventSource('/api/live', {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...clientHeaders() } }),
  });
}

/** Applies live updates while a user is signed in with this token. */
export function useLiveUpdates(token: string): void {
  const client = useQueryClient();
  // The token is not read here, but a new session needs a new stream.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const unsubscribe = listenToChanges({
      onChange: (topics) => void invalidate(client, topics),
      onUnauthorized: endSession,
    });
    return unsubscribe;
  }, [client, token]);
}
