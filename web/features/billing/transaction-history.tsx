import { Button, Skeleton } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { memo, useDeferredValue, useEffect, useRef } from 'react';
import { PAGE_LIMIT_DEFAULT } from '../../../server/core/plan.ts';
import { CsvButton } from '../../components/csv-button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { Section } from '../../components/section.tsx';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import { ledgerColumns, type OpenCause, toHistory } from './ledger-columns.tsx';
import { LedgerFilterBar } from './ledger-filter-bar.tsx';
import {
  failedOf,
  isNarrowed,
  type LedgerFilters,
  toLedgerFilter,
  useLedgerFilters,
} from './ledger-filters.ts';

/**
 * Every change of the balance with its reason, newest first. The URL stores the filters, and may name one
 * entry (`entry`) or limit the list to one call (`callSid`); a call's charge links here with `callSid`.
 */
export function TransactionHistory(open: OpenCause) {
  const { filters, set, clear, active } = useLedgerFilters();
  const listed = useDeferredValue(filters);
  const { client } = trpc.useUtils();
  // Every entry that matches the filters, not only the current page.
  const download = (
    <CsvButton
      read={() => client.billing.exportTransactions.query(toLedgerFilter(filters))}
      name="ledger"
      failedTitle="billing.downloadFailed"
    >
      {t('billing.download')}
    </CsvButton>
  );
  return (
    <Section title={t('billing.history')} aside={download}>
      <LedgerFilterBar filters={filters} active={active} set={set} clear={clear} />
      <Entries filters={listed} clear={clear} {...open} />
    </Section>
  );
}

type EntriesProps = OpenCause & { filters: LedgerFilters; clear: () => void };

/** Computed after a pressed filter is painted, and not at all while its inputs are unchanged. */
const Entries = memo(function Entries({ filters, clear, ...open }: EntriesProps) {
  const list = trpc.billing.transactions.useInfiniteQuery(
    { limit: PAGE_LIMIT_DEFAULT, ...toLedgerFilter(filters), ...failedOf(filters) },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const rows = list.data?.pages.flatMap(toHistory) ?? [];
  const selected = rows.find(({ entry }) => entry && String(entry.id) === filters.entry)?.key ?? null;
  const table = useScrollToSelected(selected);
  return (
    <PagedList
      query={list}
      rows={rows}
      errorTitle={t('billing.loadFailed')}
      skeleton={<Skeleton height={280} />}
      empty={<NoEntries filtered={isNarrowed(filters)} clear={clear} />}
      ref={table}
    >
      <DataTable
        caption={t('billing.history')}
        columns={ledgerColumns(open)}
        rows={rows}
        rowKey={({ key }) => key}
        selectedKey={selected}
      />
    </PagedList>
  );
});

function NoEntries({ filtered, clear }: { filtered: boolean; clear: () => void }) {
  return (
    <EmptyState
      icon={<IconReceipt />}
      title={filtered ? t('billing.emptyFiltered') : t('billing.empty')}
      hint={filtered ? t('billing.emptyFilteredHint') : t('billing.emptyHint')}
      action={
        filtered && (
          <Button variant="default" onClick={clear}>
            {t('billing.clearFilters')}
          </Button>
        )
      }
    />
  );
}

function useScrollToSelected(selected: string | null) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected === null) return;
    container.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, [selected]);
  return container;
}
