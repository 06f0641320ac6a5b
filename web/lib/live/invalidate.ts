import type { QueryClient } from '@tanstack/react-query';
import { dependsOn } from './topics.ts';

/**
 * Refetches the visible queries that depend on these topics and marks the other ones as stale. Resolves when
 * the screen is current. Every refetch starts after the change: one in progress is restarted.
 */
export async function invalidate(client: QueryClient, topics: readonly string[]): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => dependsOn(queryKey, topics);
  // TanStack does not restart the first fetch of a query, which may have missed the change, so another fetch
  // follows.
  const first = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ predicate });
  if (first.length > 0) await client.invalidateQueries({ predicate: (query) => first.includes(query) });
}
