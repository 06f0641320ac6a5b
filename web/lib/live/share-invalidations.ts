import { type LiveEvents, listenToInvalidations } from './live-invalidations.ts';

const NAME = 'callingua-live';

/** If the lock is granted later than this, another tab held it before. */
const TAKEOVER_MS = 500;

type Shared =
  | { topics: readonly string[] }
  | { reconnected: true }
  | { isLive: boolean }
  | { asksWhetherLive: true };

/**
 * One live stream for all tabs of this browser: the tab that holds the lock listens and passes everything on; when it
 * closes, another takes over and every tab refetches. Without the Web Locks API each tab listens itself.
 */
export function shareInvalidations(events: LiveEvents): () => void {
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
        // Another tab held the lock and is gone; changes may have been missed in between.
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

/** Keeps the lock by not settling before the tab stops listening. */
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
