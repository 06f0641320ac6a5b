import { trpc } from '../../trpc.ts';

/** True once it is known that the business has no calls yet. Empty lists then show samples. */
export function useHasNoCalls(): boolean {
  const { data } = useAllReports();
  return data?.pages[0]?.hasCalls === false;
}

/** True once it is known that the business has neither calls nor reports, regardless of the search. */
export function useHasNoReports(): boolean {
  const { data } = useAllReports();
  const [first] = data?.pages ?? [];
  return first !== undefined && !first.hasCalls && first.reports.length === 0;
}

/** The list of reports without a search. The screen already uses the same query, so it causes no further request. */
function useAllReports() {
  return trpc.reports.list.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
}
