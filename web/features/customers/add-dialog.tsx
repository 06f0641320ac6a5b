import { useState } from 'react';
import { AppDialog } from '../../components/app-dialog.tsx';
import { DraftForm } from '../../components/draft-form.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { useContentKey } from '../../lib/input/use-content-key.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import { trpc } from '../../trpc.ts';
import type { Customer } from './customer.ts';
import {
  CustomerForm,
  type CustomerFormValues,
  type CustomerValues,
  NO_VALUES,
  useCustomerForm,
  useRefusal,
} from './customer-form.tsx';

type AddDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** Values that are already known, such as the caller's number. */
  given?: Partial<CustomerValues>;
  onAdded?: (customer: Customer) => void;
};

/**
 * Creates a customer. Pressing the button repeatedly creates only one. Typed values stay until the customer is created
 * or the user cancels.
 */
export function AddDialog({ opened, given, ...rest }: AddDialogProps) {
  const form = `customer.new ${given?.phone ?? ''}`;
  const key = useContentKey(form);
  return (
    <AppDialog
      opened={opened}
      onClose={rest.onClose}
      title={t('customers.form.addTitle')}
      size="lg"
      fullOnPhone
    >
      <DraftForm<CustomerFormValues> name={form} original={{ ...NO_VALUES, ...given }}>
        {(draft) => <AddForm draft={draft} contentKey={key} {...rest} />}
      </DraftForm>
    </AppDialog>
  );
}

type AddFormProps = Pick<AddDialogProps, 'onClose' | 'onAdded'> & {
  draft: Draft<CustomerFormValues>;
  /**
   * Idempotency key that the parent of the form owns, so that a retry after closing the dialog creates the customer
   * only once.
   */
  contentKey: ReturnType<typeof useContentKey>;
};

function AddForm({ draft, contentKey: { keyOf, renew }, onClose, onAdded }: AddFormProps) {
  const form = useCustomerForm(draft);
  const refusal = useRefusal(form);
  const leave = draft.discardAnd(onClose);
  const create = trpc.customers.create.useMutation({
    meta: { answersErrors: true },
    onSuccess: (customer) => {
      showToast({ kind: 'success', title: t('customers.success'), message: t('customers.form.created') });
      renew();
      onAdded?.(customer);
      leave();
    },
    onError: refusal.show,
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
      onEdit={refusal.reset}
    />
  );
}

/** Creates a customer from a caller. From then on, all calls of the caller's number belong to the customer. */
export function AddCallerDialog({ adding }: { adding: ReturnType<typeof useAddCaller> }) {
  const { caller, opened, close } = adding;
  if (caller === null) return null;
  return (
    <AddDialog
      // Each caller has a separate draft.
      key={caller.phone}
      opened={opened}
      onClose={close}
      given={valuesOf(caller)}
    />
  );
}

type Caller = { phone: string; name: string | null };

/**
 * State of the dialog that creates a customer from a caller. The phone number is stored outside the URL, so that no link
 * contains it. The dialog closes on reload.
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

/** Initial values: the phone number, and the spoken name. The first word of that name is the first name. */
function valuesOf({ phone, name }: Caller): Partial<CustomerValues> {
  const [firstName = '', ...rest] = (name ?? '').trim().split(/\s+/);
  return { phone, firstName: firstName.slice(0, 100), lastName: rest.join(' ').slice(0, 100) };
}
