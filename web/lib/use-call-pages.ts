import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { PAGE_LIMIT_DEFAULT } from '../../server/core/plan.ts';
import { type Inputs, trpc } from '../trpc.ts';

type CallFilter = Omit<Inputs['calls']['list'], 'cursor' | 'limit'>;

/**
 * The query key of a filtered list, in tRPC's form. It is built here, because tRPC's function for infinite keys drops
 * `direction` from the input.
 */
export function callListKey(input: Inputs['calls']['list']) {
  return [...getQueryKey(trpc.calls.list), { input, type: 'infinite' }];
}

/**
 * Calls that match a filter, in pages, newest first. The previous list stays on screen while another one loads. tRPC's
 * infinite hook is not used, because it treats the input's `direction` as the direction of paging; here it is a filter.
 */
export function useCallPages(filter: CallFilter, limit = PAGE_LIMIT_DEFAULT) {
  const { client } = trpc.useUtils();
  const input = { ...filter, limit };
  return useInfiniteQuery({
    queryKey: callListKey(input),
    queryFn: ({ pageParam, signal }) =>
      client.calls.list.query({ ...input, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null, // The first page has no cursor.
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}
