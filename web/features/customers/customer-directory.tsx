import { Group, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { PagedList } from '../../components/paged-list.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { PHONE_QUERY } from '../../lib/input/phone-query.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import { BulkBar } from './bulk-bar.tsx';
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx';
import { CustomerCard, type CustomerCardProps } from './customer-card.tsx';
import type { useCustomerFilters } from './customer-filters.ts';
import { CustomerTable } from './customer-table.tsx';
import { CustomerToolbar } from './customer-toolbar.tsx';
import classes from './customers.module.css';
import { NoCustomers } from './no-customers.tsx';
import { useCustomerOrder } from './use-customer-order.ts';
import { useCustomerPages } from './use-customer-pages.ts';
import { useSelection } from './use-selection.ts';

type DirectoryActions = Omit<CustomerCardProps, 'customer' | 'mayChange' | 'mayRemove'> & {
  onAdd: () => void;
};
type CustomerDirectoryProps = DirectoryActions & { filtering: ReturnType<typeof useCustomerFilters> };

/** The customers that pass the filters, page after page: a table to compare and choose from, and cards on a phone. */
export function CustomerDirectory({ filtering, onAdd, ...actions }: CustomerDirectoryProps) {
  const { filters, active, clear } = filtering;
  const { order, setOrder } = useCustomerOrder();
  const list = useCustomerPages(filters, order);
  const may = useMay();
  const phone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  const deleting = useUrlDialog('deleteChosen');
  const customers = list.data?.pages.flatMap((page) => page.customers) ?? [];
  const selection = useSelection(customers.map(({ id }) => id));
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
            opened={may('customers.removeMany') && deleting.value !== null && selection.ids.length > 0}
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
