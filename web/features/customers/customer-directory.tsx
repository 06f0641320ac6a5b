import { Button, Group, NativeSelect, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowsSort, IconSearch, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  CUSTOMER_SEARCH_MAX,
  DIRECTORY_ORDERS,
  type DirectoryOrder,
} from '../../../server/modules/scheduling/customers/customers.schema.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { PHONE_QUERY } from '../../lib/input/screen-widths.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import { useUrlState } from '../../lib/url/use-url-state.ts';
import { trpc } from '../../trpc.ts';
import { BulkBar, BulkDeleteDialog } from './bulk-bar.tsx';
import { CustomerCard, type CustomerCardProps } from './customer-card.tsx';
import { type CustomerFilters, toCustomerFilter, type useCustomerFilters } from './customer-filters.ts';
import { CustomerTable, useSelection } from './customer-table.tsx';
import classes from './customers.module.css';

type DirectoryActions = Omit<CustomerCardProps, 'customer' | 'mayChange' | 'mayRemove'> & {
  onAdd: () => void;
};
type CustomerDirectoryProps = DirectoryActions & { filtering: ReturnType<typeof useCustomerFilters> };

/** Customers that match the filters, in pages: a table, or cards on a phone. */
export function CustomerDirectory({ filtering, onAdd, ...actions }: CustomerDirectoryProps) {
  const { filters, active, clear } = filtering;
  const { order, setOrder } = useCustomerOrder();
  const list = useCustomerPages(filters, order);
  const may = useMay();
  const phone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  const deleting = useUrlDialog('deleteChosen');
  const customers = list.data?.pages.flatMap((page) => page.customers) ?? [];
  const selection = useSelection(customers.map(({ id }) => id));
  const hasSelection = selection.ids.length > 0;
  const isDeleting = deleting.value !== null;
  const stopDeleting = deleting.close;
  // After a reload nothing is selected, and the first selected customer must not open the dialog.
  useEffect(() => {
    if (isDeleting && !hasSelection) stopDeleting();
  }, [isDeleting, hasSelection, stopDeleting]);
  const all = { mayChange: may('customers.update'), mayRemove: may('customers.remove'), ...actions };
  return (
    <Section title={t('customers.directory')} aside={<Badges list={list} isFiltered={active} />}>
      <CustomerToolbar {...filtering} sort={phone ? { order, onOrder: setOrder } : null} />
      <PagedList
        query={list}
        rows={customers}
        loadingText={t('customers.loading')}
        errorTitle={t('customers.loadFailed')}
        skeleton={<Skeleton height={480} />}
        empty={<NoCustomers filtered={active} onClear={clear} {...(all.mayChange && { onAdd })} />}
      >
        {phone ? (
          <ul className={classes.cards} aria-label={t('customers.directory')}>
            {customers.map((customer) => (
              <CustomerCard key={customer.id} customer={customer} {...all} />
            ))}
          </ul>
        ) : (
          <CustomerTable {...{ customers, order, selection }} onOrder={setOrder} {...all} />
        )}
      </PagedList>
      {!phone && (
        <>
          <BulkBar selection={selection} onDelete={() => deleting.open('1')} />
          <BulkDeleteDialog
            opened={may('customers.removeMany') && isDeleting && hasSelection}
            customerIds={selection.ids}
            onClose={deleting.close}
          />
        </>
      )}
    </Section>
  );
}

type BadgesProps = { list: ReturnType<typeof useCustomerPages>; isFiltered: boolean };

function Badges({ list: { data }, isFiltered }: BadgesProps) {
  const total = data?.pages[0]?.count;
  return (
    <Group gap="xs" role="status">
      {isFiltered && <StatusBadge tone="info">{t('customers.filtered')}</StatusBadge>}
      {total !== undefined && (
        <StatusBadge tone="neutral">{t('customers.count', { count: total })}</StatusBadge>
      )}
    </Group>
  );
}

type CustomerToolbarProps = {
  filters: CustomerFilters;
  active: boolean;
  set: (patch: Partial<CustomerFilters>) => void;
  clear: () => void;
  /** Sort menu for phones, which have no table header to click. */
  sort: { order: DirectoryOrder; onOrder: (order: DirectoryOrder) => void } | null;
};

/** Search and filters of the directory; the search runs when typing pauses. */
function CustomerToolbar({ filters, active, set, clear, sort }: CustomerToolbarProps) {
  return (
    <search aria-label={t('customers.search')} className={classes.filters}>
      <SearchField
        label={t('customers.search')}
        placeholder={t('customers.searchPlaceholder')}
        maxLength={CUSTOMER_SEARCH_MAX}
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

type NoCustomersProps = { filtered: boolean; onClear: () => void; onAdd?: () => void };

/** Empty state: the purpose of the directory, or that no customer matches the filters. */
function NoCustomers({ filtered, onClear, onAdd }: NoCustomersProps) {
  if (filtered)
    return (
      <EmptyState
        icon={<IconSearch />}
        title={t('customers.noMatch')}
        hint={t('customers.noMatchHint')}
        action={
          <Button variant="default" mt="sm" onClick={onClear}>
            {t('customers.clear')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<IconUsers />}
      title={t('customers.empty')}
      hint={t('customers.emptyHint')}
      action={
        onAdd && (
          <Button
            variant="default"
            mt="sm"
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={onAdd}
          >
            {t('customers.add')}
          </Button>
        )
      }
    />
  );
}

const NAMES = ['sort'] as const;

/** Sort order of the directory, stored in the URL; by name unless set. */
function useCustomerOrder() {
  const [{ sort }, set] = useUrlState(NAMES);
  const order = DIRECTORY_ORDERS.find((one) => one === sort) ?? 'name';
  return { order, setOrder: (next: DirectoryOrder) => set({ sort: next === 'name' ? '' : next }) };
}

/** Customers that match the filters, in pages; the previous list stays while another one loads. */
function useCustomerPages(filters: CustomerFilters, order: DirectoryOrder) {
  return trpc.customers.directory.useInfiniteQuery(
    { ...toCustomerFilter(filters), order },
    {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    },
  );
}
