import { Button, Center } from '@mantine/core';
import { t } from '../lib/texts/t.ts';

type LoadMoreProps = { hasMore: boolean; busy: boolean; onLoad: () => void };

/** Fetches the next page of a list; nothing is shown when the list is complete. */
export function LoadMore({ hasMore, busy, onLoad }: LoadMoreProps) {
  if (!hasMore) return null;
  return (
    <Center>
      <Button variant="default" loading={busy} onClick={onLoad}>
        {busy ? t('common.loadingMore') : t('common.loadMore')}
      </Button>
    </Center>
  );
}
