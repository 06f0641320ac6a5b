import { Button, Group, Skeleton } from '@mantine/core';
import { IconSearch, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { t } from '../../lib/texts/t.ts';
import { useMay } from '../../lib/use-may.ts';
import { CustomerCard, type CustomerCardProps } from './customer-card.tsx';
import type { useCustomerFilters } from './customer-filters.ts';
import { CustomerToolbar } from './customer-toolbar.tsx';
import classes from './customers.module.css';
import { useCustomerPages } from './use-customer-pages.ts';

type DirectoryActions = Omit<CustomerCardProps, 'customer' | 'mayChange' | 'mayRemove'> & {
  onAdd: () => void;
};
type CustomerDirectoryProps = DirectoryActions & { filtering: ReturnType<typeof useCustomerFilters> };

/** The customers that pass the filters, by name, page after page. */
export function CustomerDirectory({ filtering, onAdd, ...actions }: CustomerDirectoryProps) {
  const { filters, active, clear } = filtering;
  const list = useCustomerPages(filters);
  const may = useMay();
  const [mayChange, mayRemove] = [may('customers.update'), may('customers.remove')];
  const customers = list.data?.pages.flatMap((page) => page.customers) ?? [];
  const total = list.data?.pages[0]?.count;
  const badges = (
    <Group gap="xs" role="status">
      {active && <StatusBadge tone="info">{t('customers.filtered')}</StatusBadge>}
      {total !== undefined && (
        <StatusBadge tone="neutral">{t('customers.count', { count: total })}</StatusBadge>
      )}
    </Group>
  );
  return (
    <Section title={t('customers.directory')} aside={badges}>
      <CustomerToolbar {...filtering} />
      <PagedList
        query={list}
        rows={customers}
        loadingText={t('customers.loading')}
        errorTitle={t('customers.loadFailed')}
        skeleton={<CardSkeletons />}
        empty={<NoCustomers filtered={active} onClear={clear} {...(mayChange && { onAdd })} />}
      >
        <ul className={classes.grid} aria-label={t('customers.directory')}>
          {customers.map((customer) => (
            <CustomerCard key={customer.id} customer={customer} {...{ mayChange, mayRemove }} {...actions} />
          ))}
        </ul>
      </PagedList>
    </Section>
  );
}

type NoCustomersProps = { filtered: boolean; onClear: () => void; onAdd?: () => void };

function NoCustomers({ filtered, onClear, onAdd }: NoCustomersProps) {
  if (filtered)
    return (
      <EmptyState
        icon={<IconSearch />}
        title={t('customers.noMatch')}
        hint={t('customers.noMatchHint')}
        action={
          <Button mih={44} mt="sm" onClick={onClear}>
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
          <Button mih={44} mt="sm" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={onAdd}>
            {t('customers.add')}
          </Button>
        )
      }
    />
  );
}

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

function CardSkeletons() {
  return (
    <div className={classes.grid}>
      {SKELETONS.map((name) => (
        <Skeleton key={name} height={190} />
      ))}
    </div>
  );
}
