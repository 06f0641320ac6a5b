import { Skeleton } from '@mantine/core';
import { AppDialog } from '../../components/app-dialog.tsx';
import { DraftForm } from '../../components/draft-form.tsx';
import { FocusOnArrival } from '../../components/focus-on-arrival.tsx';
import { QueryState } from '../../components/query-state.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { useFreshQuery } from '../../lib/live/use-fresh-query.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { UNDO_TOASTS } from '../../lib/undo-toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { trpc } from '../../trpc.ts';
import type { Customer } from './customer.ts';
import {
  CustomerForm,
  type CustomerFormValues,
  type CustomerValues,
  useCustomerForm,
  useRefusal,
} from './customer-form.tsx';

type EditDialogProps = { customerId: number | null; onClose: () => void };

/** Edits a customer; only changed fields are sent. */
export function EditDialog({ customerId, onClose }: EditDialogProps) {
  const shownId = useLastValue(customerId);
  return (
    <AppDialog
      opened={customerId !== null}
      onClose={onClose}
      title={t('customers.form.editTitle')}
      size="lg"
      fullOnPhone
    >
      {shownId !== null && <Loaded key={shownId} customerId={shownId} onClose={onClose} />}
    </AppDialog>
  );
}

function Loaded({ customerId, onClose }: { customerId: number; onClose: () => void }) {
  const query = trpc.customers.get.useQuery({ customerId });
  const customer = useFreshQuery(query);
  return (
    <QueryState query={customer} skeleton={<Skeleton height={420} />}>
      {(loaded) => (
        <FocusOnArrival>
          <DraftForm<CustomerFormValues> name={`customer ${loaded.id}`} original={valuesOf(loaded)}>
            {(draft) => <EditForm customer={loaded} draft={draft} onClose={onClose} />}
          </DraftForm>
        </FocusOnArrival>
      )}
    </QueryState>
  );
}

function valuesOf(customer: Customer): CustomerValues {
  const { firstName, lastName, phoneFormatted, email, language, notes, isActive } = customer;
  return {
    firstName,
    lastName,
    phone: phoneFormatted ?? '',
    email: email ?? '',
    language,
    notes: notes ?? '',
    isActive,
  };
}

type EditFormProps = { customer: Customer; draft: Draft<CustomerFormValues>; onClose: () => void };

function EditForm({ customer: { id: customerId }, draft, onClose }: EditFormProps) {
  const form = useCustomerForm(draft);
  const refusal = useRefusal(form);
  const leave = draft.discardAnd(onClose);
  const undo = trpc.customers.update.useMutation(UNDO_TOASTS);
  const update = trpc.customers.update.useMutation({
    meta: { answersErrors: true },
    onSuccess: (_customer, sent) => {
      // A phone number cannot be removed: if this change added the first one, Undo does not send the field.
      const before = Object.entries(draft.original).filter(
        ([name, value]) => Object.hasOwn(sent, name) && !(name === 'phone' && value === ''),
      );
      showToast({
        kind: 'success',
        title: t('customers.success'),
        message: t('customers.form.updated'),
        ...(before.length > 0 && { undo: () => undo.mutate({ customerId, ...Object.fromEntries(before) }) }),
      });
      leave();
    },
    onError: refusal.show,
  });
  const submit = form.onSubmit((values) => {
    const changed = Object.entries(values).filter(([name]) => form.isDirty(name));
    update.mutate({ customerId, ...Object.fromEntries(changed) });
  }, form.focusFirstError);
  return (
    <CustomerForm
      form={form}
      customerId={customerId}
      busy={update.isPending}
      submitLabel={t('customers.form.save')}
      onSubmit={submit}
      onCancel={leave}
      onEdit={refusal.reset}
    />
  );
}
