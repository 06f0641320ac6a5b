import { keepPreviousData } from '@tanstack/react-query';
import { PAGE_LIMIT_DEFAULT } from '../../../server/core/plan.ts';
import { trpc } from '../../trpc.ts';
import { type CustomerFilters, toCustomerFilter } from './customer-filters.ts';

/** The customers that pass the filters, page by page; the former list stays while another is fetched. */
export function useCustomerPages(filters: CustomerFilters) {
  return trpc.customers.list.useInfiniteQuery(
    { ...toCustomerFilter(filters), limit: PAGE_LIMIT_DEFAULT },
    {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    },
  );
}
