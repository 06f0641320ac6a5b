import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../lib/texts/t.ts';
import type { CustomerFilters } from './customer-filters.ts';
import classes from './customers.module.css';

const PAUSE_MS = 300;

type CustomerToolbarProps = {
  filters: CustomerFilters;
  active: boolean;
  set: (patch: Partial<CustomerFilters>) => void;
  clear: () => void;
};

/** What narrows the directory; the search begins when the typing pauses. */
export function CustomerToolbar({ filters, active, set, clear }: CustomerToolbarProps) {
  return (
    <search aria-label={t('customers.search')} className={classes.filters}>
      <SearchField value={filters.search} onSearch={(search) => set({ search })} />
      <NativeSelect
        size="md"
        aria-label={t('customers.status.label')}
        value={filters.status}
        onChange={(event) => set({ status: event.currentTarget.value })}
        data={[
          { value: '', label: t('customers.status.all') },
          { value: 'active', label: t('customers.status.active') },
          { value: 'inactive', label: t('customers.status.inactive') },
        ]}
      />
      {active && (
        <Button variant="subtle" mih={44} onClick={clear}>
          {t('customers.clear')}
        </Button>
      )}
    </search>
  );
}

type SearchFieldProps = { value: string; onSearch: (search: string) => void };

function SearchField({ value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  const ask = (search: string) => {
    asked.current = search;
    onSearch(search);
  };
  const askSoon = useDebouncedCallback(ask, PAUSE_MS);
  // The address may change without this field: by Back, by a link, by clearing the filters.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
  }, [value]);
  return (
    <TextInput
      type="search"
      size="md"
      className={classes.search}
      aria-label={t('customers.search')}
      placeholder={t('customers.searchPlaceholder')}
      maxLength={200}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        askSoon(event.currentTarget.value.trim());
      }}
    />
  );
}
