import { EventSource } from 'eventsource';
import { clientHeaders } from '../session/client-headers.ts';

export type LiveEvents = {
  /** Something of these topics changed. */
  onTopics: (topics: readonly string[]) => void;
  /** The stream is there after a gap or after it failed to open: anything may have changed. */
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

/** The topics of a message; anything that is not a list of them counts as none. */
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

/** The token travels in a header, never in the address. */
function openStream(): Stream {
  return new EventSource('/api/live', {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...clientHeaders() } }),
  });
}
