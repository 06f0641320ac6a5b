import type { QueryClient } from '@tanstack/react-query';
import { dependsOn } from './topics.ts';

/**
 * Refetches the visible queries that depend on these topics and marks all other dependent queries as stale. Resolves
 * when the screen is current. A refetch that is in progress is restarted, so that every refetch starts after the
 * change.
 */
export async function invalidate(client: QueryClient, topics: readonly string[]): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => dependsOn(queryKey, topics);
  // TanStack does not restart the first fetch of a query. Such a fetch may have missed the change, so a second one
  // follows it.
  const first = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ predicate });
  if (first.length > 0) await client.invalidateQueries({ predicate: (query) => first.includes(query) });
}
