import { Button, Center, Stack } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { t } from '../lib/text/texts.ts';
import { type Query, QueryState, type QueryStateProps } from './query-state.tsx';

type PagedListProps<Row> = Pick<QueryStateProps<unknown>, 'skeleton' | 'loadingText' | 'errorTitle'> & {
  query: PagedQuery;
  /** Items of all loaded pages. */
  rows: readonly Row[];
  /** Shown when there are no items. */
  empty: ReactNode;
  /** The rows as a table or list. */
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
};

/**
 * A paged list with its states: loading, failed, empty, or rows with a "load more" button. While another list loads,
 * the previous rows stay, faded.
 */
export function PagedList<Row>({ query, rows, empty, children, ref, ...states }: PagedListProps<Row>) {
  return (
    <QueryState query={query} {...states}>
      {() =>
        rows.length === 0 ? (
          empty
        ) : (
          <Stack
            gap="md"
            {...(ref && { ref })}
            aria-busy={query.isPlaceholderData}
            opacity={query.isPlaceholderData ? 0.6 : 1}
          >
            {children}
            <LoadMore query={query} />
          </Stack>
        )
      }
    </QueryState>
  );
}

/** Fields of an infinite query that a list uses. */
type PagedQuery = Query<unknown> & {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  /** True while `data` still belongs to the previous input, because the data for the new input is loading. */
  isPlaceholderData: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** Button that fetches the next page; hidden when the list is complete. */
export function LoadMore({ query }: { query: PagedQuery }) {
  const { hasNextPage, isFetchingNextPage: busy, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <Center>
      <Button variant="default" loading={busy} onClick={() => void fetchNextPage()}>
        {busy ? t('common.loadingMore') : t('common.loadMore')}
      </Button>
    </Center>
  );
}
