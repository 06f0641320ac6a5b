import { type LiveEvents, listenToHints } from './live-hints.ts';

const NAME = 'callingua-live';

/** A lock that comes later than this was someone else's before. */
const TAKEOVER_MS = 500;

type Shared = { topics: readonly string[] } | { reconnected: true };

/**
 * One stream for all tabs of this browser: the tab that holds the lock listens and passes every hint on;
 * when it closes, another takes over and everyone fetches again. Where tabs cannot share, each listens itself.
 */
export function shareHints(events: LiveEvents): () => void {
  if (!navigator.locks) return listenToHints(events);
  const channel = new BroadcastChannel(NAME);
  const abort = new AbortController();
  channel.onmessage = ({ data }: MessageEvent<Shared>) => {
    if ('topics' in data) events.onTopics(data.topics);
    else events.onReconnect();
  };
  const askedAtMs = Date.now();
  navigator.locks
    .request(NAME, { signal: abort.signal }, () => {
      if (Date.now() - askedAtMs > TAKEOVER_MS) {
        // Another tab held the lock and is gone; hints may have been missed in between.
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
  };
}

/** Keeps the lock by not settling before the tab stops listening. */
function listenAsLeader(events: LiveEvents, channel: BroadcastChannel, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  const stop = listenToHints({
    onTopics: (topics) => {
      events.onTopics(topics);
      channel.postMessage({ topics } satisfies Shared);
    },
    onReconnect: () => {
      events.onReconnect();
      channel.postMessage({ reconnected: true } satisfies Shared);
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
