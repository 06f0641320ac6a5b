import { trpc } from '../../trpc.ts';

/** True once it is known that the business has no calls yet, so that empty lists show samples. */
export function useHasNoCalls(): boolean {
  const { data } = useAllReports();
  return data?.pages[0]?.hasCalls === false;
}

/** True once it is known that the business has neither calls nor reports, for any search. */
export function useHasNoReports(): boolean {
  const { data } = useAllReports();
  const [first] = data?.pages ?? [];
  return first !== undefined && !first.hasCalls && first.reports.length === 0;
}

/** The list without a search: the list of recent reports reads the same, so this is no further request. */
function useAllReports() {
  return trpc.reports.list.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
}
