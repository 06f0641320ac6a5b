import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { forgetForeignDrafts } from './lib/forms/drafts.ts';
import { currentConnection, subscribeToConnection } from './lib/live/connection.ts';
import { createQueryClient, rereadFailed } from './lib/live/query-client.ts';
import { currentSession, subscribeToSession } from './lib/session/session.ts';
import { createApiClient, trpc } from './trpc.ts';

/**
 * Provides the server's procedures to the screens, clears the cache when another person signs in, discards drafts that
 * are not theirs, and repeats failed reads when the connection is back.
 */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [apiClient] = useState(createApiClient);

  useEffect(() => {
    let token = currentSession()?.token;
    const unsubscribe = subscribeToSession(() => {
      const next = currentSession()?.token;
      if (token !== undefined && next !== token) queryClient.clear();
      token = next;
    });
    return unsubscribe;
  }, [queryClient]);

  useEffect(() => {
    forgetForeignDrafts();
    const unsubscribe = subscribeToSession(forgetForeignDrafts);
    return unsubscribe;
  }, []);

  useEffect(() => {
    const unsubscribe = subscribeToConnection(() => {
      if (currentConnection() === 'up') void rereadFailed(queryClient);
    });
    return unsubscribe;
  }, [queryClient]);

  return (
    <trpc.Provider client={apiClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
