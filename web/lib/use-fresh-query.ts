import { useState } from 'react';

type FreshQuery<T> = {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};
type TimedQuery<T> = {
  data: T | undefined;
  dataUpdatedAt: number;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

/**
 * A query whose data counts only when it was read since this component appeared: a form that begins with an older copy
 * would overwrite what was changed meanwhile. Once there it stays, also when it is refreshed in vain. The query needs
 * `staleTime: 0`, or nothing is fetched and nothing ever counts.
 */
export function useFreshQuery<T>(query: TimedQuery<T>): FreshQuery<T> {
  const [appearedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt, error, isFetching, refetch } = query;
  return { data: dataUpdatedAt >= appearedAt ? data : undefined, error, isFetching, refetch };
}
