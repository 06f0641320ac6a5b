import { useState } from 'react';
import type { Query } from '../../components/query-state.tsx';

/**
 * A query whose data is used only if it was read since this component was mounted, which is when it is read again: a form
 * that starts with an older copy would overwrite later changes. Once there the data stays, even when a refresh fails.
 */
export function useFreshQuery<T>(query: Query<T> & { dataUpdatedAt: number }): Query<T> {
  const [mountedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt, error, isFetching, refetch } = query;
  return { data: dataUpdatedAt >= mountedAt ? data : undefined, error, isFetching, refetch };
}
