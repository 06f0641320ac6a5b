import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endSession } from '../session/end-session.ts';
import { invalidationsOf } from './invalidations.ts';
import { setLive } from './live-connection.ts';
import { shareInvalidations } from './share-invalidations.ts';

/** Keeps what is on screen current while someone is signed in with this token. */
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
