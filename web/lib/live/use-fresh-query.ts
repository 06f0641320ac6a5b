import { useEffect, useState } from 'react';
import type { Query } from '../../components/query-state.tsx';

type TimedQuery<T> = {
  data: T | undefined;
  dataUpdatedAt: number;
  error: unknown;
  isFetching: boolean;
  refetch: (options?: { cancelRefetch: boolean }) => Promise<unknown>;
};

/**
 * A query that is refetched on mount and whose data is used only if it was read since: a form that starts with an older
 * copy would overwrite later changes. The data then stays, even when a refresh fails.
 */
export function useFreshQuery<T>(query: TimedQuery<T>): Query<T> {
  const [appearedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt, error, isFetching, refetch } = query;
  useEffect(() => {
    // A fetch that is running already, because the cache was empty or stale, is not started again.
    void refetch({ cancelRefetch: false });
  }, [refetch]);
  return { data: dataUpdatedAt >= appearedAt ? data : undefined, error, isFetching, refetch };
}
