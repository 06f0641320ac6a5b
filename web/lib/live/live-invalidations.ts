import { useQueryClient } from '@tanstack/react-query';
import { EventSource } from 'eventsource';
import { useEffect } from 'react';
import { clientHeaders } from '../session/client-headers.ts';
import { endSession } from '../session/end-session.ts';
import { invalidationsOf } from './invalidations.ts';
import { setLive } from './live-connection.ts';

type LiveEvents = {
  /** Data of these topics changed. */
  onTopics: (topics: readonly string[]) => void;
  /** The stream opened after a gap or failure: anything may have changed. */
  onReconnect: () => void;
  /** Whether changes are announced from now on. */
  onLive: (isLive: boolean) => void;
  /** The session is no longer accepted; the stream has ended for good. */
  onUnauthorized: () => void;
};

type Stream = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;
type OpenStream = () => Stream;

const RETRY_FIRST_MS = 2000;
const RETRY_MAX_MS = 60_000;
const CLOSED = 2;

/**
 * Listens to the server's announcements of changes until the returned function is called. A dropped connection is
 * reopened at once, a refused one (a restart, a gateway error) with growing delays; a 401 ends it.
 */
export function listenToInvalidations(events: LiveEvents, open: OpenStream = openStream): () => void {
  let stopped = false;
  let hadGap = false;
  let retryMs = RETRY_FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stream: Stream;

  function connect(): void {
    stream = open();
    stream.addEventListener('open', () => {
      events.onLive(true);
      if (hadGap) events.onReconnect();
      // Changes were missed before it was reopened.
      hadGap = true;
      retryMs = RETRY_FIRST_MS;
    });
    stream.addEventListener('message', (message) => events.onTopics(topicsOf(message.data)));
    stream.addEventListener('error', (error) => {
      if (stopped) return;
      events.onLive(false);
      hadGap = true;
      if (error.code === 401) return end();
      if (stream.readyState === CLOSED) timer = setTimeout(connect, nextRetryMs());
    });
  }

  function nextRetryMs(): number {
    const waitMs = retryMs * (0.5 + Math.random() / 2);
    retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
    return waitMs;
  }

  function end(): void {
    stop();
    events.onUnauthorized();
  }

  function stop(): void {
    stopped = true;
    events.onLive(false);
    clearTimeout(timer);
    stream.close();
  }

  connect();
  return stop;
}

/** The topics of a message; empty for a message that is not a list of topics. */
function topicsOf(data: unknown): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(String(data));
    const topics: unknown =
      typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'topics') : null;
    return Array.isArray(topics) ? topics.filter((topic) => typeof topic === 'string') : [];
  } catch {
    return [];
  }
}

/** The token is sent in a header, never in the URL. */
function openStream(): Stream {
  return new EventSource('/api/live', {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...clientHeaders() } }),
  });
}

const NAME = 'callingua-live';

/** If the lock is granted later than this, another tab held it before. */
const TAKEOVER_MS = 500;

type Shared =
  | { topics: readonly string[] }
  | { reconnected: true }
  | { isLive: boolean }
  | { asksWhetherLive: true };

/**
 * One live stream for all tabs of this browser: the tab that holds the lock listens and forwards everything; when it
 * closes, another tab takes over and every tab refetches. Without the Web Locks API each tab listens itself.
 */
function shareInvalidations(events: LiveEvents): () => void {
  if (!navigator.locks) return listenToInvalidations(events);
  const channel = new BroadcastChannel(NAME);
  const abort = new AbortController();
  channel.onmessage = ({ data }: MessageEvent<Shared>) => {
    if ('topics' in data) events.onTopics(data.topics);
    else if ('isLive' in data) events.onLive(data.isLive);
    else if ('reconnected' in data) events.onReconnect();
  };
  channel.postMessage({ asksWhetherLive: true } satisfies Shared);
  const askedAtMs = Date.now();
  navigator.locks
    .request(NAME, { signal: abort.signal }, () => {
      if (Date.now() - askedAtMs > TAKEOVER_MS) {
        // The tab that held the lock has closed; changes in between may have been missed.
        events.onReconnect();
        channel.postMessage({ reconnected: true } satisfies Shared);
      }
      return listenAsLeader(events, channel, abort.signal);
    })
    .catch((error: unknown) => {
      if (!abort.signal.aborted) throw error;
    });
  return () => {
    abort.abort();
    channel.close();
    events.onLive(false);
  };
}

/** Holds the lock by not settling until the tab stops listening. */
function listenAsLeader(events: LiveEvents, channel: BroadcastChannel, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  let isLive = false;
  const tell = (shared: Shared) => channel.postMessage(shared);
  tell({ isLive });
  channel.onmessage = ({ data }: MessageEvent<Shared>) => {
    if ('asksWhetherLive' in data) tell({ isLive });
  };
  const stop = listenToInvalidations({
    onTopics: (topics) => {
      events.onTopics(topics);
      tell({ topics });
    },
    onReconnect: () => {
      events.onReconnect();
      tell({ reconnected: true });
    },
    onLive: (next) => {
      isLive = next;
      events.onLive(isLive);
      if (!signal.aborted) tell({ isLive });
    },
    onUnauthorized: events.onUnauthorized,
  });
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      stop();
      resolve();
    });
  });
}

/** Applies live updates while a user is signed in with this token. */
export function useLiveInvalidations(token: string): void {
  const client = useQueryClient();
  // The token is not read here, but a new session needs a new stream.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const { announce } = invalidationsOf(client);
    const unsubscribe = shareInvalidations({
      onTopics: (topics) => void announce(topics),
      onReconnect: () => void announce(['everything']),
      onLive: setLive,
      onUnauthorized: endSession,
    });
    return unsubscribe;
  }, [client, token]);
}
