import { trpc } from '../../trpc.ts';

/** True once the business is known to have no calls yet, so that empty lists show samples. */
export function useHasNoCalls(): boolean {
  const { data } = useAllReports();
  return data?.pages[0]?.hasCalls === false;
}

/** True once the business is known to have neither calls nor reports, regardless of the search. */
export function useHasNoReports(): boolean {
  const { data } = useAllReports();
  const [first] = data?.pages ?? [];
  return first !== undefined && !first.hasCalls && first.reports.length === 0;
}

/** The list without a search shares the query of recent reports, so it sends no further request. */
function useAllReports() {
  return trpc.reports.list.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
}
