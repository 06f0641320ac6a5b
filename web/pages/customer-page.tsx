import { Anchor, Skeleton, Stack } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import type { PhoneView } from '../../server/core/phone-number.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { QueryState } from '../components/query-state.tsx';
import { Section } from '../components/section.tsx';
import { CallBack, toPhone, useCallBackFrom } from '../features/calls/call-back.tsx';
import { ConversationDialog } from '../features/calls/conversation-dialog.tsx';
import type { Customer } from '../features/customers/customer.ts';
import { CustomerCalls } from '../features/customers/customer-calls.tsx';
import {
  CustomerActions,
  CustomerAppointments,
  CustomerFacts,
} from '../features/customers/customer-facts.tsx';
import classes from '../features/customers/customers.module.css';
import { DeleteDialog } from '../features/customers/delete-dialog.tsx';
import { EditDialog } from '../features/customers/edit-dialog.tsx';
import { CustomerMessages } from '../features/messages/customer-messages.tsx';
import { apiErrorOf } from '../lib/forms/api-errors.ts';
import { useMay } from '../lib/session/use-may.ts';
import { t } from '../lib/text/texts.ts';
import { matchPath } from '../lib/url/match-path.ts';
import { readId } from '../lib/url/read-id.ts';
import { useUrlDialog } from '../lib/url/use-url-dialog.ts';
import { trpc } from '../trpc.ts';

const CALLS_SHOWN = 10;

/** One customer: facts, appointments, calls, messages and actions. */
export function CustomerPage() {
  const [path] = useLocation();
  const customerId = readId(matchPath('/customers/:id', path)?.id ?? null);
  return customerId === null ? <Missing /> : <OneCustomer key={customerId} customerId={customerId} />;
}

function OneCustomer({ customerId }: { customerId: number }) {
  const query = trpc.customers.get.useQuery({ customerId });
  // Fetched in the same batch as the customer, so that the button to call the customer does not appear later.
  const from = useCallBackFrom();
  // Also after an erasure while the page is open: the cached copy must no longer be shown.
  if (apiErrorOf(query.error).code === 'not_found') return <Missing />;
  if (query.data) return <Whole customer={query.data} callBackFrom={from} />;
  return (
    <Page title={t('shell.pages.customer')}>
      <QueryState query={query} loadingText={t('customers.page.loading')} skeleton={<Placeholder />}>
        {() => null}
      </QueryState>
    </Page>
  );
}

type WholeProps = { customer: Customer; callBackFrom: PhoneView | null };

function Whole({ customer, callBackFrom }: WholeProps) {
  const { id, fullName: name, phone, phoneFormatted } = customer;
  const [, navigate] = useLocation();
  const may = useMay();
  const conversation = useUrlDialog('call');
  const editing = useUrlDialog('edit');
  const deleting = useUrlDialog('delete');
  return (
    <Page
      title={customer.fullName}
      actions={
        <CustomerActions
          customer={customer}
          callBack={
            <CallBack
              target={{ kind: 'customer', customerId: id }}
              name={name}
              phone={toPhone(phone, phoneFormatted)}
              from={callBackFrom}
            />
          }
          onEdit={() => editing.open('1')}
          onDelete={() => deleting.open('1')}
        />
      }
    >
      <CustomerFacts customer={customer} />
      <div className={classes.columns}>
        <Stack gap="lg">
          <Section title={t('customers.page.upcoming')}>
            <CustomerAppointments customerId={id} part="upcoming" />
          </Section>
          <Section title={t('customers.page.past')}>
            <CustomerAppointments customerId={id} part="past" />
          </Section>
        </Stack>
        <Stack gap="lg">
          <Section title={t('customers.calls.title')}>
            <CustomerCalls customerId={id} limit={CALLS_SHOWN} onConversation={conversation.open} />
          </Section>
          <Section title={t('shell.pages.messages')}>
            <CustomerMessages customerId={id} onConversation={conversation.open} />
          </Section>
        </Stack>
      </div>
      <ConversationDialog callSid={conversation.value} onClose={conversation.close} />
      <EditDialog
        customerId={may('customers.update') && editing.value !== null ? id : null}
        onClose={editing.close}
      />
      <DeleteDialog
        customerId={may('customers.remove') && deleting.value !== null ? id : null}
        onClose={deleting.close}
        onRemoved={() => navigate('/customers', { replace: true })}
      />
    </Page>
  );
}

/** Shown for a customer who is unknown, erased, or of another business. */
function Missing() {
  return (
    <Page title={t('shell.pages.customer')}>
      <EmptyState
        icon={<IconUserOff />}
        title={t('common.error.missing')}
        hint={
          <Anchor component={Link} href="/customers" inherit underline="always">
            {t('customers.page.all')}
          </Anchor>
        }
      />
    </Page>
  );
}

function Placeholder() {
  return (
    <Stack gap="lg">
      <Skeleton height={64} />
      <div className={classes.columns}>
        <Skeleton height={280} />
        <Skeleton height={280} />
      </div>
    </Stack>
  );
}
