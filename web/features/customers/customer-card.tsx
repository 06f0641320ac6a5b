import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconMail, IconPhone, IconPhoneCall } from '@tabler/icons-react';
import { memo } from 'react';
import { CustomerName } from '../../components/customer-name.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { openableRow } from '../../lib/input/open-row.ts';
import { t } from '../../lib/text/texts.ts';
import type { Customer } from './customer.ts';
import { type CallAction, CustomerMenu } from './customer-menu.tsx';
import classes from './customers.module.css';

type CardActions = {
  call: CallAction | null;
  onCalls: (id: string) => void;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
};
export type CustomerCardProps = CardActions & { customer: Customer; mayChange: boolean; mayRemove: boolean };

/** Card of a customer: name, contact, facts and actions. */
export const CustomerCard = memo(function CustomerCard({
  customer,
  mayChange,
  mayRemove,
  ...actions
}: CustomerCardProps) {
  const { fullName: name, notes } = customer;
  return (
    <li className={classes.card} {...openableRow}>
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Text fw={600} className={classes.name}>
          <CustomerName customerId={customer.id} opensRow>
            {name}
          </CustomerName>
        </Text>
        <CustomerBadges customer={customer} />
      </Group>
      <Contact customer={customer} />
      {notes !== null && (
        <Text size="sm" className={classes.notes} dir="auto">
          {notes}
        </Text>
      )}
      <Group gap="xs" mt="auto" pt="xs" wrap="nowrap">
        <Button
          variant="light"
          flex={1}
          leftSection={<IconPhoneCall size={16} aria-hidden />}
          aria-label={t('customers.viewCallsOf', { name })}
          onClick={() => actions.onCalls(String(customer.id))}
        >
          {t('customers.viewCalls')}
        </Button>
        <CustomerMenu customer={customer} mayChange={mayChange} mayRemove={mayRemove} {...actions} />
      </Group>
    </li>
  );
});

/** Status and language of a customer. */
export function CustomerBadges({ customer }: { customer: Pick<Customer, 'isActive' | 'language'> }) {
  const { isActive, language } = customer;
  return (
    <Group gap={6} wrap="nowrap" style={{ flex: 'none' }}>
      <StatusBadge tone="neutral">
        <span title={t('customers.languageIs', { language })}>{language.toUpperCase()}</span>
      </StatusBadge>
      <StatusBadge tone={isActive ? 'good' : 'warning'}>
        {t(isActive ? 'customers.status.active' : 'customers.status.inactive')}
      </StatusBadge>
    </Group>
  );
}

function Contact({ customer: { phone, phoneFormatted, email } }: { customer: Customer }) {
  return (
    <div className={classes.contact}>
      <span className={classes.way}>
        <IconPhone size={16} aria-hidden />
        {phone === null ? (
          <Text span size="sm" c="dimmed">
            {t('customers.noPhone')}
          </Text>
        ) : (
          <Anchor size="sm" href={`tel:${phone}`}>
            <bdi>{phoneFormatted}</bdi>
          </Anchor>
        )}
      </span>
      {email !== null && (
        <span className={classes.way}>
          <IconMail size={16} aria-hidden />
          <Anchor size="sm" href={`mailto:${email}`}>
            <bdi>{email}</bdi>
          </Anchor>
        </span>
      )}
    </div>
  );
}
