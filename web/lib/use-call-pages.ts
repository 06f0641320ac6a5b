import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { PAGE_LIMIT_DEFAULT } from '../../server/core/plan.ts';
import { type Inputs, trpc } from '../trpc.ts';

type CallFilter = Omit<Inputs['calls']['list'], 'cursor' | 'limit'>;

/** The key of a filtered list, in tRPC's form. Its own function for infinite keys drops `direction` from the input. */
export function callListKey(input: Inputs['calls']['list']) {
  return [...getQueryKey(trpc.calls.list), { input, type: 'infinite' }];
}

/**
 * Calls that match a filter, in pages, newest first; the previous list stays while another one loads. Does not use tRPC's
 * infinite hook, which takes the input's `direction` for paging: ours is a filter.
 */
export function useCallPages(filter: CallFilter, limit = PAGE_LIMIT_DEFAULT) {
  const { client } = trpc.useUtils();
  const input = { ...filter, limit };
  return useInfiniteQuery({
    queryKey: callListKey(input),
    queryFn: ({ pageParam, signal }) =>
      client.calls.list.query({ ...input, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null, // Null stands for the first page, which has no cursor.
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}
