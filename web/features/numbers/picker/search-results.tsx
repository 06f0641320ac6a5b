import { Button, Skeleton, Stack } from '@mantine/core';
import { IconPhonePlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { t } from '../../../lib/text/texts.ts';
import type { AvailableNumber } from '../number.ts';
import { availableColumns } from './available-columns.tsx';
import type { NumberSearch } from './use-number-search.ts';

type SearchResultsProps = {
  search: NumberSearch;
  chosen: string | null;
  onSelect: (number: AvailableNumber) => void;
};

/** What the last search found; before the first one, what to do. */
export function SearchResults({
  search: { found, error, busy, search },
  chosen,
  onSelect,
}: SearchResultsProps) {
  if (!busy && !found && !error)
    return (
      <EmptyState
        icon={<IconPhonePlus />}
        title={t('numbers.search.before')}
        hint={t('numbers.search.beforeHint')}
      />
    );
  const query = {
    data: busy ? undefined : found,
    error: busy ? null : error,
    isFetching: busy,
    refetch: again,
  };
  async function again(): Promise<void> {
    search();
  }
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton height={240} />}
      loadingText={t('numbers.search.searching')}
      errorTitle={t('numbers.search.failed')}
    >
      {(numbers) =>
        numbers.length === 0 ? (
          <EmptyState
            icon={<IconSearch />}
            title={t('numbers.search.none')}
            hint={t('numbers.search.noneHint')}
          />
        ) : (
          <Found numbers={numbers} chosen={chosen} onSelect={onSelect} />
        )
      }
    </QueryState>
  );
}

/** A phone shows a card a number, so only the first ones are shown until more are wanted. */
const SHOWN_AT_ONCE = 10;

type FoundProps = Omit<SearchResultsProps, 'search'> & { numbers: readonly AvailableNumber[] };

function Found({ numbers, chosen, onSelect }: FoundProps) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const count = Math.min(SHOWN_AT_ONCE, numbers.length - shown);
  return (
    <Stack gap="sm" align="stretch">
      <DataTable
        caption={t('numbers.search.results')}
        columns={availableColumns(chosen, onSelect)}
        rows={numbers.slice(0, shown)}
        rowKey={({ phoneNumber }) => phoneNumber}
        selectedKey={chosen}
      />
      {count > 0 && (
        <Button variant="default" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {t('numbers.search.more', { count })}
        </Button>
      )}
    </Stack>
  );
}
