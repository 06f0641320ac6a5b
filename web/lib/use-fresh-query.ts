import { useEffect, useState } from 'react';
import type { Query } from '../components/query-state.tsx';

type TimedQuery<T> = {
  data: T | undefined;
  dataUpdatedAt: number;
  error: unknown;
  isFetching: boolean;
  refetch: (options?: { cancelRefetch: boolean }) => Promise<unknown>;
};

/**
 * A query that is read again now, and whose data counts only when it was read since this component appeared: a form
 * that begins with an older copy would overwrite what was changed meanwhile. Once there it stays, also when it is
 * refreshed in vain.
 */
export function useFreshQuery<T>(query: TimedQuery<T>): Query<T> {
  const [appearedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt, error, isFetching, refetch } = query;
  useEffect(() => {
    // A fetch that has begun already, because the cache was empty or stale, is not begun anew.
    void refetch({ cancelRefetch: false });
  }, [refetch]);
  return { data: dataUpdatedAt >= appearedAt ? data : undefined, error, isFetching, refetch };
}
