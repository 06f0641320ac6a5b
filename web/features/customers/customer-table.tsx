import { ActionIcon, Anchor, Checkbox, Group, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPhoneCall, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { MINUTE_MS } from '../../../server/core/business-time.ts';
import type { DirectoryOrder } from '../../../server/modules/scheduling/customers/customers.schema.ts';
import { CustomerName } from '../../components/customer-name.tsx';
import sortHeaderClasses from '../../components/sort-header.module.css';
import { StatusBadge } from '../../components/status-badge.tsx';
import { FutureTime, RecentTime } from '../../components/time-text.tsx';
import { openableRow } from '../../lib/input/open-row.ts';
import { t } from '../../lib/text/texts.ts';
import { useNow } from '../../lib/use-now.ts';
import type { ComparedCustomer } from './customer.ts';
import { type CallAction, CustomerMenu } from './customer-menu.tsx';
import classes from './customer-table.module.css';

type CustomerTableProps = RowActions & {
  customers: readonly ComparedCustomer[];
  order: DirectoryOrder;
  onOrder: (order: DirectoryOrder) => void;
  selection: Selection;
};

/** Table of customers to compare, sort and select. */
export function CustomerTable({ customers, order, onOrder, selection, ...actions }: CustomerTableProps) {
  const head = { order, onOrder };
  const now = useNow(MINUTE_MS);
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
              now={now}
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

type RowActions = {
  call: CallAction | null;
  mayChange: boolean;
  mayRemove: boolean;
  onCalls: (id: string) => void;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
};

type CustomerRowProps = RowActions & {
  customer: ComparedCustomer;
  now: Date;
  isChosen: boolean;
  onChoose: (id: number) => void;
};

/** Row of a customer. */
function CustomerRow({ customer, now, isChosen, onChoose, ...actions }: CustomerRowProps) {
  const { id, fullName: name, notes, language, isActive } = customer;
  return (
    <Table.Tr {...openableRow} data-chosen={isChosen || undefined}>
      <Table.Td>
        <Checkbox
          size="sm"
          aria-label={t('customers.table.select', { name })}
          checked={isChosen}
          onChange={() => onChoose(id)}
        />
      </Table.Td>
      <Table.Td className={classes.name}>
        <CustomerName customerId={id} opensRow>
          {name}
        </CustomerName>
        {notes !== null && (
          <div className={classes.more} dir="auto" title={notes}>
            {notes}
          </div>
        )}
      </Table.Td>
      <Table.Td className={classes.contact}>
        <Contact customer={customer} />
      </Table.Td>
      <Table.Td>
        <span title={t('customers.languageIs', { language })}>{language.toUpperCase()}</span>
      </Table.Td>
      <Table.Td className={classes.line}>
        {customer.lastCallAt !== null && <RecentTime iso={customer.lastCallAt} now={now} />}
      </Table.Td>
      <Table.Td className={classes.line}>
        {customer.nextAppointmentAt !== null && <FutureTime iso={customer.nextAppointmentAt} now={now} />}
      </Table.Td>
      <Table.Td className={classes.status}>
        <StatusBadge tone={isActive ? 'good' : 'warning'}>
          {t(isActive ? 'customers.status.active' : 'customers.status.inactive')}
        </StatusBadge>
      </Table.Td>
      <Table.Td>
        <Actions customer={customer} {...actions} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Phone number with the email address below. */
function Contact({ customer: { phone, phoneFormatted, email } }: { customer: ComparedCustomer }) {
  return (
    <>
      {phone === null ? (
        t('customers.noPhone')
      ) : (
        <Anchor size="sm" href={`tel:${phone}`}>
          <bdi>{phoneFormatted}</bdi>
        </Anchor>
      )}
      {email !== null && (
        <div className={classes.more}>
          <Anchor href={`mailto:${email}`} inherit title={email}>
            <bdi>{email}</bdi>
          </Anchor>
        </div>
      )}
    </>
  );
}

function Actions({ customer, onCalls, ...actions }: RowActions & Pick<CustomerRowProps, 'customer'>) {
  const { id, fullName: name } = customer;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActionIcon
        variant="subtle"
        color="gray"
        title={t('customers.viewCalls')}
        aria-label={t('customers.viewCallsOf', { name })}
        onClick={() => onCalls(String(id))}
      >
        <IconPhoneCall size={18} aria-hidden />
      </ActionIcon>
      <CustomerMenu customer={customer} {...actions} />
    </Group>
  );
}

const NOBODY: ReadonlySet<number> = new Set();

/** Selection among the visible customers, in their order. Customers who are erased or filtered out are deselected. */
export function useSelection(shown: readonly number[]) {
  const [chosen, setChosen] = useState(NOBODY);
  const ids = shown.filter((id) => chosen.has(id));
  return {
    ids,
    has: (id: number) => chosen.has(id),
    isAll: ids.length > 0 && ids.length === shown.length,
    toggle: (id: number) =>
      setChosen((former) =>
        former.has(id) ? new Set([...former].filter((one) => one !== id)) : new Set([...former, id]),
      ),
    toggleAll: () => setChosen(ids.length === shown.length ? NOBODY : new Set(shown)),
    clear: () => setChosen(NOBODY),
  };
}

export type Selection = ReturnType<typeof useSelection>;

type SortHeaderProps = {
  label: string;
  /** The sort direction when the column is sorted. */
  direction: 'ascending' | 'descending';
  isSorted: boolean;
  onSort: () => void;
};

/** Header of a sortable column. Each column can be sorted in one direction only. */
function SortHeader({ label, direction, isSorted, onSort }: SortHeaderProps) {
  const Sorted = direction === 'ascending' ? IconArrowUp : IconArrowDown;
  const Icon = isSorted ? Sorted : IconSelector;
  return (
    <Table.Th aria-sort={isSorted ? direction : 'none'}>
      <UnstyledButton className={sortHeaderClasses.button} onClick={onSort}>
        {label}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}
