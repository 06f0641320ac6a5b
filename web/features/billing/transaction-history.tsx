import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { PAGE_LIMIT_DEFAULT } from '../../../server/core/plan.ts';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { t } from '../../lib/texts/t.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import { trpc } from '../../trpc.ts';
import { ledgerColumns } from './ledger-columns.tsx';

const NAMES = ['entry', 'callSid'] as const;

/**
 * Every change of the balance with its reason, newest first. The address may name one line (`entry`) and
 * narrow the list to one call (`callSid`): that is how a call's charge leads here.
 */
export function TransactionHistory() {
  const [{ entry, callSid }, set] = useUrlState(NAMES);
  const list = trpc.billing.transactions.useInfiniteQuery(
    { limit: PAGE_LIMIT_DEFAULT, ...(callSid && { callSid }) },
    {
      getNextPageParam: (page) => page.nextCursor,
      staleTime: 0,
    },
  );
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const selected = entries.find(({ id }) => String(id) === entry)?.id ?? null;
  const table = useScrollToSelected(selected);
  return (
    <Section title={t('billing.history')}>
      {callSid && (
        <Alert color="blue" role="note">
          <Group justify="space-between" gap="xs">
            <span>{t('billing.oneCall')}</span>
            <Button size="compact-md" variant="default" onClick={() => set({ entry: '', callSid: '' })}>
              {t('billing.showAll')}
            </Button>
          </Group>
        </Alert>
      )}
      <QueryState query={list} errorTitle={t('billing.loadFailed')} skeleton={<Skeleton height={280} />}>
        {() =>
          entries.length === 0 ? (
            <EmptyState icon={<IconReceipt />} title={t('billing.empty')} hint={t('billing.emptyHint')} />
          ) : (
            <Stack gap="md" ref={table}>
              <DataTable
                caption={t('billing.history')}
                columns={ledgerColumns()}
                rows={entries}
                rowKey={({ id }) => id}
                selectedKey={selected}
              />
              <LoadMore
                hasMore={list.hasNextPage}
                busy={list.isFetchingNextPage}
                onLoad={() => void list.fetchNextPage()}
              />
            </Stack>
          )
        }
      </QueryState>
    </Section>
  );
}

function useScrollToSelected(selected: number | null) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected === null) return;
    container.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, [selected]);
  return container;
}
