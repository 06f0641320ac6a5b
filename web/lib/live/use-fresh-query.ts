import { useState } from 'react';
import type { Query } from '../../components/query-state.tsx';

/**
 * Hides data that was fetched before this component was mounted: a form that starts with an older copy would overwrite
 * later changes. Once fetched, the data stays, even when a refresh fails.
 */
export function useFreshQuery<T>(query: Query<T> & { dataUpdatedAt: number }): Query<T> {
  const [mountedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt, error, isFetching, refetch } = query;
  return { data: dataUpdatedAt >= mountedAt ? data : undefined, error, isFetching, refetch };
}
