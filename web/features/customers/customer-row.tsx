import { ActionIcon, Anchor, Checkbox, Group, Table } from '@mantine/core';
import { IconPencil, IconPhoneCall, IconTrash } from '@tabler/icons-react';
import { CustomerName } from '../../components/customer-name.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { openableRow } from '../../lib/input/open-row.ts';
import { t } from '../../lib/text/texts.ts';
import type { ComparedCustomer } from './customer.ts';
import classes from './customer-table.module.css';

export type RowActions = {
  mayChange: boolean;
  mayRemove: boolean;
  onCalls: (id: string) => void;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
};

type CustomerRowProps = RowActions & {
  customer: ComparedCustomer;
  isChosen: boolean;
  onChoose: (id: number) => void;
};

/** A customer in one line. */
export function CustomerRow({ customer, isChosen, onChoose, ...actions }: CustomerRowProps) {
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
        {customer.lastCallAt !== null && <TimeText iso={customer.lastCallAt} format="shortDate" />}
      </Table.Td>
      <Table.Td className={classes.line}>
        {customer.nextAppointmentAt !== null && <TimeText iso={customer.nextAppointmentAt} hideZone />}
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

/** The phone number and, below it, the email address. */
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

function Actions({
  customer: { id, fullName: name },
  ...actions
}: RowActions & Pick<CustomerRowProps, 'customer'>) {
  const all = [
    { Icon: IconPhoneCall, may: true, say: 'viewCalls', run: actions.onCalls },
    { Icon: IconPencil, may: actions.mayChange, say: 'edit', run: actions.onEdit },
    { Icon: IconTrash, may: actions.mayRemove, say: 'delete', run: actions.onDelete },
  ] as const;
  return (
    <Group gap={4} wrap="nowrap">
      {all
        .filter(({ may }) => may)
        .map(({ Icon, say, run }) => (
          <ActionIcon
            key={say}
            variant="subtle"
            color="gray"
            size={26}
            title={t(`customers.${say}`)}
            aria-label={t(`customers.${say}Of`, { name })}
            onClick={() => run(String(id))}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        ))}
    </Group>
  );
}
