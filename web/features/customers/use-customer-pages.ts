import { keepPreviousData } from '@tanstack/react-query';
import type { DirectoryOrder } from '../../../server/modules/scheduling/customers/customers.schema.ts';
import { trpc } from '../../trpc.ts';
import { type CustomerFilters, toCustomerFilter } from './customer-filters.ts';

/** The customers that pass the filters, page by page; the former list stays while another is fetched. */
export function useCustomerPages(filters: CustomerFilters, order: DirectoryOrder) {
  return trpc.customers.directory.useInfiniteQuery(
    { ...toCustomerFilter(filters), order },
    {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    },
  );
}
