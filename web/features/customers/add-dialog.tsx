import { AppDialog } from '../../components/app-dialog.tsx';
import { KeptForm } from '../../components/kept-form.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { useContentKey } from '../../lib/input/use-content-key.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';
import type { Customer } from './customer.ts';
import { CustomerForm, type CustomerFormValues, type CustomerValues, NO_VALUES, useCustomerForm, useRefusal } from './customer-form.tsx';
import { useState } from 'react';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';

type AddDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** What is known already, such as the number of who called. */
  given?: Partial<CustomerValues>;
  onAdded?: (customer: Customer) => void;
};

/** Adds a customer, once however often the button is pressed. What was typed is kept until then or until it is cancelled. */
export function AddDialog({ opened, given, ...rest }: AddDialogProps) {
  const key = useContentKey();
  return (
    <AppDialog
      opened={opened}
      onClose={rest.onClose}
      title={t('customers.form.addTitle')}
      size="lg"
      fullOnPhone
    >
      <KeptForm<CustomerFormValues>
        name={`customer.new ${given?.phone ?? ''}`}
        beginning={{ ...NO_VALUES, ...given }}
      >
        {(draft) => <AddForm draft={draft} contentKey={key} {...rest} />}
      </KeptForm>
    </AppDialog>
  );
}

type AddFormProps = Pick<AddDialogProps, 'onClose' | 'onAdded'> & {
  draft: Draft<CustomerFormValues>;
  /** Outlives the form, so that what is sent again after the dialog was closed acts once. */
  contentKey: ReturnType<typeof useContentKey>;
};

function AddForm({ draft, contentKey: { keyOf, renew }, onClose, onAdded }: AddFormProps) {
  const form = useCustomerForm(draft);
  const refusal = useRefusal(form);
  const leave = () => {
    draft.forget();
    onClose();
  };
  const create = trpc.customers.create.useMutation({
    meta: { answersErrors: true },
    onSuccess: (customer) => {
      showToast({ kind: 'success', title: t('customers.success'), message: t('customers.form.created') });
      renew();
      onAdded?.(customer);
      leave();
    },
    onError: refusal.tell,
  });
  const submit = form.onSubmit(
    (values) => create.mutate({ ...values, creationKey: keyOf(values) }),
    form.focusFirstError,
  );
  return (
    <CustomerForm
      form={form}
      busy={create.isPending}
      submitLabel={t('customers.form.create')}
      onSubmit={submit}
      onCancel={leave}
      onMend={refusal.forget}
    />
  );
}

/** Makes a customer of somebody who called; the calls of their number are theirs from then on. */
export function AddCallerDialog({ adding }: { adding: ReturnType<typeof useAddCaller> }) {
  const { caller, opened, close } = adding;
  if (caller === null) return null;
  return (
    <AddDialog
      // What was typed for one caller is not offered for another.
      key={caller.phone}
      opened={opened}
      onClose={close}
      given={valuesOf(caller)}
    />
  );
}

type Caller = { phone: string; name: string | null };

/**
 * The dialog in which somebody who called becomes a customer. The number is kept beside the address, not in it: nobody's
 * number should stand in a link. After a reload the dialog is closed.
 */
export function useAddCaller() {
  const dialog = useUrlDialog('add');
  const [caller, setCaller] = useState<Caller | null>(null);
  return {
    caller,
    opened: dialog.value !== null && caller !== null,
    open: (next: Caller) => {
      setCaller(next);
      dialog.open('caller');
    },
    close: dialog.close,
  };
}

/** The number that called, and the name that was said, of which the first word is the first name. */
function valuesOf({ phone, name }: Caller): Partial<CustomerValues> {
  const [firstName = '', ...rest] = (name ?? '').trim().split(/\s+/);
  return { phone, firstName: firstName.slice(0, 100), lastName: rest.join(' ').slice(0, 100) };
}
