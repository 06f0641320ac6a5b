import { Button, NativeSelect } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import {
  DIRECTORY_ORDERS,
  type DirectoryOrder,
} from '../../../server/modules/scheduling/customers/customers.schema.ts';
import { SearchField } from '../../components/search-field.tsx';
import { t } from '../../lib/text/texts.ts';
import type { CustomerFilters } from './customer-filters.ts';
import classes from './customers.module.css';

type CustomerToolbarProps = {
  filters: CustomerFilters;
  active: boolean;
  set: (patch: Partial<CustomerFilters>) => void;
  clear: () => void;
  /** On a phone, where no table has headers to sort by. */
  sort: { order: DirectoryOrder; onOrder: (order: DirectoryOrder) => void } | null;
};

/** What narrows the directory; the search begins when the typing pauses. */
export function CustomerToolbar({ filters, active, set, clear, sort }: CustomerToolbarProps) {
  return (
    <search aria-label={t('customers.search')} className={classes.filters}>
      <SearchField
        label={t('customers.search')}
        placeholder={t('customers.searchPlaceholder')}
        maxLength={200}
        className={classes.search}
        value={filters.search}
        onSearch={(search) => set({ search })}
      />
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
      {sort && (
        <NativeSelect
          size="md"
          aria-label={t('customers.sortBy')}
          leftSection={<IconArrowsSort size={16} aria-hidden />}
          value={sort.order}
          onChange={(event) =>
            sort.onOrder(DIRECTORY_ORDERS.find((one) => one === event.currentTarget.value) ?? 'name')
          }
          data={DIRECTORY_ORDERS.map((value) => ({ value, label: t(`customers.table.${value}`) }))}
        />
      )}
      {active && (
        <Button variant="subtle" onClick={clear}>
          {t('customers.clear')}
        </Button>
      )}
    </search>
  );
}
