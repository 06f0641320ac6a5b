import { Page } from '../components/page.tsx';
import { ConversationDialog } from '../features/calls/conversation-dialog.tsx';
import { AddDialog } from '../features/customers/add-dialog.tsx';
import { CustomerDialog } from '../features/customers/customer-dialog.tsx';
import { CustomerDirectory } from '../features/customers/customer-directory.tsx';
import { useCustomerFilters } from '../features/customers/customer-filters.ts';
import { DeleteDialog } from '../features/customers/delete-dialog.tsx';
import { EditDialog } from '../features/customers/edit-dialog.tsx';
import { ImportDialog } from '../features/customers/import-dialog.tsx';
import { PageActions } from '../features/customers/page-actions.tsx';
import { useMay } from '../lib/session/use-may.ts';
import { t } from '../lib/text/texts.ts';
import { readId } from '../lib/url/read-id.ts';
import { useUrlDialog } from '../lib/url/use-url-dialog.ts';

/** Directory of customers; every dialog has a URL, so Back closes it and a link opens it. */
export function CustomersPage() {
  const filtering = useCustomerFilters();
  const customer = useUrlDialog('customer');
  const conversation = useUrlDialog('call');
  const adding = useUrlDialog('add');
  const editing = useUrlDialog('edit');
  const deleting = useUrlDialog('delete');
  const importing = useUrlDialog('import');
  const may = useMay();
  const add = () => adding.open('customer');
  return (
    <Page
      title={t('shell.pages.customers')}
      subtitle={t('customers.subtitle')}
      actions={<PageActions filters={filtering.filters} onAdd={add} onImport={() => importing.open('csv')} />}
    >
      <CustomerDirectory
        filtering={filtering}
        onAdd={add}
        onCalls={customer.open}
        onEdit={editing.open}
        onDelete={deleting.open}
      />
      <CustomerDialog
        customerId={conversation.value === null ? readId(customer.value) : null}
        onClose={customer.close}
        onConversation={conversation.open}
      />
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
