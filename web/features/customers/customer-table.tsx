import { Checkbox, Table } from '@mantine/core';
import type { DirectoryOrder } from '../../../server/modules/scheduling/customers/customers.schema.ts';
import { SortHeader } from '../../components/sort-header.tsx';
import { t } from '../../lib/text/texts.ts';
import type { ComparedCustomer } from './customer.ts';
import { CustomerRow, type RowActions } from './customer-row.tsx';
import classes from './customer-table.module.css';
import type { Selection } from './use-selection.ts';

type CustomerTableProps = RowActions & {
  customers: readonly ComparedCustomer[];
  order: DirectoryOrder;
  onOrder: (order: DirectoryOrder) => void;
  selection: Selection;
};

/** The customers row by row, to be compared, sorted and chosen. */
export function CustomerTable({ customers, order, onOrder, selection, ...actions }: CustomerTableProps) {
  const head = { order, onOrder };
  return (
    <Table.ScrollContainer minWidth={640} type="native">
      <Table
        verticalSpacing={2}
        horizontalSpacing={6}
        aria-label={t('customers.directory')}
        className={classes.table}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.choice}>
              <Checkbox
                size="sm"
                aria-label={t('customers.table.selectAll')}
                checked={selection.isAll}
                indeterminate={!selection.isAll && selection.ids.length > 0}
                onChange={selection.toggleAll}
              />
            </Table.Th>
            <SortedBy {...head} by="name" label={t('customers.table.name')} />
            <Table.Th>{t('customers.table.phone')}</Table.Th>
            <Table.Th>{t('customers.table.language')}</Table.Th>
            <SortedBy {...head} by="lastCall" label={t('customers.table.lastCall')} />
            <SortedBy {...head} by="nextAppointment" label={t('customers.table.nextAppointment')} />
            <Table.Th>{t('customers.table.status')}</Table.Th>
            <Table.Th>{t('customers.table.actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {customers.map((customer) => (
            <CustomerRow
              key={customer.id}
              customer={customer}
              isChosen={selection.has(customer.id)}
              onChoose={selection.toggle}
              {...actions}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type SortedByProps = Pick<CustomerTableProps, 'order' | 'onOrder'> & { by: DirectoryOrder; label: string };

function SortedBy({ order, onOrder, by, label }: SortedByProps) {
  return (
    <SortHeader
      label={label}
      direction={by === 'lastCall' ? 'descending' : 'ascending'}
      isSorted={order === by}
      onSort={() => onOrder(by)}
    />
  );
}
