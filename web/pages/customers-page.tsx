import { Button, Group } from '@mantine/core';
import { IconUpload, IconUserPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { PhoneView } from '../../server/core/phone-number.ts';
import { CsvButton } from '../components/csv-button.tsx';
import { Page } from '../components/page.tsx';
import { CallBackDialog, CallFrom, toPhone, useCallBackFrom } from '../features/calls/call-back.tsx';
import { ConversationDialog } from '../features/calls/conversation-dialog.tsx';
import { AddDialog } from '../features/customers/add-dialog.tsx';
import type { Customer } from '../features/customers/customer.ts';
import { CustomerDialog } from '../features/customers/customer-dialog.tsx';
import { CustomerDirectory } from '../features/customers/customer-directory.tsx';
import {
  type CustomerFilters,
  toCustomerFilter,
  useCustomerFilters,
} from '../features/customers/customer-filters.ts';
import classes from '../features/customers/customers.module.css';
import { DeleteDialog } from '../features/customers/delete-dialog.tsx';
import { EditDialog } from '../features/customers/edit-dialog.tsx';
import { ImportDialog } from '../features/customers/import-dialog.tsx';
import { useMay } from '../lib/session/use-may.ts';
import { t } from '../lib/text/texts.ts';
import { readId } from '../lib/url/read-id.ts';
import { useUrlDialog } from '../lib/url/use-url-dialog.ts';
import { useLastValue } from '../lib/use-last-value.ts';
import { trpc } from '../trpc.ts';

/** The directory of customers. Every dialog has a URL, so that Back closes it and a link opens it. */
export function CustomersPage() {
  const filtering = useCustomerFilters();
  const customer = useUrlDialog('customer');
  const conversation = useUrlDialog('call');
  const adding = useUrlDialog('add');
  const editing = useUrlDialog('edit');
  const deleting = useUrlDialog('delete');
  const importing = useUrlDialog('import');
  const may = useMay();
  const [called, setCalled] = useState<Customer | null>(null);
  const from = useCallBackFrom();
  const call = useMemo(() => (from === null ? null : { from, onCall: setCalled }), [from]);
  const add = () => adding.open('customer');
  return (
    <Page
      title={t('shell.pages.customers')}
      subtitle={t('customers.subtitle')}
      actions={<PageActions filters={filtering.filters} onAdd={add} onImport={() => importing.open('csv')} />}
    >
      <CustomerDirectory
        filtering={filtering}
        call={call}
        onAdd={add}
        onCalls={customer.open}
        onEdit={editing.open}
        onDelete={deleting.open}
      />
      <CustomerDialog
        customerId={conversation.value === null ? readId(customer.value) : null}
        onClose={customer.close}
        onConversation={conversation.open}
        callFromOf={(customer) => <CallFrom {...calleeOf(customer)} from={from} isIcon />}
      />
      <CallDialog customer={called} from={from} onClose={() => setCalled(null)} />
      <ConversationDialog callSid={conversation.value} onClose={conversation.close} />
      <AddDialog opened={may('customers.create') && adding.value !== null} onClose={adding.close} />
      <EditDialog
        customerId={may('customers.update') ? readId(editing.value) : null}
        onClose={editing.close}
      />
      <DeleteDialog
        customerId={may('customers.remove') ? readId(deleting.value) : null}
        onClose={deleting.close}
      />
      <ImportDialog opened={may('customers.import') && importing.value !== null} onClose={importing.close} />
    </Page>
  );
}

const calleeOf = ({ id: customerId, fullName: name, phone, phoneFormatted }: Customer) => ({
  target: { kind: 'customer', customerId } as const,
  name,
  phone: toPhone(phone, phoneFormatted),
});

type CallDialogProps = { customer: Customer | null; from: PhoneView | null; onClose: () => void };

/** Dialog that calls the customer selected in the directory. */
function CallDialog({ customer, from, onClose }: CallDialogProps) {
  const shown = useLastValue(customer);
  const callee = shown && calleeOf(shown);
  if (callee === null || callee.phone === null || from === null) return null;
  return (
    <CallBackDialog
      callee={{ ...callee, phone: callee.phone }}
      from={from}
      opened={customer !== null}
      onClose={onClose}
    />
  );
}

type PageActionsProps = { filters: CustomerFilters; onAdd: () => void; onImport: () => void };

/** Actions for the whole directory. */
function PageActions({ filters, onAdd, onImport }: PageActionsProps) {
  const may = useMay();
  return (
    <Group gap="xs" className={classes.actions}>
      {may('customers.export') && <ExportButton filters={filters} />}
      {may('customers.import') && (
        <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport}>
          {t('customers.import')}
        </Button>
      )}
      {may('customers.create') && (
        <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={onAdd}>
          {t('customers.add')}
        </Button>
      )}
    </Group>
  );
}

/** CSV of every customer that matches the filters, not only the current page. */
function ExportButton({ filters }: { filters: CustomerFilters }) {
  const { client } = trpc.useUtils();
  return (
    <CsvButton
      read={() => client.customers.export.query(toCustomerFilter(filters))}
      name="customers"
      failedTitle="customers.exportFailed"
    >
      {t('customers.export')}
    </CsvButton>
  );
}
