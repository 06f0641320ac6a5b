import { Button, Center } from '@mantine/core';
import { t } from '../lib/text/texts.ts';
import type { Query } from './query-state.tsx';

/** The part of an infinite query that a list shows. */
export type PagedQuery = Query<unknown> & {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  /** The data is still that of the former input. */
  isPlaceholderData: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** Fetches the next page of a list; nothing is shown when the list is complete. */
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
