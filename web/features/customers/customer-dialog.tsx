import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { AppDialog } from '../../components/app-dialog.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { CustomerName } from '../../components/customer-name.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import type { Customer } from './customer.ts';
import { CustomerCalls } from './customer-calls.tsx';
import { CustomerBadges } from './customer-card.tsx';
import classes from './customers.module.css';

type CustomerDialogProps = {
  customerId: number | null;
  onClose: () => void;
  onConversation: (callSid: string) => void;
  /** Button that calls the customer from the number of the business. */
  callFromOf: (customer: Customer) => ReactNode;
};

/** A customer with all calls, each with a link to its conversation. */
export function CustomerDialog({ customerId, onClose, onConversation, callFromOf }: CustomerDialogProps) {
  return (
    <AppDialog
      opened={customerId !== null}
      onClose={onClose}
      title={t('customers.calls.title')}
      size="lg"
      fullOnPhone
    >
      {customerId !== null && (
        <Stack gap="lg">
          <Header customerId={customerId} callFromOf={callFromOf} />
          <CustomerCalls key={customerId} customerId={customerId} onConversation={onConversation} />
        </Stack>
      )}
    </AppDialog>
  );
}

type HeaderProps = { customerId: number } & Pick<CustomerDialogProps, 'callFromOf'>;

function Header({ customerId, callFromOf }: HeaderProps) {
  const customer = trpc.customers.get.useQuery({ customerId });
  return (
    <QueryState query={customer} skeleton={<Skeleton height={96} />}>
      {(loaded) => <Person customer={loaded} callFrom={callFromOf(loaded)} />}
    </QueryState>
  );
}

function Person({ customer, callFrom }: { customer: Customer; callFrom: ReactNode }) {
  const { fullName, phone, phoneFormatted, email, notes } = customer;
  return (
    <Stack gap={4}>
      <Group gap="xs" justify="space-between">
        <Title order={3} className={classes.name}>
          <CustomerName customerId={customer.id}>{fullName}</CustomerName>
        </Title>
        <CustomerBadges customer={customer} />
      </Group>
      <Group gap="xs">
        {phone === null ? (
          <Text c="dimmed">{t('customers.noPhone')}</Text>
        ) : (
          <Group gap={4} wrap="nowrap">
            <Anchor href={`tel:${phone}`}>
              <bdi>{phoneFormatted}</bdi>
            </Anchor>
            <CopyButton value={phone} what={t('customers.phoneNumber')} />
          </Group>
        )}
        {callFrom}
        {email !== null && (
          <Anchor href={`mailto:${email}`} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{email}</bdi>
          </Anchor>
        )}
      </Group>
      {notes !== null && (
        <Text size="sm" className={classes.whole} dir="auto">
          {notes}
        </Text>
      )}
    </Stack>
  );
}
